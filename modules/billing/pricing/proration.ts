import { type Rational, rounded, times } from './rational.ts'

interface Share {
  readonly from: number
  readonly to: number
  /** The moment of the change. */
  readonly at: number
}

/** The share of a period that is left at a moment, exactly. */
export const left = ({ from, to, at }: Share): Rational => ({
  of: BigInt(Math.max(0, to - Math.min(Math.max(at, from), to))),
  over: BigInt(to - from),
})

/** What of a period's price falls on the time that is left, in pence: one rounding. */
export const prorated = (price: Rational, share: Share): bigint => rounded(times(price, left(share)))
