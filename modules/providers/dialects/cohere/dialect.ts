import type { Ask } from '../../backend.ts'
import type {
  AssistantMessage,
  ChatBody,
  ChatMessage,
  ContentPart,
  EmbeddingBody,
  FinishReason,
  ToolCall,
  Usage,
} from '../../chat.ts'
import { textOf } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import type { Effort, Offer } from '../../offer.ts'
import { completion } from '../../openai-format.ts'
import { effortAsked, effortFor } from '../../reasoning.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { NativeDecoder, newIdentity, type Teller } from '../native-decoder.ts'
import {
  type FunctionDefinition,
  functionsOf,
  parseAnswer,
  partText,
  refuseFailed,
  refuseSeveral,
  stopSequences,
  toolChoiceOf,
} from '../shared.ts'
import { embedAnswer, embedRequest } from './embedding.ts'

/** Cohere's chat and embeddings, version 2. */
export const cohere: Dialect = {
  request: (ask, { offer }, streamed) => {
    if (ask.kind === 'embedding') return embedRequest(ask.body as EmbeddingBody, offer)
    return { path: '/chat', body: JSON.stringify({ ...chatRequest(ask, offer), model: offer.model, stream: streamed }) }
  },
  answer: (bytes, ask, offer) => {
    if (ask.kind === 'embedding') return embedAnswer(bytes, ask.body as EmbeddingBody, offer)
    const answer = parseAnswer<ChatAnswer>(bytes)
    if (answer.message === undefined || typeof answer.message === 'string')
      throw errorObjectFault(bytes.toString(), 'error_in_body')
    refuseFailed(FAILED, answer.finish_reason, 'error_in_body')
    const text = (answer.message.content ?? []).map((block) => block.text ?? '').join('')
    const calls = answer.message.tool_calls ?? []
    if (answer.message.content === undefined && calls.length === 0)
      throw new Fault('empty', 'the answer has no content')
    const message: AssistantMessage = {
      role: 'assistant',
      content: text === '' && calls.length > 0 ? null : text,
      ...(calls.length > 0 && { tool_calls: calls }),
    }
    const usage = readUsage(answer.usage)
    return {
      bytes: Buffer.from(
        JSON.stringify(
          completion(newIdentity(offer), [{ message, finishReason: finishOf(answer.finish_reason) }], usage),
        ),
      ),
      usage,
    }
  },
  decoder: (offer) => new NativeDecoder(offer, teller()),
}

const NAME = 'cohere'

const chatRequest = ({ body, maxOutputTokens }: Ask, { traits }: Offer): Readonly<Record<string, unknown>> => {
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

interface ReportedUsage {
  readonly billed_units?: { readonly input_tokens?: number; readonly output_tokens?: number }
  readonly tokens?: { readonly input_tokens?: number; readonly output_tokens?: number }
}

interface ChatAnswer {
  readonly message?:
    | string
    | { readonly content?: readonly { readonly text?: string }[]; readonly tool_calls?: readonly ToolCall[] }
  readonly finish_reason?: string
  readonly usage?: ReportedUsage
}

/** It bills fewer tokens than it reads: what is billed counts. */
const readUsage = (reported: ReportedUsage | undefined): Usage | undefined => {
  const units = reported?.billed_units ?? reported?.tokens
  return units?.input_tokens === undefined
    ? undefined
    : { input: units.input_tokens, cacheRead: 0, cacheWrite: 0, output: units.output_tokens ?? 0 }
}

const FINISH: Readonly<Record<string, FinishReason>> = { MAX_TOKENS: 'length', TOOL_CALL: 'tool_calls' }
const finishOf = (reason: string | undefined): FinishReason => FINISH[reason ?? ''] ?? 'stop'
/** Finish reasons that are failures. */
const FAILED: ReadonlySet<string> = new Set(['ERROR', 'ERROR_TOXIC', 'TIMEOUT'])

interface StreamEvent {
  readonly type?: string
  readonly index?: number
  readonly delta?: {
    readonly message?: {
      readonly content?: { readonly text?: string }
      readonly tool_calls?: {
        readonly id?: string
        readonly function?: { readonly name?: string; readonly arguments?: string }
      }
    }
    readonly finish_reason?: string
    readonly usage?: ReportedUsage
  }
}

const teller =
  (): Teller =>
  ({ data }) => {
    const event = data as StreamEvent
    const call = event.delta?.message?.tool_calls
    switch (event.type) {
      case 'content-delta': {
        const text = event.delta?.message?.content?.text
        return text ? { deltas: [{ content: text }] } : {}
      }
      case 'tool-call-start':
        return {
          deltas: [
            {
              tool_calls: [
                {
                  index: event.index ?? 0,
                  id: call?.id ?? '',
                  type: 'function',
                  function: { name: call?.function?.name ?? '', arguments: call?.function?.arguments ?? '' },
                },
              ],
            },
          ],
        }
      case 'tool-call-delta':
        return {
          deltas: [
            { tool_calls: [{ index: event.index ?? 0, function: { arguments: call?.function?.arguments ?? '' } }] },
          ],
        }
      case 'message-end': {
        const reason = event.delta?.finish_reason
        refuseFailed(FAILED, reason, 'stream_error')
        const usage = readUsage(event.delta?.usage)
        return { finish: finishOf(reason), done: true, ...(usage && { usage }) }
      }
      default:
        return {}
    }
  }
