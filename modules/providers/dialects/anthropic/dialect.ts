import type { AssistantMessage, FinishReason, ToolCall, Usage } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import { completion, type Delta } from '../../openai-format.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { type Meaning, NativeDecoder, newIdentity, type Teller } from '../native-decoder.ts'
import { parseAnswer } from '../shared.ts'
import { messagesRequest } from './request.ts'

export const API_VERSION = { 'anthropic-version': '2023-06-01' } as const

/** Anthropic's messages. */
export const anthropic: Dialect = {
  request: (ask, { offer }, streamed) => ({
    path: '/messages',
    headers: API_VERSION,
    body: JSON.stringify({ ...messagesRequest(ask, offer), model: offer.model, stream: streamed }),
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

const tellingUsage = (reported: ReportedUsage): Meaning => {
  const usage = readUsage(reported)
  return usage === undefined ? {} : { usage }
}

const argumentsDelta = (index: number, args: string): Delta => ({
  tool_calls: [{ index, function: { arguments: args } }],
})

const teller = (): Teller => {
  let reported: ReportedUsage = {}
  let toolIndex = -1
  /** A call whose arguments have not come; those of a function without any come empty, which is no JSON. */
  let unargued = false
  return ({ data }) => {
    const event = data as StreamEvent
    switch (event.type) {
      case 'error':
        throw errorObjectFault(JSON.stringify(data), 'stream_error')
      case 'message_start':
        reported = event.message?.usage ?? {}
        return tellingUsage(reported)
      case 'content_block_start': {
        if (event.content_block?.type !== 'tool_use') return {}
        toolIndex++
        unargued = true
        const { id = '', name = '' } = event.content_block
        return {
          deltas: [{ tool_calls: [{ index: toolIndex, id, type: 'function', function: { name, arguments: '' } }] }],
        }
      }
      case 'content_block_delta':
        if (event.delta?.type === 'text_delta') return { deltas: [{ content: event.delta.text ?? '' }] }
        if (event.delta?.type === 'input_json_delta' && event.delta.partial_json) {
          unargued = false
          return { deltas: [argumentsDelta(toolIndex, event.delta.partial_json)] }
        }
        return {}
      case 'content_block_stop':
        if (!unargued) return {}
        unargued = false
        return { deltas: [argumentsDelta(toolIndex, '{}')] }
      case 'message_delta': {
        reported = { ...reported, ...event.usage }
        return {
          ...(event.delta?.stop_reason != null && { finish: finishOf(event.delta.stop_reason) }),
          ...tellingUsage(reported),
        }
      }
      case 'message_stop':
        return { done: true }
      default:
        return {}
    }
  }
}
