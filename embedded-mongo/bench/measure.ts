/** Runs `work` on `concurrency` lanes for a while; operations a second. */
export async function rate(
  work: (i: number) => Promise<unknown>,
  concurrency: number,
  durationMs: number,
): Promise<number> {
  let started = 0
  let done = 0
  const startMs = performance.now()
  const lane = async () => {
    while (performance.now() - startMs < durationMs) {
      await work(started++)
      done++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, lane))
  return (done / (performance.now() - startMs)) * 1000
}

export const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? Number.NaN
}
