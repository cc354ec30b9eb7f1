import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage, ContentPart, ToolCall } from '../../chat.ts'
import { textOf } from '../../chat.ts'
import type { Effort, Offer } from '../../offer.ts'
import { effortAsked, effortFor } from '../../reasoning.ts'
import {
  type FunctionDefinition,
  functionsOf,
  partText,
  refuseSeveral,
  stopSequences,
  toolChoiceOf,
} from '../shared.ts'

const NAME = 'cohere'

export const chatRequest = ({ body, maxOutputTokens }: Ask, { traits }: Offer): Readonly<Record<string, unknown>> => {
  const chat = body as ChatBody
  refuseSeveral(chat, NAME)
  const stop = stopSequences(chat['stop'])
  const format = chat.response_format
  const asked = effortAsked(chat)
  return {
    messages: chat.messages.map(message),
    max_tokens: maxOutputTokens,
    ...(chat.temperature != null && { temperature: chat.temperature }),
    ...(chat['top_p'] != null && { p: within(0.01, 0.99, chat['top_p']) }),
    ...(chat['seed'] != null && { seed: chat['seed'] }),
    ...(chat['frequency_penalty'] != null && { frequency_penalty: within(0, 1, chat['frequency_penalty']) }),
    ...(chat['presence_penalty'] != null && { presence_penalty: within(0, 1, chat['presence_penalty']) }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...tools(chat),
    ...(asked !== undefined && thinking(effortFor(traits, asked), maxOutputTokens)),
    ...(format != null && format.type !== 'text' && { response_format: responseFormat(format) }),
  }
}

const thinking = (effort: Effort | undefined, maxOutputTokens: number): object => {
  if (effort === 'off') return { thinking: { type: 'disabled' } }
  if (typeof effort !== 'object' || !('share' in effort)) return {}
  const token_budget = Math.max(1, Math.floor(maxOutputTokens * effort.share))
  return { thinking: { type: 'enabled', token_budget } }
}

/** Its ranges are narrower than OpenAI's, and it refuses what lies outside. */
const within = (least: number, most: number, value: unknown): number => Math.min(most, Math.max(least, Number(value)))

/** One function can only be forced as the only one. */
const tools = (chat: ChatBody): object => {
  const functions = functionsOf(chat, NAME)
  const choice = toolChoiceOf(chat, NAME)
  if (functions.length === 0) return {}
  if (typeof choice !== 'string')
    return { tools: functions.filter(({ name }) => name === choice.name).map(tool), tool_choice: 'REQUIRED' }
  return { tools: functions.map(tool), ...(choice !== 'auto' && { tool_choice: choice.toUpperCase() }) }
}

const tool = ({ name, description, parameters = { type: 'object', properties: {} } }: FunctionDefinition): unknown => ({
  type: 'function',
  function: { name, ...(description !== undefined && { description }), parameters },
})

const message = ({ role, content, tool_calls, tool_call_id }: ChatMessage): unknown => {
  const said = typeof content === 'string' || role === 'tool' ? textOf(content) : (content ?? []).map(part)
  return {
    role: role === 'developer' ? 'system' : role === 'function' ? 'tool' : role,
    // Beside calls, no content is none at all.
    ...((said.length > 0 || tool_calls == null) && { content: said }),
    ...(tool_calls != null && { tool_calls: (tool_calls as readonly ToolCall[]).map(call) }),
    ...(tool_call_id != null && { tool_call_id }),
  }
}

const part = (one: ContentPart): unknown =>
  one.type === 'image_url' ? one : { type: 'text', text: partText(one, NAME) }

const call = ({ id, type, function: { name, arguments: args } }: ToolCall): unknown => ({
  id,
  type,
  function: { name, arguments: args.trim() === '' ? '{}' : args },
})

const responseFormat = (format: { readonly type: string; readonly [field: string]: unknown }): unknown => {
  const schema = (format['json_schema'] as { readonly schema?: unknown } | undefined)?.schema
  return { type: 'json_object', ...(schema !== undefined && { json_schema: schema }) }
}
