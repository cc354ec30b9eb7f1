import type OpenAI from 'openai'
import type * as Ours from '../src/index.ts'

/** Types alone: what OpenAI's client takes, ours takes; what ours answers fits where OpenAI's answer is expected. */
export const chat = (x: OpenAI.Chat.ChatCompletionCreateParamsNonStreaming): Ours.ChatCompletionCreateParams => ({
  ...x,
  stream: false,
})
export const embedding = (x: OpenAI.EmbeddingCreateParams): Ours.EmbeddingCreateParams => x
export const moderation = (x: OpenAI.ModerationCreateParams): Ours.ModerationCreateParams => ({ input: x.input })
export const completion = (x: Ours.ChatCompletion): OpenAI.Chat.ChatCompletion => x
export const chunk = (x: Ours.ChatCompletionChunk): OpenAI.Chat.ChatCompletionChunk => x
export const vectors = (x: Ours.CreateEmbeddingResponse): OpenAI.CreateEmbeddingResponse => x
