/** What a stretch of events comes to; stretches of one series add up in any order. */
export interface Totals {
  readonly count: bigint
  readonly sum: bigint
  /** 0n where there is none. */
  readonly max: bigint
}

export const NOTHING: Totals = { count: 0n, sum: 0n, max: 0n }

export const added = (a: Totals, b: Totals): Totals => ({
  count: a.count + b.count,
  sum: a.sum + b.sum,
  max: a.max > b.max ? a.max : b.max,
})
