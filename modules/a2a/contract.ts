import Type, { type Static } from 'typebox'
import {
  type ApiError,
  defineContract,
  type ErrorShape,
  errorType,
  event,
  Id,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../kernel/define.ts'
import { AgentRefused, AgentUnfunded, CallCycle, NoAnswer } from '../agents/contract.ts'
import { SigningJwk } from '../audit/contract.ts'
import { MandateRefused } from '../mandates/contract.ts'
import { MaxCostTooLow } from '../routing/contract.ts'

/** Texts and data; files are told in no other way. */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024
const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))
const Reference = Type.String({ minLength: 1, maxLength: 200 })

/** JSON-RPC's and A2A's codes for what is told before the protocol, and for the platform's own errors. */
const CODES: Readonly<Record<string, number>> = {
  invalid_request: -32602,
  E007: -32602,
  not_found: -32001,
  conflict: -32002,
  unsupported_media_type: -32005,
  payload_too_large: -32600,
  internal: -32603,
}
const OTHER_CODE = -32000

/** An error as JSON-RPC tells it; `data` says our own code, and what goes with it (a payment link). */
export const rpcErrorOf = ({ code, message, status, extra }: ApiError) => ({
  code: message.startsWith('the body is not JSON') ? -32700 : (CODES[code] ?? OTHER_CODE),
  message,
  data: [
    {
      '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
      reason: code,
      domain: 'a2a-protocol.org',
      metadata: {
        status: String(status),
        ...(extra.payment && {
          payment_link: extra.payment.payment_link,
          amount_pence: String(extra.payment.amount_pence),
        }),
      },
    },
  ],
})

const RpcError: ErrorShape = {
  name: 'JsonRpcError',
  schema: Type.Object({
    jsonrpc: Type.Literal('2.0'),
    id: Type.Null(),
    error: Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Array(Free) }),
  }),
  bodyOf: (error) => ({ jsonrpc: '2.0', id: null, error: rpcErrorOf(error) }),
}

const Card = Type.Object({}, { additionalProperties: true, title: 'AgentCard' })
const rpc = {
  method: 'post',
  description:
    'JSON-RPC of the A2A protocol, 1.0 and 0.3 (a missing `A2A-Version` means 0.3): messages, streams, tasks, push notifications, extended card. A message costs what a call of the agent costs; the same `messageId` is the same task.',
  body: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, title: 'A2aRequest' })),
  bodyLimitBytes: MAX_REQUEST_BYTES,
  reply: {
    200: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true, title: 'A2aResponse' })),
  },
  produces: ['text/event-stream'],
  errors: ['payload_too_large', 'unsupported_media_type'],
  errorForm: RpcError,
  example: {
    jsonrpc: '2.0',
    id: 1,
    method: 'message/send',
    params: {
      message: {
        kind: 'message',
        messageId: 'm-1',
        role: 'user',
        parts: [{ kind: 'text', text: 'Summarise: seals never expire.' }],
        metadata: { agent: 'news-digest' },
      },
    },
  },
} as const

const Economics = Type.Object(
  {
    gross_pence: Type.Number(),
    target_developer_earned_pence: Type.Number(),
    platform_pence: Type.Number(),
    dt_pence: Type.Number(),
  },
  { title: 'A2aEconomics' },
)
export const Task = Type.Object(
  {
    task_id: Type.String(),
    agent_id: Type.String(),
    context_id: Type.String(),
    status: Type.Enum([
      'submitted',
      'working',
      'payment-required',
      'input-required',
      'completed',
      'failed',
      'canceled',
      'rejected',
    ]),
    result: Nullable(Type.Object({}, { additionalProperties: true })),
    question: Nullable(Type.String({ description: 'What the agent asks back: answer it by a message to this task.' })),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    economics: Economics,
    receipt: Nullable(Type.String({ description: 'Seal of the charge.' })),
    refunded: Type.Boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'A2aTask' },
)
export type Task = Static<typeof Task>

const InvokeEvents = {
  delta: Type.Object(
    {
      text: Type.String(),
      restart: Type.Optional(
        Type.Boolean({ description: 'True: the agent begins anew, and the words before do not count.' }),
      ),
    },
    { title: 'A2aInvokeDelta' },
  ),
  result: Type.Object(
    { ...Task.properties, payment: Type.Optional(Type.Object({}, { additionalProperties: true })) },
    { title: 'A2aInvokeResult' },
  ),
}

/** What a task cost was given back to its caller. */
export const TaskRefunded = event(
  'a2a.task_refunded',
  Type.Object({ task_id: Type.String(), agent_id: Type.String() }),
  { published: 'first' },
)

