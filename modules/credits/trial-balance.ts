import type { Static } from 'typebox'
import { exactPence, type LedgerBooks, penceNumber } from '../ledger/services.ts'
import type { TrialBalance } from './contract.ts'

export async function trialBalance(books: LedgerBooks): Promise<Static<typeof TrialBalance>> {
  const { records, complete, sums } = await books.trialBalance()
  return {
    object: 'trial_balance',
    records,
    complete,
    sums_to_zero: [...sums.values()].reduce((all, sum) => all + sum, 0n) === 0n,
    accounts: [...sums]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, sum]) => ({ account, balance_pence: penceNumber(sum), balance_exact: exactPence(sum) })),
  }
}
