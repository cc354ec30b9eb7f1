import type { Static } from 'typebox'
import { ApiError, type Caller } from '../../kernel/define.ts'
import type { contract } from './contract.ts'
import type { Store } from './model.ts'
import { payoutView } from './view.ts'

type Page = Static<(typeof contract.list.reply)[200]>

/** Newest first; the cursor is the id of the last one seen. */
export async function listPayouts(
  userId: string,
  { limit = 20, cursor }: { readonly limit?: number; readonly cursor?: string },
  { payouts }: Pick<Store, 'payouts'>,
): Promise<Page> {
  const last = cursor === undefined ? undefined : await payouts.findOne({ _id: cursor, userId }).lean()
  if (cursor !== undefined && !last)
    throw new ApiError('invalid_request', 'the cursor is not one of your payouts', {
      extra: { details: [{ pointer: '/query/cursor', message: 'is unknown' }] },
    })
  const after = last
    ? { $or: [{ requestedAt: { $lt: last.requestedAt } }, { requestedAt: last.requestedAt, _id: { $lt: last._id } }] }
    : {}
  const rows = await payouts
    .find({ userId, ...after })
    .sort({ requestedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  const data = rows.slice(0, limit)
  const more = rows.length > limit
  return { data: data.map(payoutView), has_more: more, next_cursor: more ? (data.at(-1)?._id ?? null) : null }
}

/** Operators see everybody's; to others a foreign id does not exist. */
export async function getPayout(id: string, caller: Caller, { payouts }: Pick<Store, 'payouts'>) {
  const row = await payouts
    .findOne(caller.role === 'operator' ? { _id: id } : { _id: id, userId: caller.userId })
    .lean()
  if (!row) throw new ApiError('not_found', `there is no payout ${id}`)
  return payoutView(row)
}
