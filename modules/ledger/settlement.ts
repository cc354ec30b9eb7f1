import { smaller } from './money.ts'
import { purseOwner } from './purse.ts'
import type { Leg, Settlement } from './services.ts'
import { type Split, splitExactly } from './split.ts'

const HOUR_MS = 3_600_000

interface Capture {
  readonly holdId: string
  /** The hold's debit legs, in spending order. */
  readonly draws: readonly Leg[]
  readonly settlement: Pick<Settlement, 'grossMicroPence' | 'costMicroPence' | 'policy' | 'beneficiary'>
  readonly nowMs: number
  readonly cardMaturityMs: number
}

interface Captured {
  readonly legs: readonly Leg[]
  readonly split: Split
}

/**
 * Charges a hold: cost to the providers, the margin split, the rest back where it came from. The beneficiary's share is
 * divided as the charge was paid: what came from promotional (or unripe) credits cannot be withdrawn until it ripens, what came from
 * cards matures first.
 */
export const capture = ({ holdId, draws, settlement, nowMs, cardMaturityMs }: Capture): Captured => {
  const { grossMicroPence: gross, costMicroPence: cost = 0n, policy, beneficiary } = settlement
  const held = draws.reduce((sum, { amountMicroPence }) => sum - amountMicroPence, 0n)
  if (gross < 0n || gross > held || cost < 0n)
    throw new RangeError(`a hold of ${held} micro-pence cannot be charged ${gross} with a cost of ${cost}`)
  const { paidFrom, back } = divide(draws, gross)
  const split = splitExactly(policy, gross > cost ? gross - cost : 0n)
  const share = split.developerMicroPence
  const unripe = proportion(share, (paidFrom.get('promotional') ?? 0n) + (paidFrom.get('unripe') ?? 0n), gross)
  const card = smaller(share - unripe, proportion(share, paidFrom.get('paid') ?? 0n, gross))
  const maturing = cardMaturityMs > 0 ? card : 0n
  const legs: Leg[] = [
    { account: `hold:${holdId}`, amountMicroPence: -held },
    { account: 'house:providers', amountMicroPence: cost },
    { account: `user:${beneficiary}:unripe`, amountMicroPence: unripe },
    { account: `user:${beneficiary}:earned`, amountMicroPence: maturing, maturesAt: nextHour(nowMs + cardMaturityMs) },
    { account: `user:${beneficiary}:earned`, amountMicroPence: share - unripe - maturing },
    { account: 'house:platform', amountMicroPence: split.platformMicroPence },
    { account: 'house:treasury', amountMicroPence: split.treasuryMicroPence },
    { account: 'house:losses', amountMicroPence: cost > gross ? gross - cost : 0n },
    ...back,
  ]
  return { legs, split }
}

/** All of a hold back to where it came from. */
export const releaseLegs = (holdId: string, draws: readonly Leg[]): readonly Leg[] => {
  const held = draws.reduce((sum, { amountMicroPence }) => sum - amountMicroPence, 0n)
  return [{ account: `hold:${holdId}`, amountMicroPence: -held }, ...divide(draws, 0n).back]
}

/** The first `gross` of the draws, by fund, and the rest as legs back. */
const divide = (
  draws: readonly Leg[],
  gross: bigint,
): { readonly paidFrom: ReadonlyMap<string, bigint>; readonly back: readonly Leg[] } => {
  const paidFrom = new Map<string, bigint>()
  const back: Leg[] = []
  let missing = gross
  for (const leg of draws) {
    const drawn = -leg.amountMicroPence
    const taken = smaller(drawn, missing)
    missing -= taken
    const fund = purseOwner(leg.account)?.fund ?? ''
    paidFrom.set(fund, (paidFrom.get(fund) ?? 0n) + taken)
    back.push(returning(leg, drawn - taken))
  }
  return { paidFrom, back }
}

/** Most draws have no terms of their own. */
const returning = (draw: Leg, amountMicroPence: bigint): Leg => {
  const { account, expiresAt, priority } = draw
  return expiresAt === undefined && priority === undefined
    ? { account, amountMicroPence, returned: true }
    : { ...draw, amountMicroPence, returned: true }
}

/** `share × part / whole`, rounded up. */
const proportion = (share: bigint, part: bigint, whole: bigint): bigint =>
  whole === 0n ? 0n : (share * part + whole - 1n) / whole
const nextHour = (ms: number): number => Math.ceil(ms / HOUR_MS) * HOUR_MS
