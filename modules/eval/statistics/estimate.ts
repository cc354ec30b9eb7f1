import { studentCritical } from './distributions.ts'

export interface Estimate {
  /** Of all values: a case that was run more often does not weigh less. */
  readonly mean: number
  /** Null below two cases. */
  readonly stderr: number | null
  readonly ci95: readonly [low: number, high: number] | null
  readonly cases: number
  readonly values: number
}

/** What one case came to in all its epochs. */
export interface Cluster {
  readonly sum: number
  readonly count: number
}

/**
 * Mean and its error, clustered by case: epochs of one case resemble each other, and must not count as independent
 * observations. The interval is Student's with one degree of freedom less than there are cases; where all cases came to the
 * same, it is as wide as three cases that may have come out otherwise (the rule of three, for scores from 0 to 1).
 */
export function estimate(clusters: readonly Cluster[]): Estimate | undefined {
  const values = clusters.reduce((total, { count }) => total + count, 0)
  if (values === 0) return undefined
  const mean = clusters.reduce((total, { sum }) => total + sum, 0) / values
  const cases = clusters.length
  if (cases < 2) return { mean, stderr: null, ci95: null, cases, values }
  const squares = clusters.reduce((total, { sum, count }) => total + (sum - count * mean) ** 2, 0)
  const stderr = Math.sqrt((cases / (cases - 1)) * squares) / values
  if (squares === 0) {
    const half = 3 / cases
    return { mean, stderr, ci95: [Math.max(0, mean - half), Math.min(1, mean + half)], cases, values }
  }
  const half = studentCritical(0.05, cases - 1) * stderr
  return { mean, stderr, ci95: [mean - half, mean + half], cases, values }
}
