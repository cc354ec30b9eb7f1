import type { InferenceRequest } from '../routing/services.ts'

/** A part of the content of a message, in OpenAI's chat form. */
export interface Part {
  readonly type: string
  readonly [field: string]: unknown
}

/** What Anthropic's models think, to be given back with the calls that followed. */
export interface ThinkingBlock {
  readonly type: 'thinking' | 'redacted_thinking'
  readonly thinking?: string
  readonly signature?: string
  readonly data?: string
}

export interface GatewayCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
  readonly extra_content?: unknown
}

export interface GatewayMessage {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content?: string | readonly Part[] | null
  readonly tool_calls?: readonly GatewayCall[]
  readonly tool_call_id?: string
  readonly reasoning_content?: string
  readonly thinking_blocks?: readonly ThinkingBlock[]
  readonly [field: string]: unknown
}

export type GatewayBody = InferenceRequest['body']

interface Routing {
  readonly model: string
  readonly stream?: boolean | null
  readonly temperature?: number | null
  readonly top_p?: number | null
  readonly models?: string[]
  readonly quality?: 'auto' | 'high' | 'low'
  readonly priority?: 'balanced' | 'cost' | 'latency' | 'quality'
  readonly max_cost_pence?: number
  readonly first_token_timeout_ms?: number
  readonly fallback_on_refusal?: boolean
}

/** Fields that mean the same in every protocol; those that are absent stay so. */
export const commonFields = (body: Routing) => ({
  model: body.model,
  ...present('temperature', body.temperature),
  ...present('top_p', body.top_p),
  ...present('models', body.models),
  ...present('quality', body.quality),
  ...present('priority', body.priority),
  ...present('max_cost_pence', body.max_cost_pence),
  ...present('first_token_timeout_ms', body.first_token_timeout_ms),
  ...present('fallback_on_refusal', body.fallback_on_refusal),
})

/** The field, where it has a value. */
export const present = <N extends string, V>(name: N, value: V): { readonly [K in N]?: NonNullable<V> } =>
  value == null ? {} : ({ [name]: value } as { [K in N]: NonNullable<V> })
