import { type AccountState, purses } from './account-state.ts'
import { smaller } from './money.ts'
import { purseLeg, purseOwner } from './purse.ts'
import type { Fund, Leg } from './services.ts'

/** What is taken back beside the fund itself, before the rest is owed: never promotional credits, they are not the user's gain. */
const FURTHER_FUNDS: readonly Fund[] = ['earned', 'unripe', 'paid']

/**
 * The legs that undo a record: each with the other sign. Of a settlement the hold has ended, so its leg becomes the
 * hold's own draws, less what came back at the settlement already.
 */
export const reversalLegs = (legs: readonly Leg[], draws: readonly Leg[]): readonly Leg[] => {
  const undone = legs.flatMap((leg) =>
    leg.account.startsWith('hold:') && leg.amountMicroPence < 0n ? draws.map(negated) : [negated(leg)],
  )
  const merged = new Map<string, Leg>()
  for (const leg of undone) {
    const { account, expiresAt, priority, amountMicroPence } = leg
    const key = JSON.stringify([account, expiresAt, priority])
    merged.set(key, { ...leg, amountMicroPence: (merged.get(key)?.amountMicroPence ?? 0n) + amountMicroPence })
  }
  return [...merged.values()].filter(({ amountMicroPence }) => amountMicroPence !== 0n).map(marked)
}

const negated = ({ account, amountMicroPence, expiresAt, priority }: Leg): Leg => ({
  account,
  amountMicroPence: -amountMicroPence,
  ...(expiresAt !== undefined && { expiresAt }),
  ...(priority !== undefined && { priority }),
})

const marked = (leg: Leg): Leg =>
  leg.amountMicroPence > 0n && purseOwner(leg.account) !== undefined ? { ...leg, returned: true } : leg

/** Takes back from a user: from the purse credited then, else from other money of theirs; the rest is owed. */
export const takeBack = (state: AccountState, owner: string, debits: readonly Leg[]): readonly Leg[] => {
  const taken = new Map<string, bigint>()
  const legs: Leg[] = []
  for (const debit of debits) {
    let missing = -debit.amountMicroPence
    const fund = purseOwner(debit.account)?.fund
    const order = [
      ...(fund === undefined ? [] : purses(state, [fund])),
      ...FURTHER_FUNDS.filter((other) => other !== fund).flatMap((other) => purses(state, [other])),
    ]
    for (const purse of order) {
      const available = purse.availableMicroPence - (taken.get(purse.key) ?? 0n)
      const amount = smaller(available, missing)
      if (amount <= 0n) continue
      taken.set(purse.key, (taken.get(purse.key) ?? 0n) + amount)
      legs.push(purseLeg(owner, purse, -amount))
      missing -= amount
    }
    legs.push({ account: `receivable:${owner}`, amountMicroPence: -missing })
  }
  return legs
}
