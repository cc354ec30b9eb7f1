import { ApiError, type Caller, type Clock } from '../../kernel/define.ts'
import type { Endpoint, EndpointSecrets } from './model.ts'
import type { EndpointsParts } from './register.ts'
import { checkSecret, generateSecret } from './secret.ts'
import { subscription } from './subscription.ts'

const OLD_SECRET_VALID_MS = 24 * 3_600_000
const TOMBSTONE_MS = 86_400_000

/** One of the user's endpoints with its address and secrets; to others it does not exist. */
export async function find(
  id: string,
  userId: string,
  { store, secrets }: EndpointsParts,
): Promise<{ readonly endpoint: Endpoint; readonly opened: EndpointSecrets }> {
  const endpoint = await store.endpoints.findOne({ _id: id, userId, status: { $ne: 'removed' } }).lean()
  const opened = endpoint && (await secrets.open(endpoint))
  if (!opened) throw new ApiError('not_found', `there is no webhook ${id}`)
  return { endpoint, opened }
}

export interface Change {
  readonly url?: string
  readonly events?: readonly string[]
  readonly status?: 'enabled' | 'disabled'
}

/** Enabling forgives past failures. */
export async function update(
  id: string,
  { userId, role }: Caller,
  { url, events, status }: Change,
  parts: EndpointsParts,
): Promise<void> {
  const { secrets, outbound, clock, mirror } = parts
  const { endpoint, opened } = await find(id, userId, parts)
  if (url !== undefined) await outbound.check(url, '/body/url')
  await secrets.change(
    endpoint,
    { ...opened, ...(url === undefined ? {} : { url }) },
    {
      changedAt: new Date(clock.now()),
      forOperators: role === 'operator',
      ...(events === undefined ? {} : { events: subscription(events, parts.published) }),
      ...(status === undefined ? {} : { status }),
      ...(status === 'disabled' ? { disabledReason: 'disabled by its owner' } : {}),
    },
    status === 'enabled' ? { disabledReason: 1, failingSince: 1 } : {},
  )
  mirror.invalidate()
}

/** The old secret signs along for 24 hours. A repeat of the same operation rotates no further. */
export async function rotate(
  id: string,
  userId: string,
  given: string | undefined,
  operationKey: string,
  parts: EndpointsParts,
): Promise<{ readonly secret?: string; readonly until: number }> {
  const { secrets, clock } = parts
  if (given !== undefined) checkSecret(given)
  const { endpoint, opened } = await find(id, userId, parts)
  if (opened.rotation === operationKey && opened.previous) return rotated(opened, opened.previous.until)
  const until = clock.now() + OLD_SECRET_VALID_MS
  const next: EndpointSecrets = {
    url: opened.url,
    secret: given ?? generateSecret(),
    generated: given === undefined,
    previous: { secret: opened.secret, until },
    rotation: operationKey,
  }
  await secrets.change(endpoint, next, {})
  return rotated(next, until)
}

const rotated = ({ secret, generated }: EndpointSecrets, until: number) => ({ until, ...(generated ? { secret } : {}) })

/** Its address and secrets go at once, and what waits is discarded at its next attempt; the rest when every process has seen it. */
export async function remove(id: string, userId: string, parts: EndpointsParts): Promise<void> {
  const { store, clock, mirror } = parts
  await find(id, userId, parts)
  await store.endpoints.updateOne({ _id: id }, tombstone(clock))
  mirror.invalidate()
}

/** The same for all that a person had, and for what was sent there. */
export async function removeAll(userId: string, { store, clock, mirror }: EndpointsParts): Promise<void> {
  const ids = await store.endpoints.distinct('_id', { userId })
  await store.deliveries.deleteMany({ webhookId: { $in: ids } })
  await store.endpoints.updateMany({ userId }, tombstone(clock))
  mirror.invalidate()
}

const tombstone = (clock: Clock) => ({
  $set: {
    status: 'removed' as const,
    changedAt: new Date(clock.now()),
    expireAt: new Date(clock.now() + TOMBSTONE_MS),
  },
  $unset: { sealed: 1, slot: 1, disabledReason: 1 } as const,
})
