import type { Static } from 'typebox'
import type { Delivery as DeliverySchema, Endpoint as EndpointSchema } from './contract.ts'
import type { Delivery, Endpoint, EndpointSecrets } from './model.ts'

export const endpointView = (
  endpoint: Endpoint,
  { url, previous }: EndpointSecrets,
  nowMs: number,
): Static<typeof EndpointSchema> => ({
  id: endpoint._id,
  url,
  events: [...endpoint.events],
  created_at: endpoint.createdAt.toISOString(),
  status: endpoint.status === 'enabled' ? 'enabled' : 'disabled',
  disabled_reason: endpoint.disabledReason ?? null,
  failing_since: endpoint.failingSince?.toISOString() ?? null,
  previous_secret_expires_at: previous && previous.until > nowMs ? new Date(previous.until).toISOString() : null,
})

export const deliveryView = ({
  _id,
  webhookId,
  event,
  logIndex,
  status,
  attempts,
  body,
  createdAt,
}: Delivery): Static<typeof DeliverySchema> => ({
  id: _id,
  webhook_id: webhookId,
  event,
  log_index: logIndex,
  status,
  attempts: attempts.map((attempt) => ({
    at: attempt.at.toISOString(),
    status: attempt.status,
    error: attempt.error,
    duration_ms: attempt.durationMs,
  })),
  payload: JSON.parse(body) as Record<string, unknown>,
  created_at: createdAt.toISOString(),
})
