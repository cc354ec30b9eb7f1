import { service } from '../../kernel/define.ts'
import type { ChatMessage } from './chat.ts'

/** A call to a language model by another module, for one of its accounts. */
export interface InferenceRequest {
  /** Who pays the call, and earns the share of its margin. */
  readonly account: string
  /** The same key never charges twice. */
  readonly operationKey: string
  /** A model, or `auto`. */
  readonly model: string
  readonly messages: readonly ChatMessage[]
  /** A known task (`summarise`): lets the local functions do it. */
  readonly task?: string
  /** Further fields of OpenAI's chat request: `tools`, `temperature`, `max_tokens`, … */
  readonly options?: Readonly<Record<string, unknown>>
  readonly maxCostMicroPence?: bigint
  readonly signal?: AbortSignal
}

export interface InferenceResult {
  readonly text: string
  /** The whole message of the assistant, tool calls included. */
  readonly message: { readonly role: 'assistant'; readonly content: string | null; readonly [field: string]: unknown }
  readonly finishReason: string
  readonly modelUsed: string
  readonly costMicroPence: bigint
  readonly earnedMicroPence: bigint
  readonly usage:
    | { readonly prompt_tokens: number; readonly completion_tokens: number; readonly total_tokens: number }
    | undefined
  /** Of the settlement. */
  readonly seal: string
}

/** The gateway for other modules: the same pipeline, money and errors (E003, E004, E005, max_cost_too_low) as over HTTP. */
export interface Inference {
  complete(request: InferenceRequest): Promise<InferenceResult>
}
export const Inference = service<Inference>('routing.inference')
