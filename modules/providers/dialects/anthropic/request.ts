import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage, ContentPart, ToolCall } from '../../chat.ts'
import { textOf, urlOf } from '../../chat.ts'
import type { Offer } from '../../offer.ts'
import {
  attachedFile,
  conversation,
  type FunctionDefinition,
  functionsOf,
  isInstruction,
  parseArguments,
  parseDataUrl,
  partText,
  refuseSeveral,
  stopSequences,
  type Turn,
  toolChoiceOf,
  unsupportedPart,
} from '../shared.ts'
import { thinkingOf } from './thinking.ts'

/** A request to Anthropic's messages; model and stream are for the caller to add. */
export const messagesRequest = (ask: Ask, offer: Offer): Readonly<Record<string, unknown>> => {
  const chat = ask.body as ChatBody
  refuseSeveral(chat, NAME)
  const { system, turns } = conversation(chat.messages, turn)
  const format = chat.response_format
  const instructions = instructionsOf(chat, system)
  const stop = stopSequences(chat['stop'])
  const functions = functionsOf(chat, NAME)
  const { thinking, effort } = thinkingOf(ask, offer)
  const output = {
    ...(format?.type === 'json_schema' && { format: { type: 'json_schema', schema: schemaOf(format) } }),
    ...(effort !== undefined && { effort }),
  }
  return {
    max_tokens: ask.maxOutputTokens,
    messages: turns.map(({ side, blocks }) => ({ role: side, content: blocks })),
    ...(instructions.length > 0 && { system: instructions }),
    // it samples in its own way while it thinks
    ...(thinking === undefined ? sampling(chat) : { thinking }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...(functions.length > 0 && { tools: functions.map(tool), tool_choice: toolChoice(chat) }),
    ...(Object.keys(output).length > 0 && { output_config: output }),
  }
}

const NAME = 'anthropic'
/** It has no JSON mode without a schema. */
const ONE_JSON_OBJECT = 'Answer with one JSON object and nothing else.'

/** What is said apart: a text, or blocks where one of them is to be cached. */
const instructionsOf = (chat: ChatBody, system: string): string | readonly unknown[] => {
  const json = chat.response_format?.type === 'json_object' ? [ONE_JSON_OBJECT] : []
  const messages = system === '' ? [] : chat.messages.filter(isInstruction)
  const cached = messages.some(({ content }) => typeof content !== 'string' && content?.some(isCached))
  if (!cached) return [system, ...json].filter(Boolean).join('\n\n')
  return [...messages.flatMap(contentBlocks), ...json.map((text) => ({ type: 'text', text }))]
}

const isCached = (part: ContentPart): boolean => part['cache_control'] != null

/** Newer models refuse both at once, and some any but the default, which is 1 for both as it is at OpenAI. */
const sampling = (chat: ChatBody): object => {
  const temperature = Math.min(1, chat.temperature ?? 1)
  const topP = chat['top_p'] ?? 1
  if (temperature !== 1) return { temperature }
  return topP === 1 ? {} : { top_p: topP }
}

const turn = (message: ChatMessage): Turn<'user' | 'assistant'> => {
  if (message.role === 'tool' || message.role === 'function')
    return {
      side: 'user',
      blocks: [
        {
          type: 'tool_result',
          tool_use_id: toolId(String(message['tool_call_id'] ?? message['name'])),
          content: textOf(message.content),
          ...cacheMark(message.content),
        },
      ],
    }
  const calls = (message['tool_calls'] ?? []) as readonly ToolCall[]
  const uses = calls.map((call) => ({
    type: 'tool_use',
    id: toolId(call.id),
    name: call.function.name,
    input: parseArguments(call.function.arguments),
  }))
  if (message.role !== 'assistant') return { side: 'user', blocks: contentBlocks(message) }
  return { side: 'assistant', blocks: [...thoughtsBefore(message), ...contentBlocks(message), ...uses] }
}

/** What its own models thought before they spoke or called; their API wants it back as it was. */
const thoughtsBefore = ({ thinking_blocks: blocks }: ChatMessage): readonly unknown[] =>
  Array.isArray(blocks) ? blocks : []

/** Calls that another provider's model made may have ids that this one refuses (`functions.weather:0`). */
const toolId = (id: string): string => id.replaceAll(/[^\w-]/g, '_')

/** It refuses blocks of text without any, and an answer begun that ends in white space. */
const contentBlocks = ({ role, content }: ChatMessage): unknown[] => {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  return parts.flatMap((part): unknown[] => {
    const mark = cacheMark([part])
    if (part.type === 'image_url') return [{ ...image(urlOf(part['image_url'])), ...mark }]
    if (part.type === 'file') return [{ ...pdf(part), ...mark }]
    const text = partText(part, NAME)
    if (text.trim() === '') return []
    return [{ type: 'text', text: role === 'assistant' ? text.trimEnd() : text, ...mark }]
  })
}

/** Its own field on a part: up to there the request is cached, for five minutes: an hour (`ttl`) costs more than the price list tells us. */
const cacheMark = (content: ChatMessage['content']): object => {
  const mark = typeof content === 'string' ? undefined : content?.findLast(isCached)?.['cache_control']
  if (mark === undefined) return {}
  const { ttl: _ttl, ...rest } = mark as { readonly ttl?: unknown }
  return { cache_control: rest }
}

const image = (url: string): object => {
  const data = parseDataUrl(url)
  return {
    type: 'image',
    source: data ? { type: 'base64', media_type: data.mediaType, data: data.base64 } : { type: 'url', url },
  }
}

const pdf = (part: ContentPart): object => {
  const { mediaType, base64 } = attachedFile(part, NAME)
  if (mediaType !== 'application/pdf') throw unsupportedPart(part, NAME)
  return { type: 'document', source: { type: 'base64', media_type: mediaType, data: base64 } }
}

const tool = ({ name, description, parameters }: FunctionDefinition): unknown => ({
  name,
  ...(description !== undefined && { description }),
  input_schema: { type: 'object', ...parameters },
})

const toolChoice = (chat: ChatBody): unknown => {
  const choice = toolChoiceOf(chat, NAME)
  const single = chat['parallel_tool_calls'] === false ? { disable_parallel_tool_use: true } : {}
  if (choice === 'none') return { type: 'none' }
  if (choice === 'required') return { type: 'any', ...single }
  return choice === 'auto' ? { type: 'auto', ...single } : { type: 'tool', name: choice.name, ...single }
}

const schemaOf = (format: { readonly type: string; readonly [field: string]: unknown }): unknown =>
  (format['json_schema'] as { readonly schema?: unknown } | undefined)?.schema
