import type { Static } from 'typebox'
import { type Balance, toMicroPence, wholePence } from '../ledger/services.ts'
import { WITHDRAWAL_MINIMUM_PENCE } from '../rules/contract.ts'
import type { Withdrawal } from './contract.ts'
import type { PendingEarnings, Ripening } from './promotion-services.ts'

type Pending = Static<typeof Withdrawal>['pending'][number]

/**
 * What of the earnings can be withdrawn now, and what of them cannot yet, why, since when, and what releases it. The two sums are the
 * whole pence of the balance; the parts sum to `pending_pence`.
 */
export async function withdrawalOf(
  userId: string,
  balance: Balance,
  ripening: PendingEarnings | undefined,
): Promise<Static<typeof Withdrawal>> {
  const { balanceMicroPence, withdrawableMicroPence, unripeMicroPence, earnedMicroPence, owedMicroPence } = balance
  const withdrawable = wholePence(withdrawableMicroPence)
  const pending = wholePence(balanceMicroPence) - withdrawable
  const withheld = earnedMicroPence - withdrawableMicroPence
  const owed = owedMicroPence < withheld ? owedMicroPence : withheld
  const parts: readonly (readonly [bigint, Omit<Pending, 'amount_pence'>])[] = [
    [unripeMicroPence, ripening ? unripe(unripeMicroPence > 0n ? await ripening.of(userId) : undefined) : UNRIPE],
    [owed, OWED],
    [withheld - owed, MATURING],
  ]
  return {
    withdrawable_pence: withdrawable,
    pending_pence: pending,
    pending: inWholePence(parts, pending),
    withdrawal_eligible: withdrawableMicroPence >= toMicroPence(WITHDRAWAL_MINIMUM_PENCE),
  }
}

/** A refusal's last words: what could be withdrawn, and what is still to come. */
export const inWords = ({ pending }: Static<typeof Withdrawal>): string =>
  pending.map(({ amount_pence, why, released_by }) => `; ${amount_pence} p pending: ${why}. ${released_by}`).join('')

/** The fractions of all parts are shown with the largest. */
function inWholePence(
  parts: readonly (readonly [bigint, Omit<Pending, 'amount_pence'>])[],
  total: number,
): readonly Pending[] {
  const shown = parts.map(([amount, rest]) => ({ amount_pence: wholePence(amount), ...rest }))
  const largest = shown.reduce((best, part) => (part.amount_pence > best.amount_pence ? part : best))
  largest.amount_pence += total - shown.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
  return shown.filter(({ amount_pence }) => amount_pence > 0)
}

const PROMOTIONAL = 'it was paid with promotional credit'
const UNRIPE = {
  why: PROMOTIONAL,
  since: null,
  releases_at: null,
  released_by: 'It can be spent; the module that lets it ripen is not running',
}
const unripe = (ripening: Ripening | undefined) => ({
  why: ripening?.held ? `${PROMOTIONAL}, and is being checked` : PROMOTIONAL,
  since: ripening ? new Date(ripening.since).toISOString() : null,
  releases_at: ripening && !ripening.held ? new Date(ripening.releasesAt).toISOString() : null,
  released_by: `Each part is released once whoever paid it has paid at least as much real money or is verified, or after ${ripening?.days ?? 30} days, if no check finds anything`,
})
const OWED = {
  why: 'a card payment of yours was taken back after its credit was spent',
  since: null,
  releases_at: null,
  released_by: 'It is released when what you owe is paid, or the dispute is won',
}
const MATURING = {
  why: 'it was paid by card a short while ago',
  since: null,
  releases_at: null,
  released_by: 'Each part is released some days after it was paid, 7 unless the service says otherwise',
}
