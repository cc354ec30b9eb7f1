import type { Static } from 'typebox'
import { operationId, type PageRequest, readPage } from '../../kernel/define.ts'
import { type PendingEarnings, withdrawalOf } from '../accounts/services.ts'
import {
  exactPence,
  type Fund,
  formatGbp,
  type Ledger,
  penceNumber,
  type StatementLine,
  toMicroPence,
  wholePence,
} from '../ledger/services.ts'
import { WITHDRAWAL_MINIMUM_PENCE } from '../rules/contract.ts'
import type { Balance, TransactionList } from './contract.ts'

export async function balanceOf(
  userId: string,
  ledger: Ledger,
  pendingEarnings: PendingEarnings | undefined,
): Promise<Static<typeof Balance>> {
  const balance = await ledger.balance(userId)
  const { balanceMicroPence, totalEarnedMicroPence, promotionalMicroPence, paidMicroPence } = balance
  const creditsMicroPence = promotionalMicroPence + paidMicroPence
  return {
    balance_pence: wholePence(balanceMicroPence),
    balance_gbp: formatGbp(balanceMicroPence),
    total_earned_pence: wholePence(totalEarnedMicroPence),
    total_earned_gbp: formatGbp(totalEarnedMicroPence),
    ...(await withdrawalOf(userId, balance, pendingEarnings)),
    credits_pence: wholePence(creditsMicroPence),
    credits_gbp: formatGbp(creditsMicroPence),
    withdrawal_minimum_gbp: formatGbp(toMicroPence(WITHDRAWAL_MINIMUM_PENCE)),
  }
}

export async function transactionsOf(
  userId: string,
  page: PageRequest,
  ledger: Ledger,
): Promise<Static<typeof TransactionList>> {
  const { data, ...rest } = await readPage(
    page,
    (next) => ledger.statement(userId, next),
    (line) => line.recordId,
  )
  return { ...rest, data: data.map((line) => transaction(userId, line)) }
}

function transaction(
  userId: string,
  { recordId: id, type, at, seal, legs }: StatementLine,
): Static<typeof TransactionList>['data'][number] {
  const sum = (...funds: readonly Fund[]): bigint =>
    legs
      .filter(({ account }) => funds.some((fund) => account === `user:${userId}:${fund}`))
      .reduce((total, { amountMicroPence }) => total + amountMicroPence, 0n)
  const earnings = sum('earned', 'unripe')
  return {
    id: operationId('tx_', userId, 'transaction', id),
    type,
    amount_pence: penceNumber(earnings),
    amount_exact: exactPence(earnings),
    credits_pence: penceNumber(sum('promotional', 'paid')),
    record_id: id,
    worm_seal: seal,
    created_at: new Date(at).toISOString(),
  }
}
