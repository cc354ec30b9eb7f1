import type { AssistantMessage, Completion, FinishReason, OpenAiUsage, ThinkingBlock, ToolCall, Usage } from './chat.ts'

/** Builds OpenAI's chat shapes for answers that did not come in them. */
export interface AnswerIdentity {
  readonly id: string
  /** Epoch seconds. */
  readonly created: number
  readonly model: string
}

export const openAiUsage = (usage: Usage): OpenAiUsage => {
  const prompt = usage.input + usage.cacheRead + usage.cacheWrite
  return {
    prompt_tokens: prompt,
    completion_tokens: usage.output,
    total_tokens: prompt + usage.output,
    prompt_tokens_details: {
      cached_tokens: usage.cacheRead,
      ...(usage.cacheWrite > 0 && { cache_write_tokens: usage.cacheWrite }),
    },
  }
}

export interface WholeChoice {
  readonly message: AssistantMessage
  readonly finishReason: FinishReason
}

export const completion = (
  identity: AnswerIdentity,
  choices: readonly WholeChoice[],
  usage: Usage | undefined,
): Completion => ({
  id: identity.id,
  object: 'chat.completion',
  created: identity.created,
  model: identity.model,
  choices: choices.map(({ message, finishReason }, index) => ({
    index,
    message,
    finish_reason: finishReason,
    logprobs: null,
  })),
  ...(usage && { usage: openAiUsage(usage) }),
})

export interface Delta {
  readonly role?: 'assistant'
  readonly content?: string
  readonly reasoning_content?: string
  readonly thinking_blocks?: readonly ThinkingBlock[]
  readonly tool_calls?: readonly {
    readonly index: number
    readonly id?: string
    readonly type?: 'function'
    readonly function: { readonly name?: string; readonly arguments?: string }
    readonly extra_content?: ToolCall['extra_content']
  }[]
}

const data = (value: unknown): Buffer => Buffer.from(`data: ${JSON.stringify(value)}\n\n`)

/** One server-sent event with a piece of the answer. */
export const chunk = (identity: AnswerIdentity, delta: Delta, finishReason: FinishReason | null = null): Buffer =>
  data({ ...identity, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finishReason }] })

/** The event that carries usage, without choices. */
export const usageChunk = (identity: AnswerIdentity, usage: Usage): Buffer =>
  data({ ...identity, object: 'chat.completion.chunk', choices: [], usage: openAiUsage(usage) })

/** An error inside a stream, in the form that OpenAI's clients raise. */
export const errorEvent = (code: string, message: string, status: number): Buffer =>
  data({ error: { code, message, status } })

export const DONE = Buffer.from('data: [DONE]\n\n')
