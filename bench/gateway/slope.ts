/** The straight line through points that fits best (least squares): its slope, and how sure that is. */
export const slopeOf = (
  points: readonly (readonly [x: number, y: number])[],
): { readonly slope: number; readonly standardError: number } => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const residual = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, standardError: Math.sqrt(residual / (points.length - 2) / spread) }
}
