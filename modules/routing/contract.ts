import Type, { type Static } from 'typebox'
import { defineContract, errorType } from '../../kernel/define.ts'

const TaskName = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'A known task, or any instruction. Only known names are sealed and told in events; the rest is `custom` there.',
})
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
/** Images and sound stand in a request as base64; OpenAI's own limit of a request is 20 MB, too. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024
const MaxText = { maxLength: MAX_REQUEST_BYTES }
/** OpenAI takes at most 300,000 tokens in one request for embeddings. */
const MAX_TOKENS = 300_000
const Tokens = Type.Array(Type.Integer({ minimum: 0 }), { minItems: 1, maxItems: MAX_TOKENS })
const orNull = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])

const Quality = Type.Enum(['auto', 'high', 'low'])
const Priority = Type.Enum(['balanced', 'cost', 'latency', 'quality'])
const MaxCost = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000 })

/** Why a candidate was taken or left, under `debug: true`. */
const Explanation = Type.Object(
  {
    chosen: Type.String(),
    candidates: Type.Array(
      Type.Object({ id: Type.String(), expected_pence: Type.Number(), rejected: Type.Optional(Type.String()) }),
    ),
  },
  { title: 'RouteExplanation' },
)

export const RouteResult = Type.Object(
  {
    result: Type.String(),
    model_used: Type.String(),
    cost_pence: Type.Number(),
    earned_pence: Type.Number(),
    earned_pence_exact: Type.String(),
    latency_ms: Type.Number(),
    worm_seal: Type.String(),
    explanation: Type.Optional(Explanation),
  },
  { title: 'RouteResult' },
)
export type RouteResult = Static<typeof RouteResult>

const InferenceRouteResult = Type.Object(
  { result: Type.String(), model_used: Type.String(), earned_pence: Type.Number() },
  { title: 'InferenceRouteResult' },
)
export type InferenceRouteResult = Static<typeof InferenceRouteResult>

const Stream = Type.Boolean({ description: 'Server-sent events: chunks of a chat completion, then `result`.' })

const Message = Type.Object(
  {
    role: Type.Enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
    content: Type.Optional(
      Type.Union([
        Type.String(MaxText),
        Type.Array(Type.Object({ type: Type.String({ maxLength: 64 }) }, { additionalProperties: true }), {
          maxItems: 10_000,
        }),
        Type.Null(),
      ]),
    ),
  },
  { additionalProperties: true, title: 'ChatMessage' },
)

/** What OpenAI's clients send; what is not named here is passed on unread. Ours: `models`, `max_cost_pence`, `quality`, `priority`, `first_token_timeout_ms`, `fallback_on_refusal`. */
export const ChatRequest = Type.Object(
  {
    model: text(200),
    messages: Type.Array(Message, { minItems: 1, maxItems: 4_000 }),
    stream: Type.Optional(orNull(Type.Boolean())),
    stream_options: Type.Optional(
      orNull(Type.Object({ include_usage: Type.Optional(orNull(Type.Boolean())) }, { additionalProperties: true })),
    ),
    max_tokens: Type.Optional(orNull(Type.Integer({ minimum: 1 }))),
    max_completion_tokens: Type.Optional(orNull(Type.Integer({ minimum: 1 }))),
    n: Type.Optional(orNull(Type.Integer({ minimum: 1, maximum: 16 }))),
    temperature: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 2 }))),
    tools: Type.Optional(orNull(Type.Array(Type.Object({}, { additionalProperties: true }), { maxItems: 512 }))),
    response_format: Type.Optional(
      orNull(Type.Object({ type: Type.String({ maxLength: 64 }) }, { additionalProperties: true })),
    ),
    models: Type.Optional(Type.Array(text(200), { minItems: 1, maxItems: 16 })),
    max_cost_pence: Type.Optional(MaxCost),
    quality: Type.Optional(Quality),
    priority: Type.Optional(Priority),
    first_token_timeout_ms: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: 600_000,
        description:
          'How long each provider gets to its first content (of an answer that is not streamed: to its beginning), before another is asked. Default: 10 seconds, 30 for models that think first; more by its length for an answer that is not streamed.',
      }),
    ),
    fallback_on_refusal: Type.Optional(
      Type.Boolean({
        description:
          'Ask another provider where one refuses by its content policy. Default: the refusal is the answer (400).',
      }),
    ),
  },
  { additionalProperties: true, title: 'ChatCompletionRequest' },
)
export type ChatRequest = Static<typeof ChatRequest>

const CallBilling = Type.Object(
  {
    cost_pence: Type.Number(),
    earned_pence: Type.Number(),
    earned_pence_exact: Type.String(),
    model_used: Type.String(),
    latency_ms: Type.Number(),
  },
  { title: 'CallBilling' },
)