/** A task that did not end while its caller waited. */
export const TaskPending = errorType(
  'task_pending',
  504,
  'the task goes on, but the time to wait for it is over',
  'GET /v1/a2a/tasks/:id, or the same request with the same Idempotency-Key',
)

const ById = Type.Object({ id: Id('a2a_') })
export const contract = defineContract({
  card: {
    method: 'get',
    path: '/.well-known/agent-card.json',
    auth: 'none',
    summary: 'The card of this service: its listed agents as skills',
    description: 'Of A2A 1.0 and 0.3 in one. A message to the service names its agent: `message.metadata.agent`.',
    reply: { 200: Card },
  },
  agentCard: {
    method: 'get',
    path: '/a2a/v1/:agent/.well-known/agent-card.json',
    auth: 'none',
    summary: 'The card of one listed agent',
    params: Type.Object({ agent: Reference }),
    reply: { 200: Card },
    errors: ['E007'],
  },
  keys: {
    method: 'get',
    path: '/v1/a2a/jwks.json',
    auth: 'none',
    summary: 'The key that signs agent cards, as a JSON Web Key Set',
    reply: { 200: Type.Object({ keys: Type.Array(SigningJwk) }, { title: 'A2aKeys' }) },
  },
  rpc: { ...rpc, path: '/a2a/v1', permission: 'inference:write', summary: 'Talk to any agent over A2A' },
  agentRpc: {
    ...rpc,
    path: '/a2a/v1/:agent',
    permission: 'inference:write',
    summary: 'Talk to one agent over A2A',
    params: Type.Object({ agent: Reference }),
    errors: ['E007', ...rpc.errors],
  },
  invoke: {
    method: 'post',
    path: '/v1/a2a/invoke',
    permission: 'inference:write',
    summary: 'Have an agent do a task, and wait for it',
    description:
      'Its price is held, and charged only for a result: 78 % to the developer, 19.5 % to the platform, 2.5 % to the treasury, as by every door. Agents of your own cost and earn nothing. With `stream: true` the answer comes as server-sent events: `delta` with words as they come, then one `result`: the task with its money and receipt, once that is paid; or `error`. What fails before the first words is an error as without a stream.',
    body: Type.Object({
      target_agent: Type.String({ minLength: 1, maxLength: 200, description: 'Id, name or slug.' }),
      task_type: Type.String({ minLength: 1, maxLength: 100 }),
      payload: Free,
      stream: Type.Optional(Type.Boolean({ description: 'Server-sent events: delta, then result or error.' })),
      max_cost_pence: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
      mandate_id: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'The price is within this spend mandate of yours, too: /v1/mandates.',
        }),
      ),
      mandate_proof: Type.Optional(
        Type.String({
          maxLength: 8_192,
          description: 'Of a mandate with a holder key: its credential and a key-binding JWT, for one call.',
        }),
      ),
      trail: Type.Optional(
        Type.Array(Type.String({ maxLength: 60 }), {
          maxItems: 10,
          description: 'Ids of the agents that this comes from, as an endpoint was told: a circle is refused.',
        }),
      ),
    }),
    reply: { 200: Task },
    produces: ['text/event-stream'],
    events: InvokeEvents,
    errors: [
      'E003',
      'E007',
      'E010',
      MaxCostTooLow,
      CallCycle,
      NoAnswer,
      AgentRefused,
      AgentUnfunded,
      TaskPending,
      MandateRefused,
      'module_unavailable',
      'conflict',
    ],
    idempotent: true,
    example: { target_agent: 'news-digest', task_type: 'summarise', payload: { text: 'Seals never expire.' } },
  },
  tasks: {
    method: 'get',
    path: '/v1/a2a/tasks',
    summary: 'Your tasks, newest first, for 30 days',
    query: PageQuery,
    reply: { 200: Page(Task, 'A2aTaskList') },
  },
  task: {
    method: 'get',
    path: '/v1/a2a/tasks/:id',
    summary: 'One task',
    params: ById,
    reply: { 200: Task },
    errors: ['not_found'],
  },
  cancel: {
    method: 'post',
    path: '/v1/a2a/tasks/:id/cancel',
    permission: 'inference:write',
    summary: 'Cancel a task that is not answered yet; it costs nothing',
    params: ById,
    reply: { 200: Task },
    errors: ['not_found', 'conflict'],
  },
  refund: {
    method: 'post',
    path: '/v1/a2a/tasks/:id/refund',
    permission: 'money:write',
    summary: 'Give back what a task has cost; for the owner of its agent, and operators',
    params: ById,
    reply: { 200: Type.Object({ task_id: Type.String(), refunded: Type.Literal(true), worm_seal: Type.String() }) },
    errors: ['not_found', 'conflict'],
  },
})
