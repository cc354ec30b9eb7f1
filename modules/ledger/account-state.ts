import { type Counters, HELD, immature, LIFETIME, OWED } from './counters.ts'
import { smaller } from './money.ts'
import { type Purse, parsePurse, purseLeg, spendingOrder } from './purse.ts'
import type { Balance, Fund, Leg } from './services.ts'

/** What is known of one user's money: credits may lag (then less seems available), debits are exact. */
export interface AccountState {
  readonly credits: Counters
  readonly debits: Counters
  readonly nowMs: number
}

const remaining = ({ credits, debits }: AccountState, counter: string): bigint =>
  (credits.get(counter) ?? 0n) - (debits.get(counter) ?? 0n)

/** Purses with money in them, in spending order; expired ones only where asked for. */
export const purses = (
  state: AccountState,
  funds: readonly Fund[],
  expired = false,
): readonly (Purse & { readonly availableMicroPence: bigint })[] => {
  const found: (Purse & { readonly availableMicroPence: bigint })[] = []
  for (const key of state.credits.keys()) {
    const purse = parsePurse(key)
    if (purse === undefined || !funds.includes(purse.fund) || purse.expiresAt <= state.nowMs !== expired) continue
    const availableMicroPence = remaining(state, key)
    const { fund, priority, expiresAt } = purse
    if (availableMicroPence > 0n) found.push({ key, fund, priority, expiresAt, availableMicroPence })
  }
  return found.length > 1 ? found.sort(spendingOrder) : found
}

const inFund = (state: AccountState, fund: Fund): bigint =>
  purses(state, [fund]).reduce((sum, { availableMicroPence }) => sum + availableMicroPence, 0n)

/**
 * Debit legs for an amount, from the purses in spending order; undefined where they do not hold enough.
 */
export const draw = (
  state: AccountState,
  owner: string,
  funds: readonly Fund[],
  amountMicroPence: bigint,
): readonly Leg[] | undefined => {
  const legs: Leg[] = []
  let missing = amountMicroPence
  for (const purse of purses(state, funds)) {
    if (missing === 0n) break
    const taken = smaller(purse.availableMicroPence, missing)
    legs.push(purseLeg(owner, purse, -taken))
    missing -= taken
  }
  return missing === 0n ? legs : undefined
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** Immature earnings count as spent last, and what is owed to us is withheld. */
export const withdrawable = (state: AccountState): bigint =>
  positive(inFund(state, 'earned') - immature(state.credits, state.nowMs) - positive(-remaining(state, OWED)))

export const balanceOf = (state: AccountState): Balance => {
  const [promotional, paid, unripe, earned] = (['promotional', 'paid', 'unripe', 'earned'] as const).map((fund) =>
    inFund(state, fund),
  ) as [bigint, bigint, bigint, bigint]
  return {
    promotionalMicroPence: promotional,
    paidMicroPence: paid,
    unripeMicroPence: unripe,
    earnedMicroPence: earned,
    heldMicroPence: positive(-remaining(state, HELD)),
    balanceMicroPence: unripe + earned,
    withdrawableMicroPence: withdrawable(state),
    spendableMicroPence: promotional + paid + unripe + earned,
    totalEarnedMicroPence: state.credits.get(LIFETIME) ?? 0n,
    owedMicroPence: positive(-remaining(state, OWED)),
  }
}
