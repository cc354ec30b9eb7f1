import { ApiError, type Queue } from '../../kernel/define.ts'
import { find } from './endpoints.ts'
import type { EndpointsParts } from './register.ts'
import { Deliver } from './tasks.ts'
import { deliveryView } from './view.ts'

/** Sends again, under the same id, with all retries anew. */
export async function redeliver(
  webhookId: string,
  deliveryId: string,
  userId: string,
  queue: Queue,
  parts: EndpointsParts,
) {
  const { store } = parts
  const { endpoint } = await find(webhookId, userId, parts)
  if (endpoint.status !== 'enabled') throw new ApiError('conflict', `webhook ${webhookId} is disabled; enable it first`)
  const delivery = await store.deliveries
    .findOneAndUpdate(
      { _id: deliveryId, webhookId, status: { $ne: 'pending' } },
      { $set: { status: 'pending' } },
      { returnDocument: 'after' },
    )
    .lean()
  if (!delivery) {
    if (await store.deliveries.exists({ _id: deliveryId, webhookId }))
      throw new ApiError('conflict', `delivery ${deliveryId} is still pending`)
    throw new ApiError('not_found', `there is no delivery ${deliveryId} of webhook ${webhookId}`)
  }
  // the queue forgets finished work after some days
  if (!(await queue.redrive(deliveryId)))
    await queue.enqueue(Deliver, { delivery_id: deliveryId }, { id: deliveryId, group: webhookId })
  return deliveryView(delivery)
}
