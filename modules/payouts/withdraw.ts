import type { Static } from 'typebox'
import { ApiError } from '../../kernel/define.ts'
import { formatGbp, type Ledger, toMicroPence } from '../ledger/services.ts'
import { type Records, recordId } from '../records/services.ts'
import { WITHDRAWAL_MINIMUM_PENCE } from '../rules/contract.ts'
import type { Connect } from './connect.ts'
import { type contract, ProcessorNotConnected } from './contract.ts'
import { type Payout, reasonOf, statusOf } from './facts.ts'
import type { Processor } from './processor.ts'
import { PayoutRequested } from './records.ts'
import type { Saga } from './saga.ts'

type Withdrawal = Static<(typeof contract.withdraw.reply)[200]>

export interface WithdrawParts {
  readonly ledger: Ledger
  readonly records: Records
  readonly connect: Connect
  readonly processor: Processor
  readonly saga: Saga
  readonly frozenBecause: (userId: string) => Promise<string | undefined>
}

export interface WithdrawRequest {
  readonly userId: string
  readonly operationKey: string
  readonly amountPence: number | undefined
}

/**
 * Debits the balance and sends the payout on its way. The payout's id follows from the operation key, so a repeat finds
 * the payout that is there, wherever it stands, and answers from it.
 */
export async function withdraw(request: WithdrawRequest, parts: WithdrawParts): Promise<Withdrawal> {
  const { userId, operationKey, amountPence } = request
  const payoutId = recordId('po_', userId, 'withdraw', operationKey)
  if (!(await parts.records.find(payoutId))) await debit(payoutId, userId, amountPence, parts)
  const payout = await parts.saga.advance(payoutId)
  if (!payout) throw new Error(`payout ${payoutId} was sealed, but cannot be read`)
  return { payout_id: payoutId, ...answer(payout) }
}

async function debit(
  payoutId: string,
  userId: string,
  amountPence: number | undefined,
  parts: WithdrawParts,
): Promise<void> {
  const { ledger, connect, processor, frozenBecause } = parts
  const connection = await connect.current(userId)
  if (!connection)
    throw new ApiError(ProcessorNotConnected, 'no payout account is connected; open GET /account/connect first')
  const frozen = await frozenBecause(userId)
  if (frozen !== undefined) throw new ApiError('conflict', `payouts of this account are frozen: ${frozen}`)
  await ledger.withdraw(PayoutRequested, {
    id: payoutId,
    owner: userId,
    minimumMicroPence: toMicroPence(WITHDRAWAL_MINIMUM_PENCE),
    ...(amountPence === undefined ? {} : { amountMicroPence: toMicroPence(amountPence) }),
    facts: { payout_id: payoutId, connection_id: connection._id, livemode: processor.livemode },
    intent: { payout_id: payoutId, amount_pence: amountPence ?? 'all' },
  })
}

/** From the records alone, so that a replay says the same. */
function answer(payout: Payout): Omit<Withdrawal, 'payout_id'> {
  const status = statusOf(payout)
  const { ended, judged, requested, amountPence } = payout
  if (ended && status !== 'paid')
    return {
      success: false,
      withdrawn_pence: 0,
      withdrawn_gbp: formatGbp(0n),
      worm_seal: ended.seal,
      settlement: `Not paid out: ${reasonOf(ended)}. The balance is restored.`,
    }
  return {
    success: true,
    withdrawn_pence: amountPence,
    withdrawn_gbp: formatGbp(toMicroPence(amountPence)),
    worm_seal: requested.seal,
    settlement:
      status === 'review'
        ? `Under review before the transfer: ${judged?.body.reason}.`
        : 'Transfer initiated. Funds arrive within 1 business day.',
  }
}
