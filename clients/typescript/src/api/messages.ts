// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'

export interface MessageParamParam {
  role: 'user' | 'assistant' | 'system'
  content: unknown
}

export interface MessagesCountTokensParams {
  model: string
  messages: MessageParamParam[]
  system?: unknown | undefined
  tools?: MessagesCountTokensParamsTool[] | null | undefined
  tool_choice?: Record<string, unknown> | null | undefined
  thinking?: Record<string, unknown> | null | undefined
  output_config?: Record<string, unknown> | null | undefined
  cache_control?: Record<string, unknown> | null | undefined
  [further: string]: unknown
}

export interface MessagesCountTokensParamsTool {
  type?: string | undefined
  [further: string]: unknown
}

export interface MessagesCreateContentBlockDelta {
  type: 'content_block_delta'
  index: number
  delta: MessagesCreateContentBlockDeltaDelta
}

export interface MessagesCreateContentBlockDeltaDelta {
  type: 'text_delta' | 'thinking_delta' | 'input_json_delta' | 'signature_delta'
  text?: string
  thinking?: string
  partial_json?: string
  signature?: string
}

export interface MessagesCreateContentBlockStart {
  type: 'content_block_start'
  index: number
  content_block: Record<string, unknown>
}

export interface MessagesCreateContentBlockStop {
  type: 'content_block_stop'
  index: number
}

export interface MessagesCreateMessageDelta {
  type: 'message_delta'
  delta: MessagesCreateMessageDeltaDelta
  usage: MessagesCreateMessageDeltaUsage
  billing: Record<string, unknown>
  worm_seal: string | null
}

export interface MessagesCreateMessageDeltaDelta {
  stop_reason: string
  stop_sequence: unknown
}

export interface MessagesCreateMessageDeltaUsage {
  input_tokens: number
  output_tokens: number
  cache_read_input_tokens: number
  cache_creation_input_tokens: number
}

export interface MessagesCreateMessageStart {
  type: 'message_start'
  message: Record<string, unknown>
}

export interface MessagesCreateMessageStop {
  type: 'message_stop'
}

export interface MessagesCreateParams {
  model: string
  stream?: boolean | null | undefined
  temperature?: number | null | undefined
  top_p?: number | null | undefined
  models?: string[] | undefined
  quality?: 'auto' | 'high' | 'low' | undefined
  priority?: 'balanced' | 'cost' | 'latency' | 'quality' | undefined
  max_cost_pence?: number | undefined
  /** How long each provider gets to its first content (of an answer that is not streamed: to its beginning), before another is asked. Default: 10 seconds, 30 for models that think first; more by its length for an answer that is not streamed. */
  first_token_timeout_ms?: number | undefined
  /** Ask another provider where one refuses by its content policy. Default: the refusal is the answer (400). */
  fallback_on_refusal?: boolean | undefined
  messages: MessageParamParam[]
  system?: unknown | undefined
  tools?: MessagesCreateParamsTool[] | null | undefined
  tool_choice?: Record<string, unknown> | null | undefined
  thinking?: Record<string, unknown> | null | undefined
  output_config?: Record<string, unknown> | null | undefined
  cache_control?: Record<string, unknown> | null | undefined
  max_tokens: number
  stop_sequences?: string[] | null | undefined
  metadata?: MessagesCreateParamsMetadata | null | undefined
  service_tier?: string | null | undefined
  context_management?: Record<string, unknown> | null | undefined
  mcp_servers?: (Record<string, unknown>)[] | null | undefined
  [further: string]: unknown
}

export interface MessagesCreateParamsMetadata {
  user_id?: string | null | undefined
}

export interface MessagesCreateParamsTool {
  type?: string | undefined
  [further: string]: unknown
}

export interface TokenCount {
  input_tokens: number
}

/** What `messages.createStream` tells. */
export type MessagesCreateEvent =
  | ServerEvent<'message_start', MessagesCreateMessageStart>
  | ServerEvent<'content_block_start', MessagesCreateContentBlockStart>
  | ServerEvent<'content_block_delta', MessagesCreateContentBlockDelta>
  | ServerEvent<'content_block_stop', MessagesCreateContentBlockStop>
  | ServerEvent<'message_delta', MessagesCreateMessageDelta>
  | ServerEvent<'message_stop', MessagesCreateMessageStop>

export interface MessagesResource {
  /**
   * Anthropic's messages over every provider; streams with `stream: true`
   *
   * Translated into a chat completion: same models, failover, prices and receipts. The key may come as `x-api-key`. Errors have Anthropic's form. What cannot be translated is a 400 that names it.
   */
  create(params: MessagesCreateParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** create, as server-sent events. */
  createStream(params: MessagesCreateParams, options?: RequestOptions): APIPromise<EventStream<MessagesCreateEvent>>
  /**
   * About how many input tokens a request to messages has; free
   *
   * An estimate by the text, since each provider counts in its own way; images count 1,000 each.
   */
  countTokens(params: MessagesCountTokensParams, options?: RequestOptions): APIPromise<TokenCount>
}
