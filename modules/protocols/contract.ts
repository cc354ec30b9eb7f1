import Type, { type Static } from 'typebox'
import { defineContract } from '../../kernel/define.ts'
import { ChatRequest, MaxCostTooLow } from '../routing/contract.ts'
import { MessageEvents } from './messages/contract.ts'
import { ResponseEvents } from './responses/contract.ts'

/** As for chat: images and documents stand in a request as base64. */
const MAX_REQUEST_BYTES = 20 * 1024 * 1024
const string = (maxLength: number) => Type.String({ maxLength })
const Text = string(MAX_REQUEST_BYTES)
const orNull = <S extends Type.TSchema>(schema: S) => Type.Optional(Type.Union([schema, Type.Null()]))
/** An object whose fields depend on its type: the translation reads it, and names what it does not know. */
const Open = Type.Object({}, { additionalProperties: true })
const Typed = Type.Object({ type: Type.Optional(string(64)) }, { additionalProperties: true })
const Metadata = Type.Record(string(64), string(512), { maxProperties: 16 })
const Tools = orNull(Type.Array(Typed, { maxItems: 512 }))

const Penalty = Type.Number({ minimum: -2, maximum: 2 })

/** Who may serve it and what it may cost: ours, the same on every route. */
const { models, quality, priority, max_cost_pence, first_token_timeout_ms, fallback_on_refusal } =
  ChatRequest.properties
const common = {
  model: ChatRequest.properties.model,
  stream: orNull(Type.Boolean()),
  temperature: orNull(Type.Number({ minimum: 0, maximum: 2 })),
  top_p: orNull(Type.Number({ minimum: 0, maximum: 1 })),
  models,
  quality,
  priority,
  max_cost_pence,
  first_token_timeout_ms,
  fallback_on_refusal,
}

export const ResponsesRequest = Type.Object(
  {
    ...common,
    input: Type.Union([Text, Type.Array(Typed, { maxItems: 4_000 })]),
    instructions: orNull(Text),
    max_output_tokens: orNull(Type.Integer({ minimum: 1 })),
    presence_penalty: orNull(Penalty),
    frequency_penalty: orNull(Penalty),
    tools: Tools,
    tool_choice: orNull(Type.Union([string(64), Open])),
    parallel_tool_calls: orNull(Type.Boolean()),
    reasoning: orNull(Open),
    text: orNull(Open),
    include: orNull(Type.Array(string(64), { maxItems: 16 })),
    store: orNull(Type.Boolean()),
    metadata: orNull(Metadata),
    truncation: orNull(Type.Enum(['auto', 'disabled'])),
    service_tier: orNull(string(32)),
    background: orNull(Type.Boolean()),
    top_logprobs: orNull(Type.Integer({ minimum: 0, maximum: 20 })),
    previous_response_id: orNull(string(200)),
    conversation: orNull(Type.Union([string(200), Open])),
    prompt: orNull(Open),
    max_tool_calls: orNull(Type.Integer({ minimum: 1 })),
    user: orNull(string(512)),
    safety_identifier: orNull(string(512)),
    prompt_cache_key: orNull(string(512)),
    prompt_cache_retention: orNull(string(32)),
    stream_options: orNull(Open),
    client_metadata: orNull(Open),
  },
  { title: 'ResponsesRequest', additionalProperties: true },
)
export type ResponsesRequest = Static<typeof ResponsesRequest>

