import type { Ask } from '../backend.ts'
import type { AssistantMessage, ChatBody, ChatMessage, FinishReason, ToolCall, Usage } from '../chat.ts'
import { textOf } from '../chat.ts'
import { urlOf } from '../demand.ts'
import { Fault } from '../fault.ts'
import { completion } from '../openai-format.ts'
import { errorObjectFault } from '../providers/classify.ts'
import type { Dialect } from './dialect.ts'
import { NativeDecoder, newIdentity, type Teller } from './native-decoder.ts'
import { parseAnswer, parseDataUrl, parseJson, refuseSeveral, stopSequences } from './shared.ts'

const API_VERSION = '2023-06-01'

/** Anthropic's messages. */
export const anthropic: Dialect = {
  request: (ask, { offer }, streamed) => ({
    path: '/messages',
    headers: { 'anthropic-version': API_VERSION },
    body: JSON.stringify({ ...messagesRequest(ask), model: offer.model, stream: streamed }),
  }),
  answer: (bytes, _ask, offer) => {
    const answer = parseAnswer<MessagesAnswer>(bytes)
    if (answer.type === 'error') throw errorObjectFault(bytes.toString(), 'error_in_body')
    if (!Array.isArray(answer.content)) throw new Fault('empty', 'the answer has no content')
    const text = answer.content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join('')
    const calls: ToolCall[] = answer.content.flatMap((block) =>
      block.type === 'tool_use'
        ? [
            {
              id: block.id ?? '',
              type: 'function' as const,
              function: { name: block.name ?? '', arguments: JSON.stringify(block.input ?? {}) },
            },
          ]
        : [],
    )
    const message: AssistantMessage = {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...(calls.length > 0 && { tool_calls: calls }),
    }
    const usage = readUsage(answer.usage)
    return {
      bytes: Buffer.from(
        JSON.stringify(
          completion(
            { ...newIdentity(offer), model: answer.model ?? offer.model },
            [{ message, finishReason: finishOf(answer.stop_reason) }],
            usage,
          ),
        ),
      ),
      usage,
    }
  },
  decoder: (offer) => new NativeDecoder(offer, teller()),
}

const messagesRequest = ({ body, maxOutputTokens }: Ask): Readonly<Record<string, unknown>> => {
  const chat = body as ChatBody
  refuseSeveral(chat, 'anthropic')
  const system = chat.messages
    .filter(isInstruction)
    .map((message) => textOf(message.content))
    .join('\n\n')
  const turns = chat.messages.filter((message) => !isInstruction(message)).map(turn)
  const format = chat.response_format
  const stop = stopSequences(chat['stop'])
  return {
    max_tokens: maxOutputTokens,
    messages: mergeTurns(turns),
    ...(system !== '' && { system }),
    ...(chat.temperature != null && { temperature: Math.min(1, chat.temperature) }),
    ...(chat['top_p'] != null && { top_p: chat['top_p'] }),
    ...(stop.length > 0 && { stop_sequences: stop }),
    ...(chat.tools && { tools: chat.tools.map(tool) }),
    ...(chat['tool_choice'] != null && { tool_choice: toolChoice(chat['tool_choice'], chat['parallel_tool_calls']) }),
    ...(format?.type === 'json_schema' && {
      output_config: { format: { type: 'json_schema', schema: schemaOf(format) } },
    }),
  }
}

const isInstruction = ({ role }: ChatMessage): boolean => role === 'system' || role === 'developer'

interface Turn {
  readonly role: 'user' | 'assistant'
  readonly content: readonly unknown[]
}

const turn = (message: ChatMessage): Turn => {
  if (message.role === 'tool' || message.role === 'function')
    return {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: message['tool_call_id'] ?? message['name'],
          content: textOf(message.content),
        },
      ],
    }
  const calls = (message['tool_calls'] ?? []) as readonly ToolCall[]
  const uses = calls.map((call) => ({
    type: 'tool_use',
    id: call.id,
    name: call.function.name,
    input: parseJson(call.function.arguments),
  }))
  return { role: message.role === 'assistant' ? 'assistant' : 'user', content: [...contentBlocks(message), ...uses] }
}

const contentBlocks = ({ role, content }: ChatMessage): unknown[] => {
  // A begun answer must not end in white space.
  if (typeof content === 'string')
    return content === '' ? [] : [{ type: 'text', text: role === 'assistant' ? content.trimEnd() : content }]
  return (content ?? []).map((part) => {
    if (part.type !== 'image_url') return { type: 'text', text: String(part['text'] ?? '') }
    const url = urlOf(part['image_url'])
    const data = parseDataUrl(url)
    return {
      type: 'image',
      source: data ? { type: 'base64', media_type: data.mediaType, data: data.base64 } : { type: 'url', url },
    }
  })
}

