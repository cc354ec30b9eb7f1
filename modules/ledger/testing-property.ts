/** How many cases a property is tried on: `usual`, or what `PROPERTY_RUNS` says (`PROPERTY_RUNS=100000` with `--timeout 0`). */
export const propertyRuns = (usual: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env['PROPERTY_RUNS'] ?? usual),
})
