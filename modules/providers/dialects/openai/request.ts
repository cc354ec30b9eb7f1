import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage } from '../../chat.ts'
import type { Target } from '../dialect.ts'
import { changeJson } from './wire-body.ts'

/** Our own fields of a request, which no provider knows. */
const OURS = [
  'models',
  'max_cost_pence',
  'quality',
  'priority',
  'first_token_timeout_ms',
  'fallback_on_refusal',
] as const

/** The request with as few changes as possible. */
export const requestBody = (ask: Ask, target: Target, streamed: boolean): Buffer =>
  changeJson(ask.body, ask.raw, changes(ask, target, streamed), OURS)

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
