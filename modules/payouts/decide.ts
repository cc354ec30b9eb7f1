import { ApiError, type Caller } from '../../kernel/define.ts'
import type { Records, SealedOf } from '../records/services.ts'
import { recordIds, statusOf } from './facts.ts'
import { getPayout } from './list.ts'
import type { Store } from './model.ts'
import { PayoutDecided } from './records.ts'
import type { Saga } from './saga.ts'

/** An operator's word on a payout under review, once; then the payout goes on. */
export async function decide(
  payoutId: string,
  { decision, reason }: Pick<SealedOf<typeof PayoutDecided>['body'], 'decision' | 'reason'>,
  caller: Caller,
  { records, saga, store }: { readonly records: Records; readonly saga: Saga; readonly store: Store },
) {
  const payout = await saga.refresh(payoutId)
  if (!payout) throw new ApiError('not_found', `there is no payout ${payoutId}`)
  if (statusOf(payout) !== 'review' && payout.decided?.body.decision !== decision)
    throw new ApiError('conflict', `payout ${payoutId} is ${statusOf(payout)}, not under review`)
  await records.append(PayoutDecided, {
    id: recordIds.decided(payoutId),
    account: payout.userId,
    body: { payout_id: payoutId, decision, reason, operator: caller.userId },
    intent: { payout_id: payoutId, decision },
  })
  await saga.advance(payoutId)
  return getPayout(payoutId, caller, store)
}
