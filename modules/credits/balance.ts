import type { Static } from 'typebox'
import { readPage } from '../../kernel/define.ts'
import { exactPence, type Ledger, penceNumber, type StatementLine, wholePence } from '../ledger/services.ts'
import type { CreditBalance, contract, LedgerEntry } from './contract.ts'

export async function creditBalance(userId: string, ledger: Ledger): Promise<Static<typeof CreditBalance>> {
  const balance = await ledger.balance(userId)
  return {
    object: 'credit_balance',
    available_pence: wholePence(balance.spendableMicroPence),
    promotional_pence: wholePence(balance.promotionalMicroPence),
    paid_pence: wholePence(balance.paidMicroPence),
    unripe_pence: wholePence(balance.unripeMicroPence),
    earned_pence: wholePence(balance.earnedMicroPence),
    held_pence: wholePence(balance.heldMicroPence),
    exact: {
      available: exactPence(balance.spendableMicroPence),
      promotional: exactPence(balance.promotionalMicroPence),
      paid: exactPence(balance.paidMicroPence),
      unripe: exactPence(balance.unripeMicroPence),
      earned: exactPence(balance.earnedMicroPence),
      held: exactPence(balance.heldMicroPence),
    },
  }
}

export async function ledgerPage(
  userId: string,
  page: Static<(typeof contract)['ledger']['query']>,
  ledger: Ledger,
): Promise<Static<(typeof contract)['ledger']['reply'][200]>> {
  const { data, ...rest } = await readPage(
    page,
    (next) => ledger.statement(userId, next),
    (line) => line.recordId,
  )
  return { object: 'list', data: data.map(entryOf), ...rest }
}

/** `user:<id>:<fund>` or `receivable:<id>`. */
const fundOf = (account: string): string => (account.startsWith('user:') ? (account.split(':')[2] ?? '') : 'receivable')

const entryOf = ({ recordId, type, at, seal, legs }: StatementLine): Static<typeof LedgerEntry> => ({
  id: recordId,
  object: 'credit_ledger_entry',
  type,
  created_at: new Date(at).toISOString(),
  worm_seal: seal,
  legs: legs.map(({ account, amountMicroPence }) => ({
    fund: fundOf(account),
    amount_pence: penceNumber(amountMicroPence),
    amount_exact: exactPence(amountMicroPence),
  })),
})
