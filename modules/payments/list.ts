import type { Static } from 'typebox'
import { ApiError } from '../../kernel/define.ts'
import type { contract } from './contract.ts'
import type { Store } from './model.ts'
import type { Parts } from './parts.ts'
import { paymentView } from './view.ts'

type Page = Static<(typeof contract.list.reply)[200]>

/** Newest first; the cursor is the id of the last one seen. */
export async function listPayments(
  userId: string,
  { limit = 20, cursor }: { readonly limit?: number; readonly cursor?: string },
  { payments: rows }: Store,
  { payments, links }: Parts,
): Promise<Page> {
  const last = cursor === undefined ? undefined : await rows.findOne({ _id: cursor, userId }).lean()
  if (cursor !== undefined && !last)
    throw new ApiError('invalid_request', 'the cursor is not one of your payments', {
      extra: { details: [{ pointer: '/query/cursor', message: 'is unknown' }] },
    })
  const after = last
    ? { $or: [{ createdAt: { $lt: last.createdAt } }, { createdAt: last.createdAt, _id: { $lt: last._id } }] }
    : {}
  const found = await rows
    .find({ userId, ...after })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  const data = found.slice(0, limit)
  const more = found.length > limit
  return {
    data: await Promise.all(data.map((row) => paymentView(row, links.urlOf(row._id), payments))),
    has_more: more,
    next_cursor: more ? (data.at(-1)?._id ?? null) : null,
  }
}
