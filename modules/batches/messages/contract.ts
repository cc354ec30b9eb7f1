import Type, { type Static } from 'typebox'
import { Id, Nullable, Timestamp } from '../../../kernel/define.ts'

export const BatchId = Id('batch_')
const Count = Type.Integer()

const MessageBatch = Type.Object(
  {
    id: Type.String(),
    type: Type.Literal('message_batch'),
    processing_status: Type.Enum(['in_progress', 'canceling', 'ended']),
    request_counts: Type.Object({
      processing: Count,
      succeeded: Count,
      errored: Count,
      canceled: Count,
      expired: Count,
    }),
    created_at: Timestamp,
    expires_at: Timestamp,
    ended_at: Nullable(Timestamp),
    cancel_initiated_at: Nullable(Timestamp),
    archived_at: Type.Null(),
    results_url: Nullable(Type.String()),
  },
  { title: 'MessageBatch' },
)
export type MessageBatchView = Static<typeof MessageBatch>

const MessageBatchRequest = Type.Object(
  {
    requests: Type.Array(
      Type.Object({
        custom_id: Type.String({ minLength: 1, maxLength: 64 }),
        params: Type.Object({}, { additionalProperties: true, description: 'A request to POST /v1/messages.' }),
      }),
      { minItems: 1, maxItems: 10_000 },
    ),
  },
  { title: 'MessageBatchRequest' },
)
export type MessageBatchRequest = Static<typeof MessageBatchRequest>

const tagged = { errorForm: 'tagged' } as const
const byId = { params: Type.Object({ id: BatchId }), errors: ['not_found'], ...tagged } as const

/** Anthropic's form of batches of messages; each is a batch of `/v1/messages` of OpenAI's form, too. */
export const messageOperations = {
  createMessages: {
    method: 'post',
    path: '/v1/messages/batches',
    permission: 'inference:write',
    summary: "Anthropic's message batches: requests to messages within 24 hours, at a discount",
    description:
      'The same as a batch of `/v1/messages`: one file, one discount, one receipt a request. For more than some 1,500 requests at once upload a file.',
    body: MessageBatchRequest,
    bodyLimitBytes: 20 * 1024 * 1024,
    bodyValues: 30_000,
    reply: { 200: MessageBatch },
    errors: ['conflict'],
    idempotent: true,
    example: {
      requests: [
        {
          custom_id: 'first',
          params: { model: 'auto', max_tokens: 100, messages: [{ role: 'user', content: 'Classify: I love this.' }] },
        },
      ],
    },
    ...tagged,
  },
  messageBatches: {
    method: 'get',
    path: '/v1/messages/batches',
    permission: 'inference:read',
    summary: 'Batches of messages, newest first',
    query: Type.Object({
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      after_id: Type.Optional(BatchId),
    }),
    reply: {
      200: Type.Object(
        {
          data: Type.Array(MessageBatch),
          first_id: Nullable(Type.String()),
          last_id: Nullable(Type.String()),
          has_more: Type.Boolean(),
        },
        { title: 'MessageBatchList' },
      ),
    },
    ...tagged,
  },
  messageBatch: {
    ...byId,
    method: 'get',
    path: '/v1/messages/batches/:id',
    permission: 'inference:read',
    summary: 'A batch of messages',
    reply: { 200: MessageBatch },
  },
  messageResults: {
    ...byId,
    method: 'get',
    path: '/v1/messages/batches/:id/results',
    permission: 'inference:read',
    summary: 'What became of each request of a batch of messages',
    reply: {},
    produces: ['application/x-jsonl'],
    errors: ['not_found', 'conflict'],
  },
  cancelMessages: {
    ...byId,
    method: 'post',
    path: '/v1/messages/batches/:id/cancel',
    permission: 'inference:write',
    summary: 'Run no more of a batch of messages',
    reply: { 200: MessageBatch },
    errors: ['not_found', 'conflict'],
  },
} as const
