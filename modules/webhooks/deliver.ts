import { type Attempt, type Clock, type Outbound, OutboundRefused } from '../../kernel/define.ts'
import type { Disabling } from './disabling.ts'
import type { Delivery, DeliveryAttempt, EndpointSecrets, Store } from './model.ts'
import type { SecretStore } from './secret-store.ts'
import { signatureHeaders } from './signature.ts'
import { ANSWER_TIMEOUT_MS } from './tasks.ts'

const GONE = 410
const ATTEMPTS_KEPT = 20

export interface DeliverParts {
  readonly store: Store
  readonly outbound: Outbound
  readonly clock: Clock
  readonly secrets: SecretStore
  readonly disabling: Disabling
}

/** One attempt. Throws where another is to follow; the queue keeps the delays. */
export async function deliver(
  deliveryId: string,
  attempt: Pick<Attempt, 'last' | 'signal'>,
  parts: DeliverParts,
): Promise<void> {
  const { store, secrets, disabling } = parts
  const delivery = await store.deliveries.findById(deliveryId).lean()
  if (!delivery) return
  const endpoint = await store.endpoints.findById(delivery.webhookId).lean()
  const opened = endpoint?.status === 'enabled' ? await secrets.open(endpoint) : undefined
  if (!endpoint || !opened) {
    await store.deliveries.updateOne({ _id: deliveryId }, { $set: { status: 'discarded' } })
    return
  }
  const outcome = await post(delivery, opened, attempt.signal, parts)
  const delivered = outcome.status !== null && outcome.status >= 200 && outcome.status < 300
  if (delivered) await disabling.succeeded(endpoint)
  const disabled = !delivered && (await disabling.failed(endpoint, outcome.status === GONE))
  const status = delivered ? 'delivered' : disabled || attempt.last ? 'failed' : 'pending'
  await store.deliveries.updateOne(
    { _id: deliveryId },
    { $set: { status }, $push: { attempts: { $each: [outcome], $slice: -ATTEMPTS_KEPT } } },
  )
  if (status === 'pending')
    throw new Error(`the endpoint ${outcome.status === null ? 'did not answer' : `answered ${outcome.status}`}`)
}

/** Signed anew each time: verifiers refuse an old timestamp. */
async function post(
  delivery: Delivery,
  { url, secret, previous }: EndpointSecrets,
  signal: AbortSignal,
  { outbound, clock }: DeliverParts,
): Promise<DeliveryAttempt> {
  const nowMs = clock.now()
  const began = performance.now()
  const done = (status: number | null, error: string | null): DeliveryAttempt => ({
    at: new Date(nowMs),
    status,
    error,
    durationMs: Math.round(performance.now() - began),
  })
  const previousSecret = previous && previous.until > nowMs ? previous.secret : undefined
  try {
    const { status } = await outbound.request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'service-webhooks/1',
        ...signatureHeaders({ deliveryId: delivery._id, body: delivery.body, nowMs, secret, previousSecret }),
      },
      body: delivery.body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxBytes: 16_384,
      signal,
    })
    return done(status, status >= 300 && status < 400 ? 'redirects are not followed' : null)
  } catch (error) {
    return done(null, whyUnanswered(error))
  }
}

/** Without what the error says beside: names and addresses of hosts are personal, and this is stored in clear. */
function whyUnanswered(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error instanceof OutboundRefused) return 'the address cannot be resolved or is not public'
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_TIMEOUT_MS / 1_000} s`
  const { code } = error as { readonly code?: unknown }
  return typeof code === 'string' ? `no answer: ${code}` : 'no answer'
}
