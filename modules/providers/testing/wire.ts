import type { ProviderRow } from '../table.ts'

/** What a fake model says, whatever the dialect. */
export interface Saying {
  /** Piece by piece. */
  readonly pieces: readonly string[]
  readonly tools?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[]
  readonly input: number
  readonly cached: number
  readonly output: number
  readonly model: string
  /** Whole answers in one; default 1. */
  readonly answers?: number
}

/** How a provider of one dialect answers. */
export interface Wire {
  whole(saying: Saying): unknown
  /** Server-sent events up to the last content. */
  beginning(saying: Saying): readonly string[]
  /** What ends a complete stream: finish, usage, and the mark of the end. */
  ending(saying: Saying): readonly string[]
  error(message: string, code: string): unknown
  /** An error event inside a stream. */
  errorEvent(message: string): string
  /** A 200 answer that holds nothing. */
  readonly empty: unknown
  /** How many vectors a request asks for; undefined: it is a chat. */
  embeds(path: string, body: Readonly<Record<string, unknown>>): number | undefined
  /** Vectors of numbers, or as the provider encodes them. */
  embeddings(saying: Saying, vectors: readonly (readonly number[] | string)[]): unknown
  /** Where its list of models is asked for. */
  readonly modelsPath: string
  models(names: readonly string[]): unknown
}

const lengthOf = (value: unknown): number => (Array.isArray(value) ? value.length : 1)

const data = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const named = (value: { readonly type: string; readonly [field: string]: unknown }): string =>
  `event: ${value.type}\n${data(value)}`

const openaiUsage = ({ input, cached, output }: Saying) => ({
  prompt_tokens: input,
  completion_tokens: output,
  total_tokens: input + output,
  prompt_tokens_details: { cached_tokens: cached },
})
const openaiTools = ({ tools }: Saying) =>
  tools?.map(({ id, name, arguments: args }) => ({ id, type: 'function', function: { name, arguments: args } }))
const openaiChunk = (saying: Saying, delta: unknown, finish: string | null = null) =>
  data({
    id: 'chatcmpl-fake',
    object: 'chat.completion.chunk',
    created: 1,
    model: saying.model,
    choices: [{ index: 0, delta, finish_reason: finish }],
    usage: null,
  })

const openai: Wire = {
  whole: (saying) => ({
    id: 'chatcmpl-fake',
    object: 'chat.completion',
    created: 1,
    model: saying.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: saying.tools ? null : saying.pieces.join(''),
          tool_calls: openaiTools(saying),
        },
        finish_reason: saying.tools ? 'tool_calls' : 'stop',
        logprobs: null,
      },
    ],
    usage: openaiUsage(saying),
    future_field: 'kept',
  }),
  beginning: (saying) => [
    openaiChunk(saying, { role: 'assistant', content: '' }),
    ...(saying.tools
      ? [openaiChunk(saying, { tool_calls: openaiTools(saying)?.map((call, index) => ({ index, ...call })) })]
      : saying.pieces.map((content) => openaiChunk(saying, { content }))),
  ],
  ending: (saying) => [
    openaiChunk(saying, {}, saying.tools ? 'tool_calls' : 'stop'),
    data({
      id: 'chatcmpl-fake',
      object: 'chat.completion.chunk',
      created: 1,
      model: saying.model,
      choices: [],
      usage: openaiUsage(saying),
    }),
    'data: [DONE]\n\n',
  ],
  error: (message, code) => ({ error: { message, type: 'error', code } }),
  errorEvent: (message) => data({ error: { message, type: 'server_error' } }),
  empty: { id: 'chatcmpl-fake', object: 'chat.completion', created: 1, model: 'm', choices: [] },
  embeds: (path, body) => (path.endsWith('/embeddings') ? lengthOf(body['input']) : undefined),
  embeddings: ({ input, model }, vectors) => ({
    object: 'list',
    model,
    data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
    usage: { prompt_tokens: input, total_tokens: input },
  }),
  modelsPath: '/models',
  models: (names) => ({ object: 'list', data: names.map((id) => ({ id, object: 'model', created: 1 })) }),
}

const anthropicUsage = ({ input, cached }: Saying) => ({
  input_tokens: input - cached,
  cache_read_input_tokens: cached,
  cache_creation_input_tokens: 0,
})

