/** Upper bounds grow by a tenth, so that a quantile is told to five per cent; from a hundredth of a millisecond to days. */
const GROWTH = Math.log(1.1)
const LEAST_MS = 0.01
const MOST = 300

/** The bucket of a duration in milliseconds. */
export const bucketOf = (ms: number): number =>
  ms <= LEAST_MS ? 0 : Math.min(MOST, Math.ceil(Math.log(ms / LEAST_MS) / GROWTH))

const upperMs = (bucket: number): number => LEAST_MS * Math.exp(bucket * GROWTH)

/** How many spans each bucket has. */
export type Histogram = ReadonlyMap<number, number>

/** The duration below which a share of the spans stays, in milliseconds: the middle of its bucket. */
export function quantileMs(histogram: Histogram, share: number): number {
  const buckets = [...histogram].sort(([a], [b]) => a - b)
  const wanted = share * buckets.reduce((sum, [, count]) => sum + count, 0)
  let seen = 0
  for (const [bucket, count] of buckets) {
    seen += count
    if (seen >= wanted) return round(upperMs(bucket - 0.5))
  }
  return 0
}

const BOUNDS_MS = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000]

/** As Prometheus tells them: how many took at most so long. */
export const cumulative = (histogram: Histogram): { le_ms: number; count: number }[] =>
  BOUNDS_MS.map((le) => ({
    le_ms: le,
    count: [...histogram].reduce((sum, [bucket, count]) => sum + (upperMs(bucket - 0.5) <= le ? count : 0), 0),
  }))

const round = (ms: number): number => Math.round(ms * 1_000) / 1_000
