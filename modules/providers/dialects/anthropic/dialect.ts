import type { AssistantMessage, FinishReason, ThinkingBlock, ToolCall, Usage } from '../../chat.ts'
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
    const blocks = answer.content.flatMap(thinkingBlock)
    const thought = answer.content.map(({ thinking = '' }) => thinking).join('')
    const message: AssistantMessage = {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...(thought !== '' && { reasoning_content: thought }),
      ...(blocks.length > 0 && { thinking_blocks: blocks }),
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

interface ThoughtFields {
  readonly type?: string
  readonly thinking?: string
  readonly signature?: string
  readonly data?: string
}

/** Given back with the calls that followed it; of a thought that is not shown only the signature comes. */
const thinkingBlock = ({ type, thinking = '', signature = '', data = '' }: ThoughtFields): readonly ThinkingBlock[] => {
  if (type === 'redacted_thinking') return [{ type, data }]
  return type === 'thinking' ? [{ type, thinking, signature }] : []
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
  readonly content?: readonly (ThoughtFields & {
    readonly type: string
    readonly text?: string
    readonly id?: string
    readonly name?: string
    readonly input?: unknown
  })[]
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
  readonly content_block?: ThoughtFields & { readonly id?: string; readonly name?: string }
  readonly delta?: {
    readonly type?: string
    readonly text?: string
    readonly partial_json?: string
    readonly thinking?: string
    readonly signature?: string
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
  let thought: { type?: string; thinking: string; signature: string; data?: string } | undefined
  return ({ data }) => {
    const event = data as StreamEvent
    switch (event.type) {
      case 'error':
        throw errorObjectFault(JSON.stringify(data), 'stream_error')
      case 'message_start':
        reported = event.message?.usage ?? {}
        return tellingUsage(reported)
      case 'content_block_start': {
        if (event.content_block?.type !== 'tool_use') {
          thought = { thinking: '', signature: '', ...event.content_block }
          return {}
        }
        toolIndex++
        unargued = true
        const { id = '', name = '' } = event.content_block
        return {
          deltas: [{ tool_calls: [{ index: toolIndex, id, type: 'function', function: { name, arguments: '' } }] }],
        }
      }
      case 'content_block_delta':
        if (event.delta?.type === 'text_delta') return { deltas: [{ content: event.delta.text ?? '' }] }
        if (event.delta?.type === 'thinking_delta' && thought && event.delta.thinking) {
          thought.thinking += event.delta.thinking
          return { deltas: [{ reasoning_content: event.delta.thinking }] }
        }
        if (event.delta?.type === 'signature_delta' && thought) {
          thought.signature += event.delta.signature ?? ''
          return {}
        }
        if (event.delta?.type === 'input_json_delta' && event.delta.partial_json) {
          unargued = false
          return { deltas: [argumentsDelta(toolIndex, event.delta.partial_json)] }
        }
        return {}
      case 'content_block_stop': {
        const blocks = thought === undefined ? [] : thinkingBlock(thought)
        thought = undefined
        if (blocks.length > 0) return { deltas: [{ thinking_blocks: blocks }] }
        if (!unargued) return {}
        unargued = false
        return { deltas: [argumentsDelta(toolIndex, '{}')] }
      }
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
