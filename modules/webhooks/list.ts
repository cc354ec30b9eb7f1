import { ApiError } from '../../kernel/define.ts'
import { find } from './endpoints.ts'
import type { EndpointsParts } from './register.ts'
import { deliveryView, endpointView } from './view.ts'

interface Page {
  readonly limit?: number
  readonly cursor?: string
}

/** Newest first; the cursor is the id of the last one seen. */
export async function listEndpoints(
  userId: string,
  { limit = 20, cursor }: Page,
  { store, secrets, clock }: EndpointsParts,
) {
  const last = cursor === undefined ? undefined : await store.endpoints.findOne({ _id: cursor, userId }).lean()
  if (cursor !== undefined && !last) throw badCursor()
  const found = await store.endpoints
    .find({ userId, status: { $ne: 'removed' }, ...(last ? olderThan(last) : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  const views = await Promise.all(
    found.slice(0, limit).map(async (endpoint) => {
      const opened = await secrets.open(endpoint)
      return opened ? [endpointView(endpoint, opened, clock.now())] : []
    }),
  )
  return paged(views.flat(), found.length > limit)
}

export async function listDeliveries(
  webhookId: string,
  userId: string,
  { limit = 20, cursor }: Page,
  parts: EndpointsParts,
) {
  const { store } = parts
  await find(webhookId, userId, parts)
  const last = cursor === undefined ? undefined : await store.deliveries.findOne({ _id: cursor, webhookId }).lean()
  if (cursor !== undefined && !last) throw badCursor()
  const found = await store.deliveries
    .find({ webhookId, ...(last ? olderThan(last) : {}) })
    .sort({ createdAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean()
  return paged(found.slice(0, limit).map(deliveryView), found.length > limit)
}

const olderThan = ({ _id, createdAt }: { readonly _id: string; readonly createdAt: Date }) => ({
  $or: [{ createdAt: { $lt: createdAt } }, { createdAt, _id: { $lt: _id } }],
})

const paged = <T extends { readonly id: string }>(data: T[], more: boolean) => ({
  data,
  has_more: more,
  next_cursor: more ? (data.at(-1)?.id ?? null) : null,
})

const badCursor = (): ApiError =>
  new ApiError('invalid_request', 'the cursor is unknown here', {
    extra: { details: [{ pointer: '/query/cursor', message: 'is unknown' }] },
  })
