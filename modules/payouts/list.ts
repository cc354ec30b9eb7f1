import { ApiError, type Caller, newestFirst, type PageRequest } from '../../kernel/define.ts'
import type { PayoutRow, Store } from './model.ts'
import { payoutView } from './view.ts'

export async function listPayouts(userId: string, { limit, cursor }: PageRequest, { payouts }: Pick<Store, 'payouts'>) {
  const page = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) }
  return newestFirst(payouts, { filter: { userId }, time: 'requestedAt', page, view: payoutView })
}

/** Operators see everybody's; to others a foreign id does not exist. */
export async function findPayout(
  id: string,
  caller: Pick<Caller, 'role' | 'userId'>,
  { payouts }: Pick<Store, 'payouts'>,
): Promise<PayoutRow> {
  const row = await payouts
    .findOne(caller.role === 'operator' ? { _id: id } : { _id: id, userId: caller.userId })
    .lean()
  if (!row) throw new ApiError('not_found', `there is no payout ${id}`)
  return row
}

export const getPayout = async (...asked: Parameters<typeof findPayout>) => payoutView(await findPayout(...asked))