const ChatCompletion = Type.Object(
  {
    id: Type.String(),
    object: Type.String(),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(Type.Object({}, { additionalProperties: true })),
    usage: Type.Optional(Type.Object({}, { additionalProperties: true })),
    billing: CallBilling,
    worm_seal: Type.String(),
  },
  { additionalProperties: true, title: 'ChatCompletion' },
)

const ChatChunk = Type.Object(
  {
    id: Type.Optional(Type.String()),
    object: Type.Literal('chat.completion.chunk'),
    created: Type.Optional(Type.Integer()),
    model: Type.Optional(Type.String()),
    choices: Type.Array(Type.Object({}, { additionalProperties: true })),
    usage: Type.Optional(Type.Union([Type.Object({}, { additionalProperties: true }), Type.Null()])),
    billing: Type.Optional(CallBilling),
    worm_seal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { additionalProperties: true, title: 'ChatCompletionChunk' },
)

export type ChatAnswer = Static<typeof ChatCompletion>

export const EmbeddingRequest = Type.Object(
  {
    model: text(200),
    input: Type.Union([
      Type.String({ minLength: 1, ...MaxText }),
      Type.Array(Type.String(MaxText), { minItems: 1, maxItems: 2_048 }),
      Tokens,
      Type.Array(Tokens, { minItems: 1, maxItems: 2_048 }),
    ]),
    max_cost_pence: Type.Optional(MaxCost),
  },
  { additionalProperties: true, title: 'EmbeddingRequest' },
)
export type EmbeddingRequest = Static<typeof EmbeddingRequest>

const EmbeddingList = Type.Object(
  {
    object: Type.String(),
    model: Type.String(),
    data: Type.Array(Type.Object({}, { additionalProperties: true })),
    usage: Type.Optional(Type.Object({}, { additionalProperties: true })),
    billing: CallBilling,
    worm_seal: Type.String(),
  },
  { additionalProperties: true, title: 'EmbeddingList' },
)

export type EmbeddingAnswer = Static<typeof EmbeddingList>

export const Model = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('model'),
    created: Type.Integer(),
    /** The same again, as Anthropic's clients read it. */
    type: Type.Literal('model'),
    display_name: Type.String(),
    created_at: Type.String(),
    owned_by: Type.String(),
    context_tokens: Type.Union([Type.Integer(), Type.Null()]),
    /** Every active provider of this model, cheapest first. Prices are what callers pay, in pence for a million tokens or for a call. */
    providers: Type.Array(
      Type.Object({
        id: Type.String(),
        provider: Type.String(),
        /** `not_served`: the price list has it, but the provider's own list of models has not, or it lately said that there is none. `auto` leaves it out. */
        state: Type.Enum(['up', 'down', 'not_served']),
        input_pence_per_million: Type.Number(),
        output_pence_per_million: Type.Number(),
        pence_per_call: Type.Number(),
      }),
    ),
  },
  { title: 'Model' },
)
export type Model = Static<typeof Model>

const Receipt = Type.Object(
  {
    record_id: Type.String(),
    worm_seal: Type.String(),
    at: Type.String(),
    type: Type.String(),
    receipt: Type.Object({}, { additionalProperties: true }),
  },
  { title: 'InferenceReceipt' },
)

const CACHE =
  'Where the operator has switched the response cache on, a repeat of your own request, byte for byte and not streamed, may be answered with the answer kept from before: header `x-cache: hit` (else `miss`), `cost_pence` 0, and the `worm_seal` of the call that paid for it. `cache-control: no-cache` asks for a fresh answer, `no-store` for one that is not kept either.'

const HEDGING =
  'Where the operator has switched hedging on, a request that is not streamed and takes long may be sent to a second provider, too (of the same model, unless the choice is left to the service); the first answer counts, and only it is charged.'

export const MaxCostTooLow = errorType(
  'max_cost_too_low',
  400,
  'no candidate costs so little',
  'raise max_cost_pence to at least cheapest_pence',
)

export const ModelNotAllowed = errorType(
  'model_not_allowed',
  403,
  'a policy of the workspace does not allow the model',
  'choose a model that GET /v1/enterprise/workspaces/{id}/policies shows as allowed, or ask an owner to change the policy',
)

const STREAMS =
  'With `stream: true` the answer comes as server-sent events: chunks as of `POST /v1/chat/completions` (events without a name; the words are at `choices[0].delta.content`), then one event `result` with all of the words, `cost_pence`, `earned_pence` and `worm_seal`, once that is durable. A stream without `result` is not whole: it ends with an error (`{"error": {"code", "message", "status"}}`), and what came of it is charged.'