const TextCompletionChunk = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('text_completion'),
    created: Type.Integer(),
    model: Type.String(),
    choices: Type.Array(
      Type.Object({
        text: Type.String(),
        index: Type.Integer(),
        logprobs: Type.Null(),
        finish_reason: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    usage: Type.Optional(Type.Object({}, { additionalProperties: true })),
    billing: Type.Optional(Open),
    worm_seal: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { title: 'TextCompletionChunk' },
)

const AnyAnswer = (title: string) => Type.Object({}, { additionalProperties: true, title })

const MessageParam = Type.Object(
  {
    role: Type.Enum(['user', 'assistant', 'system']),
    content: Type.Union([Text, Type.Array(Typed, { maxItems: 10_000 })]),
  },
  { title: 'MessageParam' },
)
const conversationFields = {
  model: ChatRequest.properties.model,
  messages: Type.Array(MessageParam, { minItems: 1, maxItems: 4_000 }),
  system: orNull(Type.Union([Text, Type.Array(Typed, { maxItems: 1_000 })])),
  tools: Tools,
  tool_choice: orNull(Open),
  thinking: orNull(Open),
  output_config: orNull(Open),
  cache_control: orNull(Open),
}

export const MessagesRequest = Type.Object(
  {
    ...common,
    ...conversationFields,
    max_tokens: Type.Integer({ minimum: 1 }),
    stop_sequences: orNull(Type.Array(string(1_000), { maxItems: 64 })),
    metadata: orNull(Type.Object({ user_id: orNull(string(512)) })),
    service_tier: orNull(string(32)),
    context_management: orNull(Open),
    /** Servers that Anthropic would call. */
    mcp_servers: orNull(Type.Array(Open, { maxItems: 0 })),
  },
  { title: 'MessagesRequest', additionalProperties: true },
)
export type MessagesRequest = Static<typeof MessagesRequest>

export const CountRequest = Type.Object(conversationFields, {
  title: 'CountTokensRequest',
  additionalProperties: true,
})
export type CountRequest = Static<typeof CountRequest>

export const CompletionsRequest = Type.Object(
  {
    ...common,
    prompt: Type.Union([Text, Type.Array(Text, { minItems: 1, maxItems: 1 })]),
    max_tokens: orNull(Type.Integer({ minimum: 1 })),
    n: orNull(Type.Integer({ minimum: 1, maximum: 16 })),
    stop: orNull(Type.Union([string(1_000), Type.Array(string(1_000), { maxItems: 4 })])),
    presence_penalty: orNull(Penalty),
    frequency_penalty: orNull(Penalty),
    seed: orNull(Type.Integer()),
    logit_bias: orNull(Type.Record(string(16), Type.Number(), { maxProperties: 1_024 })),
    stream_options: orNull(Type.Object({ include_usage: orNull(Type.Boolean()) })),
    user: orNull(string(512)),
    echo: orNull(Type.Literal(false)),
    best_of: orNull(Type.Integer({ minimum: 1, maximum: 1 })),
  },
  { title: 'CompletionsRequest' },
)
export type CompletionsRequest = Static<typeof CompletionsRequest>

/** The endpoints of inference: those of this module, and those of routing. */
export const ENDPOINTS = [
  '/v1/chat/completions',
  '/v1/completions',
  '/v1/embeddings',
  '/v1/messages',
  '/v1/responses',
] as const
export type Endpoint = (typeof ENDPOINTS)[number]

const call = {
  method: 'post',
  bodyLimitBytes: MAX_REQUEST_BYTES,
  bodyValues: 30_000,
  produces: ['text/event-stream'],
  errors: ['E003', 'E004', 'E005', 'E010', MaxCostTooLow, 'conflict'],
  idempotent: true,
} as const

export const contract = defineContract({
  responses: {
    ...call,
    path: '/v1/responses',
    permission: 'inference:write',
    summary: "OpenAI's responses over every provider, stateless; streams with `stream: true`",
    description:
      'Translated into a chat completion: same models, failover, prices and receipts. Nothing is kept: `store: true`, `previous_response_id` and references to items are refused, and the `encrypted_content` of a reasoning item brings its thoughts back. What cannot be translated is a 400 that names it.',
    body: ResponsesRequest,
    events: ResponseEvents,
    reply: { 200: AnyAnswer('Response') },
    errorForm: 'nested',
    example: { model: 'auto', input: 'Classify the sentiment: I love this.' },
  },
  messages: {
    ...call,
    path: '/v1/messages',
    permission: 'inference:write',
    summary: "Anthropic's messages over every provider; streams with `stream: true`",
    description:
      "Translated into a chat completion: same models, failover, prices and receipts. The key may come as `x-api-key`. Errors have Anthropic's form. What cannot be translated is a 400 that names it.",
    body: MessagesRequest,
    events: MessageEvents,
    reply: { 200: AnyAnswer('Message') },
    errorForm: 'tagged',
    example: {
      model: 'auto',
      max_tokens: 100,
      messages: [{ role: 'user', content: 'Classify the sentiment: I love this.' }],
    },
  },
  countTokens: {
    method: 'post',
    path: '/v1/messages/count_tokens',
    permission: 'inference:read',
    summary: 'About how many input tokens a request to messages has; free',
    description: 'An estimate by the text, since each provider counts in its own way; images count 1,000 each.',
    bodyLimitBytes: MAX_REQUEST_BYTES,
    bodyValues: 30_000,
    body: CountRequest,
    reply: { 200: Type.Object({ input_tokens: Type.Integer() }, { title: 'TokenCount' }) },
    errorForm: 'tagged',
    example: { model: 'auto', messages: [{ role: 'user', content: 'hello' }] },
  },
  completions: {
    ...call,
    path: '/v1/completions',
    permission: 'inference:write',
    summary: "OpenAI's older completions: one prompt, said by the user of a chat",
    body: CompletionsRequest,
    events: { message: TextCompletionChunk },
    reply: { 200: AnyAnswer('TextCompletion') },
    errorForm: 'nested',
    example: { model: 'auto', prompt: 'Classify the sentiment: I love this.' },
  },
})
