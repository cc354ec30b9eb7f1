import {
  ApiError,
  type Caller,
  type Clock,
  isDuplicateKey,
  type Outbound,
  operationId,
  type PublishedEvents,
} from '../../kernel/define.ts'
import type { EndpointMirror } from './mirror.ts'
import type { Endpoint, Store } from './model.ts'
import { checkSecret, generateSecret } from './secret.ts'
import type { SecretStore } from './secret-store.ts'
import { subscription } from './subscription.ts'

export interface EndpointsParts {
  readonly store: Store
  readonly secrets: SecretStore
  readonly outbound: Outbound
  readonly clock: Clock
  readonly mirror: EndpointMirror
  readonly published: PublishedEvents
  readonly maxEndpoints: Readonly<Record<Caller['tier'], number>>
}

export interface Registration {
  readonly url: string
  readonly events: readonly string[]
  readonly secret?: string
}

/** The new endpoint, or the one that an earlier try of the same operation made. Throws `conflict` when the tier allows no more. */
export async function register(
  { url, events, secret }: Registration,
  caller: Caller,
  operationKey: string,
  parts: EndpointsParts,
): Promise<Endpoint> {
  const { store, secrets, outbound, clock, mirror, maxEndpoints } = parts
  if (secret !== undefined) checkSecret(secret)
  await outbound.check(url, '/body/url')
  const _id = operationId('wh_', caller.userId, 'register', operationKey)
  const now = new Date(clock.now())
  const sealed = await secrets.seal(caller.userId, _id, {
    url,
    secret: secret ?? generateSecret(),
    generated: secret === undefined,
  })
  const endpoint = {
    _id,
    userId: caller.userId,
    events: subscription(events, parts.published),
    status: 'enabled' as const,
    sealed,
    forOperators: caller.role === 'operator',
    createdAt: now,
    changedAt: now,
  }
  const taken = new Set(
    (
      await store.endpoints
        .find({ userId: caller.userId, slot: { $exists: true } })
        .select({ slot: 1 })
        .lean()
    ).map(({ slot }) => slot),
  )
  for (let slot = 0; slot < maxEndpoints[caller.tier]; slot++) {
    if (taken.has(slot) || !(await insert({ ...endpoint, slot }, store))) continue
    mirror.invalidate()
    return endpoint
  }
  const earlier = await store.endpoints.findById(_id).lean()
  if (earlier) return earlier
  throw new ApiError('conflict', `tier ${caller.tier} allows ${maxEndpoints[caller.tier]} webhooks; delete one first`)
}

/** False: somebody else took the slot, or an earlier try made this endpoint. */
async function insert(endpoint: Endpoint, { endpoints }: Pick<Store, 'endpoints'>): Promise<boolean> {
  try {
    await endpoints.create(endpoint)
    return true
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return false
  }
}
