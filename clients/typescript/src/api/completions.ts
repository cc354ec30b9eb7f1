// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'

export interface CompletionsCreateParams {
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
  prompt: unknown
  max_tokens?: number | null | undefined
  n?: number | null | undefined
  stop?: unknown | undefined
  presence_penalty?: number | null | undefined
  frequency_penalty?: number | null | undefined
  seed?: number | null | undefined
  logit_bias?: Record<string, number> | null | undefined
  stream_options?: CompletionsCreateParamsStreamOptions | null | undefined
  user?: string | null | undefined
  echo?: boolean | null | undefined
  best_of?: number | null | undefined
}

export interface CompletionsCreateParamsStreamOptions {
  include_usage?: boolean | null | undefined
}

export interface TextCompletionChunk {
  id: string
  object: 'text_completion'
  created: number
  model: string
  choices: TextCompletionChunkChoice[]
  usage?: Record<string, unknown>
  billing?: Record<string, unknown>
  worm_seal?: string | null
}

export interface TextCompletionChunkChoice {
  text: string
  index: number
  logprobs: unknown
  finish_reason: string | null
}

/** What `completions.createStream` tells. */
export type CompletionsCreateEvent =
  | ServerEvent<'message', TextCompletionChunk>

export interface CompletionsResource {
  /** OpenAI's older completions: one prompt, said by the user of a chat */
  create(params: CompletionsCreateParams, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** create, as server-sent events. */
  createStream(params: CompletionsCreateParams, options?: RequestOptions): APIPromise<EventStream<CompletionsCreateEvent>>
}
