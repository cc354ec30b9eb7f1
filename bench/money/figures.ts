/** Median and 99th percentile of samples. */
export const percentile = (samples: readonly number[], part: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** Runs `work` for numbers 0 … total-1, `concurrency` at a time; returns seconds and each call's milliseconds. */
export const load = async (
  total: number,
  concurrency: number,
  work: (n: number) => Promise<unknown>,
): Promise<{ readonly seconds: number; readonly callMs: readonly number[] }> => {
  const callMs: number[] = []
  let next = 0
  const started = performance.now()
  const worker = async (): Promise<void> => {
    for (let n = next++; n < total; n = next++) {
      const began = performance.now()
      await work(n)
      callMs.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return { seconds: (performance.now() - started) / 1000, callMs }
}