const streamed = {
  description: STREAMS,
  produces: ['text/event-stream'],
  events: { message: ChatChunk, result: RouteResult },
} as const

const callErrors = ['E003', 'E004', 'E005', 'E010', MaxCostTooLow, ModelNotAllowed, 'conflict'] as const

export const contract = defineContract({
  route: {
    method: 'post',
    path: '/v1/route',
    permission: 'inference:write',
    summary: 'Send a task to the cheapest capable model and earn a share of the margin',
    body: Type.Object({
      task: TaskName,
      input: text(1_000_000),
      quality: Type.Optional(Quality),
      max_cost_pence: Type.Optional(MaxCost),
      debug: Type.Optional(Type.Boolean({ description: 'Explains the choice; not of a stream.' })),
      stream: Type.Optional(Stream),
    }),
    reply: { 200: RouteResult },
    ...streamed,
    errors: callErrors,
    idempotent: true,
    example: {
      task: 'summarise',
      input:
        'The service routes a task to the cheapest model that can do it. Every call is sealed. The caller earns a share.',
      quality: 'auto',
      max_cost_pence: 10,
    },
  },
  inferenceRoute: {
    method: 'post',
    path: '/v1/inference/route',
    permission: 'inference:write',
    summary: 'Send a prompt, saying what matters most: cost, latency, quality or a balance',
    body: Type.Object({
      task: TaskName,
      priority: Type.Optional(Priority),
      prompt: text(1_000_000),
      max_cost_pence: Type.Optional(MaxCost),
      stream: Type.Optional(Stream),
    }),
    reply: { 200: InferenceRouteResult },
    ...streamed,
    errors: callErrors,
    idempotent: true,
    example: { task: 'classify_sentiment', priority: 'balanced', prompt: 'I love this.' },
  },
  chat: {
    method: 'post',
    path: '/api/v1/chat/completions',
    permission: 'inference:write',
    summary: "OpenAI's chat completions over fifteen providers with failover; streams with `stream: true`",
    description:
      'An explicit model is only ever served by that model, from any provider that offers it; `auto` leaves the choice to the service. `models`, at least one, replaces `model`: they are tried in that order. A stream ends with `[DONE]` only when it is complete and its settlement is durable; a stream that fails ends with an error event. ' +
      `${HEDGING} ${CACHE}`,
    body: ChatRequest,
    bodyLimitBytes: MAX_REQUEST_BYTES,
    bodyValues: 30_000,
    reply: { 200: ChatCompletion },
    produces: ['text/event-stream'],
    events: { message: ChatChunk },
    errors: callErrors,
    errorForm: 'nested',
    idempotent: true,
    example: { model: 'auto', messages: [{ role: 'user', content: 'Classify the sentiment: I love this.' }] },
  },
  embeddings: {
    method: 'post',
    path: '/api/v1/embeddings',
    permission: 'inference:write',
    summary: "OpenAI's embeddings",
    description: CACHE,
    body: EmbeddingRequest,
    bodyLimitBytes: MAX_REQUEST_BYTES,
    bodyNumbers: MAX_TOKENS,
    reply: { 200: EmbeddingList },
    produces: ['application/json'],
    errors: callErrors,
    errorForm: 'nested',
    idempotent: true,
    example: { model: 'text-embedding-3-small', input: 'hello' },
  },
  models: {
    method: 'get',
    path: '/api/v1/models',
    permission: 'inference:read',
    summary: 'Models of the active providers, with price, context and state',
    reply: { 200: Type.Object({ object: Type.Literal('list'), data: Type.Array(Model) }, { title: 'ModelList' }) },
    errorForm: 'nested',
  },
  model: {
    method: 'get',
    path: '/api/v1/models/:model',
    permission: 'inference:read',
    summary: 'One model (percent-encode a slash in its id)',
    params: Type.Object({ model: text(200) }),
    reply: { 200: Model },
    errors: ['E004'],
    errorForm: 'nested',
  },
  receipt: {
    method: 'get',
    path: '/v1/route/receipts/:seal',
    permission: 'usage:read',
    summary: 'What a call was charged and why: attempts, choice, usage, prices, split',
    params: Type.Object({ seal: Type.String({ pattern: '^(sha256:)?[0-9a-f]{64}$' }) }),
    reply: { 200: Receipt },
    errors: ['not_found'],
  },
  metrics: {
    method: 'get',
    path: '/v1/route/metrics',
    permission: 'inference:read',
    summary: 'Prometheus metrics of the gateway',
    role: 'operator',
    reply: {},
    produces: ['text/plain'],
    errors: ['forbidden'],
  },
})
