import type { RecordBody } from '../../kernel/define.ts'
import { fieldsOf, type SealedLeg } from './kinds.ts'
import type { Leg } from './leg.ts'

/** Most legs have no terms of their own. */
const sealedLeg = ({ account, amountMicroPence, expiresAt, maturesAt, priority, returned }: Leg): SealedLeg => {
  const amount = String(amountMicroPence)
  if (expiresAt === undefined && maturesAt === undefined && priority === undefined)
    return returned === undefined
      ? { account, amountMicroPence: amount }
      : { account, amountMicroPence: amount, returned }
  return {
    account,
    amountMicroPence: amount,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(maturesAt !== undefined && { maturesAt }),
    ...(priority !== undefined && { priority }),
    ...(returned !== undefined && { returned }),
  }
}

/** The legs as sealed. Legs of nothing are left out. Throws where they do not sum to zero: a programmer's error. */
export const sealedLegs = (legs: readonly Leg[]): readonly SealedLeg[] => {
  const sum = legs.reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
  if (sum !== 0n) throw new RangeError(`the legs of a movement sum to ${sum} micro-pence, not to zero`)
  return legs.filter(({ amountMicroPence }) => amountMicroPence !== 0n).map(sealedLeg)
}

/** The legs of a sealed body; none where it moves no money. */
export const legsOf = (body: RecordBody): readonly Leg[] =>
  (fieldsOf(body).legs ?? []).map((leg) => ({ ...leg, amountMicroPence: BigInt(leg.amountMicroPence) }))

/** The hold that a movement opens or ends; a settlement that is charged to a lease does neither. */
export const holdOf = (body: RecordBody): string | undefined => {
  const { legs, lease } = fieldsOf(body)
  if (lease !== undefined) return undefined
  return legs?.find(({ account }) => account.startsWith(HOLD))?.account.slice(HOLD.length)
}
const HOLD = 'hold:'

/** The debit legs of a hold, in spending order. */
export const drawsOf = (hold: RecordBody): readonly Leg[] =>
  legsOf(hold).filter((leg) => leg.amountMicroPence < 0n && leg.account.startsWith('user:'))