/** Turns of one side in a row become one: roles must alternate, and all results of one step belong together. */
const mergeTurns = (turns: readonly Turn[]): Turn[] => {
  const merged: Turn[] = []
  for (const next of turns) {
    const last = merged.at(-1)
    if (last?.role === next.role)
      merged[merged.length - 1] = { role: last.role, content: [...last.content, ...next.content] }
    else merged.push(next)
  }
  return merged
}

const tool = (definition: object): unknown => {
  const { function: fn } = definition as {
    readonly function?: { readonly name?: string; readonly description?: string; readonly parameters?: unknown }
  }
  return {
    name: fn?.name,
    ...(fn?.description !== undefined && { description: fn.description }),
    input_schema: fn?.parameters ?? { type: 'object', properties: {} },
  }
}

const toolChoice = (choice: unknown, parallel: unknown): unknown => {
  const single = parallel === false ? { disable_parallel_tool_use: true } : {}
  if (choice === 'none') return { type: 'none' }
  if (choice === 'required') return { type: 'any', ...single }
  if (typeof choice === 'object' && choice !== null && 'function' in choice)
    return { type: 'tool', name: (choice.function as { name?: string }).name, ...single }
  return { type: 'auto', ...single }
}

const schemaOf = (format: { readonly type: string; readonly [field: string]: unknown }): unknown =>
  (format['json_schema'] as { readonly schema?: unknown } | undefined)?.schema

interface ReportedUsage {
  readonly input_tokens?: number
  readonly output_tokens?: number
  readonly cache_read_input_tokens?: number | null
  readonly cache_creation_input_tokens?: number | null
}

interface MessagesAnswer {
  readonly type?: string
  readonly model?: string
  readonly content?: readonly {
    readonly type: string
    readonly text?: string
    readonly id?: string
    readonly name?: string
    readonly input?: unknown
  }[]
  readonly stop_reason?: string
  readonly usage?: ReportedUsage
}

/** Its counts are disjoint already. */
const readUsage = (reported: ReportedUsage | undefined): Usage | undefined =>
  reported?.input_tokens === undefined
    ? undefined
    : {
        input: reported.input_tokens,
        cacheRead: reported.cache_read_input_tokens ?? 0,
        cacheWrite: reported.cache_creation_input_tokens ?? 0,
        output: reported.output_tokens ?? 0,
      }

const FINISH: Readonly<Record<string, FinishReason>> = {
  max_tokens: 'length',
  tool_use: 'tool_calls',
  refusal: 'content_filter',
  model_context_window_exceeded: 'length',
}
const finishOf = (reason: string | undefined | null): FinishReason => FINISH[reason ?? ''] ?? 'stop'

interface StreamEvent {
  readonly type?: string
  readonly message?: { readonly usage?: ReportedUsage }
  readonly content_block?: { readonly type?: string; readonly id?: string; readonly name?: string }
  readonly delta?: {
    readonly type?: string
    readonly text?: string
    readonly partial_json?: string
    readonly stop_reason?: string | null
  }
  readonly usage?: ReportedUsage
}

const teller = (): Teller => {
  let reported: ReportedUsage = {}
  let toolIndex = -1
  return ({ data }) => {
    const event = data as StreamEvent
    switch (event.type) {
      case 'error':
        throw errorObjectFault(JSON.stringify(data), 'stream_error')
      case 'message_start':
        reported = event.message?.usage ?? {}
        return {}
      case 'content_block_start': {
        if (event.content_block?.type !== 'tool_use') return {}
        toolIndex++
        const { id = '', name = '' } = event.content_block
        return {
          deltas: [{ tool_calls: [{ index: toolIndex, id, type: 'function', function: { name, arguments: '' } }] }],
        }
      }
      case 'content_block_delta':
        if (event.delta?.type === 'text_delta') return { deltas: [{ content: event.delta.text ?? '' }] }
        if (event.delta?.type === 'input_json_delta')
          return {
            deltas: [{ tool_calls: [{ index: toolIndex, function: { arguments: event.delta.partial_json ?? '' } }] }],
          }
        return {}
      case 'message_delta': {
        reported = { ...reported, ...event.usage }
        const usage = readUsage(reported)
        return {
          ...(event.delta?.stop_reason != null && { finish: finishOf(event.delta.stop_reason) }),
          ...(usage && { usage }),
        }
      }
      case 'message_stop':
        return { done: true }
      default:
        return {}
    }
  }
}
