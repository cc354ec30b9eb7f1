import type { ChatRequest } from './contract.ts'

/** Shapes of OpenAI's chat protocol that the gateway itself reads or writes; everything else passes through. */
export interface ContentPart {
  readonly type: string
  readonly [field: string]: unknown
}

export interface ChatMessage {
  readonly role: ChatRequest['messages'][number]['role']
  readonly content?: string | readonly ContentPart[] | null
  readonly [field: string]: unknown
}

export type ChatBody = Omit<ChatRequest, 'messages'> & {
  readonly messages: readonly ChatMessage[]
  readonly [field: string]: unknown
}

export interface Completion {
  readonly id: string
  readonly object: 'chat.completion'
  readonly created: number
  readonly model: string
  readonly choices: readonly {
    readonly index: number
    readonly message: AssistantMessage
    readonly finish_reason: FinishReason
    readonly logprobs: null
  }[]
  readonly usage?: OpenAiUsage
}

export interface AssistantMessage {
  readonly role: 'assistant'
  readonly content: string | null
  readonly tool_calls?: readonly ToolCall[]
}

export interface ToolCall {
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
  /** What a provider wants back with the call's result, in the form of Google's own OpenAI layer. */
  readonly extra_content?: { readonly google?: { readonly thought_signature?: string } }
}

export type FinishReason = 'stop' | 'length' | 'tool_calls' | 'content_filter'

export interface OpenAiUsage {
  readonly prompt_tokens: number
  readonly completion_tokens: number
  readonly total_tokens: number
  readonly prompt_tokens_details?: { readonly cached_tokens?: number }
}

/** What was used, as it is billed. Counts are disjoint: `input` excludes both kinds of cached tokens. */
export interface Usage {
  readonly input: number
  readonly cacheRead: number
  readonly cacheWrite: number
  readonly output: number
}

/** Text of a message's content, its other parts left out. */
export const textOf = (content: ChatMessage['content']): string => {
  if (typeof content === 'string') return content
  return (content ?? [])
    .map((part) => (part.type === 'text' && typeof part['text'] === 'string' ? part['text'] : ''))
    .join('\n')
}

/** The text of the last message of the user. */
export const lastUserText = (messages: readonly ChatMessage[]): string =>
  textOf(messages.findLast((message) => message.role === 'user')?.content)
