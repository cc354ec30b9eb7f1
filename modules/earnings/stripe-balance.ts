import { bytes } from '../../kernel/define.ts'
import { type Ledger, wholePence } from '../ledger/services.ts'

/** The same balance as `stripe.balance.retrieve()` reads it: what can be withdrawn, and what cannot yet. */
export async function stripeBalance(userId: string, livemode: boolean, ledger: Ledger) {
  const { balanceMicroPence, withdrawableMicroPence } = await ledger.balance(userId)
  const available = wholePence(withdrawableMicroPence)
  const pending = wholePence(balanceMicroPence) - available
  const funds = (amount: number) => [{ amount, currency: 'gbp', source_types: { card: amount } }]
  const balance = { object: 'balance', available: funds(available), pending: funds(pending), livemode }
  return bytes(200, 'application/json; charset=utf-8', JSON.stringify(balance))
}
