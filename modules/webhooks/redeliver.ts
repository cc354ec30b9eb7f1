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
  const delivery = await store.deliveries.findOne({ _id: deliveryId, webhookId }).lean()
  if (!delivery) throw new ApiError('not_found', `there is no delivery ${deliveryId} of webhook ${webhookId}`)
  // not by the status: a process that died between the two writes below left one pending that nothing will send
  const waits = await queue.isPending(deliveryId)
  const again = { ...delivery, status: 'pending' as const }
  const { matchedCount } = waits
    ? { matchedCount: 0 }
    : await store.deliveries.updateOne({ _id: deliveryId, status: delivery.status }, { $set: { status: again.status } })
  if (matchedCount === 0) throw new ApiError('conflict', `delivery ${deliveryId} is still pending`)
  // the queue forgets finished work after some days
  if (!(await queue.redrive(deliveryId)))
    await queue.enqueue(Deliver, { delivery_id: deliveryId }, { id: deliveryId, group: webhookId })
  return deliveryView(again)
}