const anthropic: Wire = {
  whole: (saying) => ({
    id: 'msg_fake',
    type: 'message',
    role: 'assistant',
    model: saying.model,
    content: saying.tools
      ? saying.tools.map(({ id, name, arguments: args }) => ({ type: 'tool_use', id, name, input: JSON.parse(args) }))
      : [{ type: 'text', text: saying.pieces.join('') }],
    stop_reason: saying.tools ? 'tool_use' : 'end_turn',
    usage: { ...anthropicUsage(saying), output_tokens: saying.output },
  }),
  beginning: (saying) => [
    named({
      type: 'message_start',
      message: { id: 'msg_fake', model: saying.model, usage: { ...anthropicUsage(saying), output_tokens: 1 } },
    }),
    named({ type: 'ping' }),
    ...(saying.tools
      ? saying.tools.flatMap(({ id, name, arguments: args }, index) => [
          named({ type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } }),
          named({ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: args } }),
        ])
      : [
          named({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
          ...saying.pieces.map((text) =>
            named({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
          ),
        ]),
  ],
  ending: (saying) => [
    named({ type: 'content_block_stop', index: 0 }),
    named({
      type: 'message_delta',
      delta: { stop_reason: saying.tools ? 'tool_use' : 'end_turn' },
      usage: { output_tokens: saying.output },
    }),
    named({ type: 'message_stop' }),
  ],
  error: (message, code) => ({ type: 'error', error: { type: code, message } }),
  errorEvent: (message) => named({ type: 'error', error: { type: 'overloaded_error', message } }),
  empty: { id: 'msg_fake', type: 'message', role: 'assistant' },
  embeds: () => undefined,
  embeddings: () => undefined,
  modelsPath: '/models?limit=1000',
  models: (names) => ({ data: names.map((id) => ({ id, type: 'model' })), has_more: false }),
}

const googleUsage = ({ input, cached, output }: Saying) => ({
  promptTokenCount: input,
  cachedContentTokenCount: cached,
  candidatesTokenCount: output,
  totalTokenCount: input + output,
})
const googleParts = (saying: Saying) =>
  saying.tools
    ? saying.tools.map(({ name, arguments: args }) => ({
        functionCall: { name, args: JSON.parse(args) },
        thoughtSignature: `signed ${args}`,
      }))
    : [{ text: saying.pieces.join('') }]

const google: Wire = {
  whole: (saying) => ({
    candidates: Array.from({ length: saying.answers ?? 1 }, (_, index) => ({
      content: { role: 'model', parts: googleParts(saying) },
      finishReason: 'STOP',
      index,
    })),
    usageMetadata: googleUsage(saying),
  }),
  beginning: (saying) =>
    saying.tools
      ? [data({ candidates: [{ content: { role: 'model', parts: googleParts(saying) }, index: 0 }] })]
      : saying.pieces.map((text) =>
          data({ candidates: [{ content: { role: 'model', parts: [{ text }] }, index: 0 }] }),
        ),
  ending: (saying) => [
    data({
      candidates: [{ content: { role: 'model', parts: [{ text: '' }] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: googleUsage(saying),
    }),
  ],
  error: (message, code) => ({ error: { code: 400, message, status: code } }),
  errorEvent: (message) => data({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  empty: { candidates: [] },
  embeds: (path, body) => (path.endsWith(':batchEmbedContents') ? lengthOf(body['requests']) : undefined),
  embeddings: ({ input }, vectors) => ({
    embeddings: vectors.map((values) => ({ values })),
    usageMetadata: { promptTokenCount: input },
  }),
  modelsPath: '/models?pageSize=1000',
  models: (names) => ({ models: names.map((name) => ({ name: `models/${name}` })) }),
}

const cohereUsage = ({ input, output }: Saying) => ({
  billed_units: { input_tokens: input, output_tokens: output },
  tokens: { input_tokens: input + 50, output_tokens: output },
})

const cohere: Wire = {
  whole: (saying) => ({
    id: 'fake',
    finish_reason: saying.tools ? 'TOOL_CALL' : 'COMPLETE',
    message: {
      role: 'assistant',
      ...(saying.tools
        ? { tool_calls: openaiTools(saying) }
        : { content: [{ type: 'text', text: saying.pieces.join('') }] }),
    },
    usage: cohereUsage(saying),
  }),
  beginning: (saying) => [
    named({ type: 'message-start', id: 'fake', delta: { message: { role: 'assistant' } } }),
    ...(saying.tools
      ? (openaiTools(saying) ?? []).map((call, index) =>
          named({ type: 'tool-call-start', index, delta: { message: { tool_calls: call } } }),
        )
      : [
          named({ type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } }),
          ...saying.pieces.map((text) =>
            named({ type: 'content-delta', index: 0, delta: { message: { content: { text } } } }),
          ),
        ]),
  ],
  ending: (saying) => [
    named({
      type: 'message-end',
      delta: { finish_reason: saying.tools ? 'TOOL_CALL' : 'COMPLETE', usage: cohereUsage(saying) },
    }),
  ],
  error: (message) => ({ message }),
  errorEvent: () => named({ type: 'message-end', delta: { finish_reason: 'ERROR' } }),
  empty: { id: 'fake', finish_reason: 'COMPLETE', message: { role: 'assistant' } },
  embeds: (path, body) => (path.endsWith('/embed') ? lengthOf(body['texts']) : undefined),
  embeddings: ({ input }, vectors) => ({
    id: 'fake',
    response_type: 'embeddings_by_type',
    embeddings: { float: vectors },
    meta: { api_version: { version: '2' }, billed_units: { input_tokens: input } },
  }),
  modelsPath: '/v1/models?page_size=1000',
  models: (names) => ({ models: names.map((name) => ({ name, endpoints: ['chat'] })), next_page_token: null }),
}

export const WIRES: Readonly<Record<ProviderRow['dialect'], Wire>> = { openai, anthropic, google, cohere }
