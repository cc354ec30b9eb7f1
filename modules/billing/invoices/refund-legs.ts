import type { Leg } from '../../ledger/services.ts'

interface Back {
  /** Who had something of the payment. */
  readonly got: readonly Leg[]
  /** The funds that paid, in the order in which they were spent: the last goes back first. */
  readonly paid: readonly Leg[]
  /** Micro-pence: what went back before, and what goes back now. */
  readonly before: bigint
  readonly amount: bigint
}

/** The legs that give a part of a payment back. All parts together give back exactly what each had, and what each paid. */
export function refundLegs({ got, paid, before, amount }: Back): readonly Leg[] {
  const gross = got.reduce((sum, leg) => sum + leg.amountMicroPence, 0n)
  const after = before + amount
  const [first, ...others] = got.filter(({ amountMicroPence }) => amountMicroPence > 0n)
  if (first === undefined || amount <= 0n || after > gross)
    throw new RangeError(`${amount} micro-pence cannot go back after ${before} of ${gross}`)
  const taken = others.map(({ account, amountMicroPence: had }) => ({
    account,
    amountMicroPence: (had * before) / gross - (had * after) / gross,
  }))
  const rest = taken.reduce((sum, leg) => sum + leg.amountMicroPence, amount)
  return [{ account: first.account, amountMicroPence: -rest }, ...taken, ...backTo(paid, before, after)]
}

/** What of the funds lies between two marks, counted from the last that was spent. */
function backTo(paid: readonly Leg[], from: bigint, to: bigint): readonly Leg[] {
  let passed = 0n
  return [...paid].reverse().flatMap((leg) => {
    const start = passed
    passed += leg.amountMicroPence
    const amountMicroPence = least(passed, to) - most(start, from)
    return amountMicroPence > 0n ? [{ ...leg, amountMicroPence, returned: true as const }] : []
  })
}
const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)
