import Type from 'typebox'
import { defineContract, event, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

/** Sent by `POST /webhooks/test`, whatever the endpoint has subscribed to. */
export const WebhookTest = event(
  'webhook.test',
  Type.Object({ webhook_ids: Type.Array(Type.String()), message: Type.String() }),
)

const WebhookId = Type.String({ pattern: '^wh_[0-9A-Za-z]{26,40}$' })
const DeliveryId = Type.String({ pattern: '^del_[0-9A-Za-z]{26,40}$' })
const Url = Type.String({ minLength: 8, maxLength: 2_048 })
const Events = Type.Array(Type.String({ minLength: 1, maxLength: 64, pattern: '^(\\*|[a-z][a-z0-9_.]*)$' }), {
  minItems: 1,
  maxItems: 100,
  description: 'Names of events that the service publishes, or `*` for all of them. Each once.',
})
const Secret = Type.String({
  minLength: 8,
  maxLength: 256,
  description: 'whsec_<base64 of 24 to 64 bytes> also gets the Standard Webhooks headers',
})

const endpointFields = {
  id: Type.String(),
  url: Type.String(),
  events: Type.Array(Type.String()),
  created_at: Timestamp,
}
export const Endpoint = Type.Object(
  {
    ...endpointFields,
    status: Type.Enum(['enabled', 'disabled']),
    disabled_reason: Nullable(Type.String()),
    failing_since: Nullable(Timestamp),
    previous_secret_expires_at: Nullable(Timestamp),
  },
  { title: 'Webhook' },
)

export const Delivery = Type.Object(
  {
    id: Type.String(),
    webhook_id: Type.String(),
    event: Type.String(),
    log_index: Type.Integer(),
    status: Type.Enum(['pending', 'delivered', 'failed', 'discarded']),
    attempts: Type.Array(
      Type.Object({
        at: Timestamp,
        status: Nullable(Type.Integer()),
        error: Nullable(Type.String()),
        duration_ms: Type.Integer(),
      }),
    ),
    payload: Type.Object({}, { additionalProperties: true, description: 'the body as sent' }),
    created_at: Timestamp,
  },
  { title: 'WebhookDelivery' },
)

const byId = Type.Object({ id: WebhookId })

export const contract = defineContract({
  register: {
    method: 'post',
    path: '/v1/webhooks',
    permission: 'build:write',
    summary: 'Register a webhook endpoint',
    description: 'Without a secret one is generated and shown once.',
    body: Type.Object({ url: Url, events: Events, secret: Type.Optional(Secret) }),
    idempotent: true,
    secretReply: true,
    reply: { 200: Type.Object({ ...endpointFields, secret: Type.Optional(Type.String()) }) },
    errors: ['conflict'],
    example: {
      url: 'https://example.com/hooks',
      events: ['earn.completed', 'payout.completed'],
      secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    },
  },
  list: {
    method: 'get',
    path: '/v1/webhooks',
    summary: 'List your webhook endpoints',
    query: PageQuery,
    reply: { 200: Page(Endpoint) },
  },
  get: {
    method: 'get',
    path: '/v1/webhooks/:id',
    summary: 'One webhook endpoint',
    params: byId,
    reply: { 200: Endpoint },
    errors: ['not_found'],
  },
  update: {
    method: 'patch',
    path: '/v1/webhooks/:id',
    permission: 'build:write',
    summary: 'Change the address or events of an endpoint, disable or enable it',
    params: byId,
    body: Type.Object(
      {
        url: Type.Optional(Url),
        events: Type.Optional(Events),
        status: Type.Optional(Type.Enum(['enabled', 'disabled'])),
      },
      { minProperties: 1 },
    ),
    reply: { 200: Endpoint },
    errors: ['not_found'],
    example: { events: ['*'] },
  },
  remove: {
    method: 'delete',
    path: '/v1/webhooks/:id',
    permission: 'build:write',
    summary: 'Delete an endpoint; what is undelivered is discarded',
    params: byId,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  rotate: {
    method: 'post',
    path: '/v1/webhooks/:id/secret/rotate',
    permission: 'secrets:write',
    summary: 'Replace the secret; the old one stays valid for 24 hours',
    description:
      'For 24 hours webhook-signature lists both signatures; X-Service-Signature is of the new secret and X-Service-Signature-Previous of the old.',
    params: byId,
    body: Type.Object({ secret: Type.Optional(Secret) }),
    bodyOptional: true,
    idempotent: true,
    secretReply: true,
    reply: {
      200: Type.Object({
        id: Type.String(),
        secret: Type.Optional(Type.String()),
        previous_secret_expires_at: Timestamp,
      }),
    },
    errors: ['not_found'],
    example: {},
  },
  test: {
    method: 'post',
    path: '/v1/webhooks/test',
    permission: 'build:write',
    aliases: ['/webhooks/test'],
    summary: 'Send a test event to your endpoints',
    body: Type.Object({ webhook_id: Type.Optional(WebhookId) }),
    bodyOptional: true,
    idempotent: true,
    reply: {
      200: Type.Object({
        success: Type.Literal(true),
        event: Type.Literal('webhook.test'),
        worm_seal: Type.String(),
        deliveries: Type.Array(Type.Object({ id: Type.String(), webhook_id: Type.String() })),
      }),
    },
    errors: ['not_found'],
    example: {},
  },
  deliveries: {
    method: 'get',
    path: '/v1/webhooks/:id/deliveries',
    derived: true,
    summary: 'Deliveries to an endpoint, newest first; kept for 30 days',
    params: byId,
    query: PageQuery,
    reply: { 200: Page(Delivery) },
    errors: ['not_found'],
  },
  redeliver: {
    method: 'post',
    path: '/v1/webhooks/:id/deliveries/:delivery/redeliver',
    permission: 'build:write',
    summary: 'Send a delivery again, under the same id',
    params: Type.Object({ id: WebhookId, delivery: DeliveryId }),
    reply: { 200: Delivery },
    errors: ['not_found', 'conflict'],
  },
})
