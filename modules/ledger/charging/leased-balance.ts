import type { Leg } from '../leg.ts'
import { larger, smaller } from '../money.ts'
import { purseOwner } from '../purse.ts'
import type { Balance } from '../services.ts'

type Free = ReadonlyMap<string, Leg>

/**
 * What this process may still spend by leases is held only in the records: it is shown as there. `before` and `after`: what was free
 * before the balance was read and after; what is in one of them alone may be in the balance already.
 */
export const withLeased = (balance: Balance, before: Free, after: Free): Balance => {
  if (before.size === 0) return balance
  const back = { promotional: 0n, paid: 0n, unripe: 0n, earned: 0n }
  for (const [id, { account, amountMicroPence }] of after) {
    const earlier = before.get(id)
    const fund = purseOwner(account)?.fund
    if (earlier !== undefined && fund !== undefined) back[fund] += smaller(amountMicroPence, earlier.amountMicroPence)
  }
  const all = back.promotional + back.paid + back.unripe + back.earned
  return {
    ...balance,
    promotionalMicroPence: balance.promotionalMicroPence + back.promotional,
    paidMicroPence: balance.paidMicroPence + back.paid,
    unripeMicroPence: balance.unripeMicroPence + back.unripe,
    earnedMicroPence: balance.earnedMicroPence + back.earned,
    heldMicroPence: larger(balance.heldMicroPence - all, 0n),
    balanceMicroPence: balance.balanceMicroPence + back.unripe + back.earned,
    withdrawableMicroPence: balance.withdrawableMicroPence + back.earned,
    spendableMicroPence: balance.spendableMicroPence + all,
  }
}
