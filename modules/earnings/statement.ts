import type { Static } from 'typebox'
import { operationId, type PageRequest, readPage } from '../../kernel/define.ts'
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

export async function balanceOf(userId: string, ledger: Ledger): Promise<Static<typeof Balance>> {
  const { balanceMicroPence, totalEarnedMicroPence, withdrawableMicroPence, promotionalMicroPence, paidMicroPence } =
    await ledger.balance(userId)
  const creditsMicroPence = promotionalMicroPence + paidMicroPence
  const minimum = toMicroPence(WITHDRAWAL_MINIMUM_PENCE)
  return {
    balance_pence: wholePence(balanceMicroPence),
    balance_gbp: formatGbp(balanceMicroPence),
    total_earned_pence: wholePence(totalEarnedMicroPence),
    total_earned_gbp: formatGbp(totalEarnedMicroPence),
    withdrawable_pence: wholePence(withdrawableMicroPence),
    credits_pence: wholePence(creditsMicroPence),
    credits_gbp: formatGbp(creditsMicroPence),
    withdrawal_eligible: withdrawableMicroPence >= minimum,
    withdrawal_minimum_gbp: formatGbp(minimum),
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
