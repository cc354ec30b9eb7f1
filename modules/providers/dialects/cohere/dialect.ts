import type { AssistantMessage, EmbeddingBody, FinishReason, ToolCall, Usage } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import { completion } from '../../openai-format.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { NativeDecoder, newIdentity, type Teller } from '../native-decoder.ts'
import { parseAnswer, refuseFailed } from '../shared.ts'
import { embedAnswer, embedRequest } from './embedding.ts'
import { chatRequest } from './request.ts'

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
