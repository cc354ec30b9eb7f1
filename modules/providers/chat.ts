/** Shapes of OpenAI's protocol that the gateway itself reads or writes; everything else passes through. */
export interface ContentPart {
  readonly type: string
  readonly [field: string]: unknown
}

export interface ChatMessage {
  readonly role: 'system' | 'developer' | 'user' | 'assistant' | 'tool' | 'function'
  readonly content?: string | readonly ContentPart[] | null
  readonly [field: string]: unknown
}

/** OpenAI's chat request. */
export interface ChatBody {
  readonly model: string
  readonly messages: readonly ChatMessage[]
  readonly stream?: boolean | null
  readonly stream_options?: { readonly include_usage?: boolean | null } | null
  readonly max_tokens?: number | null
  readonly max_completion_tokens?: number | null
  readonly n?: number | null
  readonly temperature?: number | null
  readonly tools?: readonly object[] | null
  readonly response_format?: { readonly type: string } | null
  readonly [field: string]: unknown
}

/** OpenAI's request for embeddings. */
export interface EmbeddingBody {
  readonly model: string
  /** Texts or token ids. */
  readonly input: string | readonly string[] | readonly number[] | readonly (readonly number[])[]
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
  /** What the model thought aloud. */
  readonly reasoning_content?: string
  /** The same as Anthropic's models want it back. */
  readonly thinking_blocks?: readonly ThinkingBlock[]
}

export type ThinkingBlock =
  | { readonly type: 'thinking'; readonly thinking: string; readonly signature: string }
  | { readonly type: 'redacted_thinking'; readonly data: string }

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
  /** `cache_write_tokens` (ours): newly cached at the provider. */
  readonly prompt_tokens_details?: { readonly cached_tokens?: number; readonly cache_write_tokens?: number }
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

/** What parts of a message carry: the URL of an image, the base64 of a sound or a file. */
const stringIn = (value: unknown, field: string): string => {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[field] : undefined
  return typeof found === 'string' ? found : ''
}
export const urlOf = (image: unknown): string => (typeof image === 'string' ? image : stringIn(image, 'url'))
export const audioOf = (audio: unknown): string => stringIn(audio, 'data')
export const fileDataOf = (file: unknown): string => stringIn(file, 'file_data')
