import type { Json, JsonObject } from '../records/services.ts'
import type { Leg } from './leg.ts'

/** Keys in RFC 8785 order, so that sealing need not sort them. */
const legToJson = ({ account, amountMicroPence, expiresAt, maturesAt, priority, returned }: Leg): JsonObject => {
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

interface StoredLeg extends Omit<Leg, 'amountMicroPence'> {
  readonly amountMicroPence: string
}

/** The legs as sealed. Legs of nothing are left out. Throws where they do not sum to zero: a programmer's error. */
export const legsToJson = (legs: readonly Leg[]): readonly Json[] => {
  const sum = legs.reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
  if (sum !== 0n) throw new RangeError(`the legs of a movement sum to ${sum} micro-pence, not to zero`)
  return legs.filter(({ amountMicroPence }) => amountMicroPence !== 0n).map(legToJson)
}

/** The legs of a sealed body; none where it moves no money. */
export const legsOf = (body: Readonly<Record<string, unknown>>): readonly Leg[] => {
  const stored = (body['legs'] ?? []) as readonly StoredLeg[]
  return stored.map((leg) => ({ ...leg, amountMicroPence: BigInt(leg.amountMicroPence) }))
}

/** The hold that a movement opens or ends. */
export const holdOf = (body: Readonly<Record<string, unknown>>): string | undefined => {
  const stored = (body['legs'] ?? []) as readonly StoredLeg[]
  return stored.find(({ account }) => account.startsWith(HOLD))?.account.slice(HOLD.length)
}
const HOLD = 'hold:'

/** The debit legs of a hold, in spending order. */
export const drawsOf = (hold: Readonly<Record<string, unknown>>): readonly Leg[] =>
  legsOf(hold).filter((leg) => leg.amountMicroPence < 0n && leg.account.startsWith('user:'))
