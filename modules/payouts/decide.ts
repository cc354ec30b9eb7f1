import { ApiError, type Caller } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import { recordIds, statusOf } from './facts.ts'
import { getPayout } from './list.ts'
import type { Store } from './model.ts'
import { PayoutDecided } from './records.ts'
import type { Saga } from './saga.ts'
import type { PayoutReviews } from './services.ts'

interface Parts {
  readonly records: Records
  readonly saga: Saga
}

/** A person's word on a payout under review, once; then the payout goes on. */
export const payoutReviews = ({ records, saga }: Parts): PayoutReviews => ({
  async decide(payoutId, { decision, reason, operator }) {
    const payout = await saga.refresh(payoutId)
    if (!payout) throw new ApiError('not_found', `there is no payout ${payoutId}`)
    if (statusOf(payout) !== 'review' && payout.decided?.body.decision !== decision)
      throw new ApiError('conflict', `payout ${payoutId} is ${statusOf(payout)}, not under review`)
    await records.append(PayoutDecided, {
      id: recordIds.decided(payoutId),
      account: payout.userId,
      body: { payout_id: payoutId, decision, reason, operator },
      intent: { payout_id: payoutId, decision },
    })
    await saga.advance(payoutId)
  },
})

export async function decide(
  payoutId: string,
  word: Pick<Parameters<PayoutReviews['decide']>[1], 'decision' | 'reason'>,
  caller: Caller,
  parts: Parts & { readonly store: Store },
) {
  await payoutReviews(parts).decide(payoutId, { ...word, operator: caller.userId })
  return getPayout(payoutId, caller, parts.store)
}
