import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage, EmbeddingBody } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect, Target } from '../dialect.ts'
import { encodedAnswer } from '../embedding.ts'
import { parseAnswer } from '../shared.ts'
import { OpenAiDecoder } from './decoder.ts'
import { readUsage } from './usage.ts'
import { changeJson } from './wire-body.ts'

/** OpenAI's own protocol: requests and answers pass through as bytes, with as few changes as possible. */
export const openai: Dialect = {
  request: (ask, target, streamed) => ({
    path: ask.kind === 'embedding' ? '/embeddings' : '/chat/completions',
    body: changeJson(ask.body, ask.raw, changes(ask, target, streamed), OURS),
  }),
  answer: (bytes, ask) => {
    const answer = parseAnswer<AnswerShape>(bytes)
    if (answer.error) throw errorObjectFault(bytes.toString(), 'error_in_body')
    const parts = ask.kind === 'embedding' ? answer.data : answer.choices
    if (!Array.isArray(parts) || parts.length === 0) throw new Fault('empty', 'the answer holds nothing')
    const encoded = ask.kind === 'embedding' && encodedAnswer(answer, ask.body as EmbeddingBody)
    return { bytes: encoded || bytes, usage: readUsage(answer.usage) }
  },
  decoder: (_offer, { body }) => new OpenAiDecoder((body as ChatBody).n ?? 1),
}

/** Our own fields of a request, which no provider knows. */
const OURS = [
  'models',
  'max_cost_pence',
  'quality',
  'priority',
  'first_token_timeout_ms',
  'fallback_on_refusal',
] as const

const changes = (ask: Ask, { offer, row }: Target, streamed: boolean): Readonly<Record<string, unknown>> => {
  const { kind, maxOutputTokens } = ask
  const body: Readonly<Record<string, unknown>> = ask.body
  const model = body['model'] === offer.model ? {} : { model: offer.model }
  if (kind === 'embedding') return model
  const limit = row.maxTokensField ?? 'max_tokens'
  const other = limit === 'max_tokens' ? 'max_completion_tokens' : 'max_tokens'
  return {
    ...model,
    ...(!row.developerRole && saidByDeveloper(ask) && { messages: asSystem(ask) }),
    ...(row.seedField && body['seed'] != null && { [row.seedField]: body['seed'], seed: undefined }),
    ...(body[limit] !== maxOutputTokens && { [limit]: maxOutputTokens }),
    ...(other in body && { [other]: undefined }),
    ...(streamed &&
      !row.usageUnasked && { stream_options: { ...(body['stream_options'] as object | null), include_usage: true } }),
    ...(row.usageUnasked && 'stream_options' in body && { stream_options: undefined }),
  }
}

const saidByDeveloper = (ask: Ask): boolean => (ask.body as ChatBody).messages.some(({ role }) => role === 'developer')

/** `system` is the same under its older name, which everyone knows. */
const asSystem = (ask: Ask): readonly ChatMessage[] =>
  (ask.body as ChatBody).messages.map((message) =>
    message.role === 'developer' ? { ...message, role: 'system' } : message,
  )

interface AnswerShape {
  readonly error?: unknown
  readonly choices?: unknown
  readonly data?: unknown
  readonly usage?: Parameters<typeof readUsage>[0]
}
