import { type Clock, isDuplicateKey } from '../../kernel/define.ts'
import { type Payout, rankOf, reasonOf, statusOf } from './facts.ts'
import type { PayoutRow, Store } from './model.ts'
import { PayoutPaid } from './records.ts'
import { treasuryPenceOf } from './treasury.ts'

const FIRST_CHECK_MS = 60_000

/** Brings the list of payouts up to the records. Repeats and late comers change nothing. */
export async function project(payout: Payout, { payouts }: Pick<Store, 'payouts'>, clock: Clock): Promise<void> {
  const row = rowOf(payout, clock.now())
  try {
    await payouts.create(row)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const { checkAt, ...fields } = row
    const gone = {
      ...(payout.ended && { checkAt: 1 as const }),
      ...(row.reason === undefined && { reason: 1 as const }),
    }
    await payouts.updateOne(
      { _id: row._id, rank: { $lt: row.rank } },
      { $set: payout.ended ? fields : row, ...(Object.keys(gone).length > 0 && { $unset: gone }) },
    )
  }
}

export function rowOf(payout: Payout, now: number): PayoutRow {
  const { requested, ended } = payout
  const status = statusOf(payout)
  const reason = reasonOf(ended) ?? (status === 'review' ? payout.judged?.body.reason : undefined)
  return {
    _id: payout.id,
    userId: payout.userId,
    status,
    rank: rankOf(payout),
    amountPence: payout.amountPence,
    connectionId: requested.body.connection_id,
    livemode: requested.body.livemode,
    treasuryPence: treasuryPenceOf(payout.amountPence),
    requestedAt: new Date(requested.at),
    requestSeal: requested.seal,
    ...(PayoutPaid.is(ended) ? { processorTransfer: ended.body.processor_transfer } : {}),
    ...(reason === undefined ? {} : { reason }),
    ...(ended ? { completedAt: new Date(ended.at), endSeal: ended.seal } : {}),
    ...(ended ? {} : { checkAt: new Date(now + FIRST_CHECK_MS) }),
  }
}
