import type { Clock, EventMeta, EventType, Queue } from '../../kernel/define.ts'
import { operationId } from '../../kernel/define.ts'
import type { Accounts } from '../accounts/services.ts'
import { envelope } from './envelope.ts'
import type { EndpointMirror } from './mirror.ts'
import type { Store } from './model.ts'
import { Deliver } from './tasks.ts'

export interface FanOutParts {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
  readonly mirror: EndpointMirror
  readonly accounts: Accounts
}

/** The same event and endpoint always give the same delivery. */
export const deliveryId = (webhookId: string, eventId: string): string =>
  operationId('del_', webhookId, 'deliver', eventId)

/** One event to every endpoint that takes it. Run again after a crash, it changes nothing. */
export function fanOut(type: EventType, data: unknown, meta: EventMeta, parts: FanOutParts): void | Promise<void> {
  if (!parts.mirror.none(meta.audience)) return toTakers(type, data, meta, parts)
}

async function toTakers(type: EventType, data: unknown, meta: EventMeta, parts: FanOutParts): Promise<void> {
  const { users, operators = false } = meta.audience
  const endpoints = await parts.mirror.of(users, operators)
  const takers: string[] = []
  for (const { _id, userId, events } of endpoints) {
    if (!events.includes(type.name) && !events.includes('*')) continue
    if (users.includes(userId) || (await isOperator(userId, parts.accounts))) takers.push(_id)
  }
  await send(type, data, meta, takers, parts)
}

/** Asked anew each time: who was one at registration may be one no more. */
const isOperator = async (userId: string, accounts: Accounts): Promise<boolean> =>
  (await accounts.account(userId))?.role === 'operator'

/** To these endpoints, whatever they subscribe to. An event without sealed record cannot be published: nothing is sent. */
export async function send(
  type: EventType,
  data: unknown,
  { id, record }: EventMeta,
  webhookIds: readonly string[],
  { store, queue, clock }: FanOutParts,
): Promise<void> {
  if (!record) return
  const body = envelope(type, data, record)
  for (const webhookId of webhookIds) {
    const _id = deliveryId(webhookId, id)
    const row = {
      webhookId,
      event: type.name,
      logIndex: record.index,
      status: 'pending',
      body,
      attempts: [],
      createdAt: new Date(clock.now()),
    }
    await store.deliveries.updateOne({ _id }, { $setOnInsert: row }, { upsert: true })
    await queue.enqueue(Deliver, { delivery_id: _id }, { id: _id, group: webhookId })
  }
}
