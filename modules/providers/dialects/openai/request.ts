import { hash } from 'node:crypto'
import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage, ContentPart } from '../../chat.ts'
import type { ProviderRow } from '../../table.ts'
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
    ...messagesFor(ask, row),
    ...(row.seedField && body['seed'] != null && { [row.seedField]: body['seed'], seed: undefined }),
    ...(body[limit] !== maxOutputTokens && { [limit]: maxOutputTokens }),
    ...(other in body && { [other]: undefined }),
    ...(streamed &&
      !row.usageUnasked && { stream_options: { ...(body['stream_options'] as object | null), include_usage: true } }),
    ...(row.usageUnasked && 'stream_options' in body && { stream_options: undefined }),
  }
}

/** Fields of messages that other kinds of providers know; some of OpenAI's kind refuse what they do not. */
const FOREIGN = ['thinking_blocks'] as const
const FOREIGN_TO_STRICT = [...FOREIGN, 'reasoning_content'] as const

/** The messages, where they cannot go as they are. */
const messagesFor = (ask: Ask, { developerRole, strictMessages, toolCallIds }: ProviderRow): object => {
  const foreign = strictMessages ? FOREIGN_TO_STRICT : FOREIGN
  const named = developerRole || !saidByDeveloper(ask) ? (ask.body as ChatBody).messages : asSystem(ask)
  const messages = toolCallIds === undefined ? named : withIds(named, toolCallIds)
  const isForeign = (message: ChatMessage): boolean =>
    foreign.some((name) => name in message) || (strictMessages === true && isMarked(message))
  if (!messages.some(isForeign)) return messages === (ask.body as ChatBody).messages ? {} : { messages }
  return { messages: messages.map((message) => (isForeign(message) ? without(message, foreign) : message)) }
}

/** The same messages where every id is taken; else each other id becomes one that follows from it, so that calls and results still meet. */
const withIds = (messages: readonly ChatMessage[], taken: RegExp): readonly ChatMessage[] => {
  const isForeign = (id: unknown): id is string => typeof id === 'string' && !taken.test(id)
  const idFor = (id: unknown): unknown => (isForeign(id) ? hash('sha256', id, 'hex').slice(0, 9) : id)
  const callsOf = ({ tool_calls: calls }: ChatMessage): readonly { readonly id?: unknown }[] =>
    Array.isArray(calls) ? calls : []
  const concerns = (message: ChatMessage): boolean =>
    isForeign(message['tool_call_id']) || callsOf(message).some((call) => isForeign(call?.id))
  if (!messages.some(concerns)) return messages
  return messages.map((message) => {
    if (!concerns(message)) return message
    const calls = callsOf(message)
    return {
      ...message,
      ...('tool_call_id' in message && { tool_call_id: idFor(message['tool_call_id']) }),
      ...(calls.length > 0 && { tool_calls: calls.map((call) => ({ ...call, id: idFor(call?.id) })) }),
    }
  })
}

/** Its parts say what is to be cached, in Anthropic's way. */
const isMarked = ({ content }: ChatMessage): boolean =>
  Array.isArray(content) && content.some((part: ContentPart) => 'cache_control' in part)

const without = (message: ChatMessage, names: readonly string[]): ChatMessage => {
  const kept = Object.fromEntries(Object.entries(message).filter(([name]) => !names.includes(name))) as ChatMessage &
    object
  if (!isMarked(message)) return kept
  const parts = message.content as readonly ContentPart[]
  return { ...kept, content: parts.map(({ cache_control: _mark, ...part }) => part as ContentPart) }
}

const saidByDeveloper = (ask: Ask): boolean => (ask.body as ChatBody).messages.some(({ role }) => role === 'developer')

/** `system` is the same under its older name, which everyone knows. */
const asSystem = (ask: Ask): readonly ChatMessage[] =>
  (ask.body as ChatBody).messages.map((message) =>
    message.role === 'developer' ? { ...message, role: 'system' } : message,
  )
