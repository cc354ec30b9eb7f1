import { randomUUID } from 'node:crypto'
import type { AssistantMessage, ChatBody, EmbeddingBody, FinishReason, ToolCall, Usage } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import { completion, type Delta, type WholeChoice } from '../../openai-format.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { NativeDecoder, newIdentity, type Teller } from '../native-decoder.ts'
import { parseAnswer, refuseFailed, refuseSeveral } from '../shared.ts'
import { embedAnswer, embedRequest } from './embedding.ts'
import { contentRequest } from './request.ts'

/** Google's generateContent and batchEmbedContents. */
export const google: Dialect = {
  request: (ask, { offer }, streamed) => {
    if (ask.kind === 'embedding') return embedRequest(ask.body as EmbeddingBody, offer)
    if (streamed) refuseSeveral(ask.body as ChatBody, 'google, streaming,')
    return {
      path: `/models/${encodeURIComponent(offer.model)}:${streamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
      body: JSON.stringify(contentRequest(ask, offer)),
    }
  },
  answer: (bytes, ask, offer) => {
    if (ask.kind === 'embedding') return embedAnswer(bytes, ask.body as EmbeddingBody, offer)
    const answer = parseAnswer<GenerateAnswer>(bytes)
    if (answer.error !== undefined) throw errorObjectFault(bytes.toString(), 'error_in_body')
    if (answer.promptFeedback?.blockReason !== undefined)
      throw new Fault('content_policy', `blocked: ${answer.promptFeedback.blockReason}`)
    const choices = (answer.candidates ?? []).map(choiceOf)
    if (choices.length === 0) throw new Fault('empty', 'the answer has no candidates')
    const usage = readUsage(answer.usageMetadata)
    return { bytes: Buffer.from(JSON.stringify(completion(newIdentity(offer), choices, usage))), usage }
  },
  decoder: (offer) => new NativeDecoder(offer, teller()),
}

const choiceOf = (candidate: AnswerCandidate): WholeChoice => {
  refuseFailed(FAILED, candidate.finishReason, 'error_in_body')
  const calls = callsOf(candidate)
  const text = spokenText(candidate)
  const message: AssistantMessage = {
    role: 'assistant',
    content: text === '' && calls.length > 0 ? null : text,
    ...(calls.length > 0 && { tool_calls: calls }),
  }
  return { message, finishReason: finishOf(candidate.finishReason, calls.length > 0) }
}

interface Part {
  readonly text?: string
  readonly thought?: boolean
  readonly functionCall?: { readonly name?: string; readonly args?: unknown }
  /** Of a call: newer models refuse its result without it. */
  readonly thoughtSignature?: string
}

interface AnswerCandidate {
  readonly content?: { readonly parts?: readonly Part[] }
  readonly finishReason?: string
}

interface UsageMetadata {
  readonly promptTokenCount?: number
  readonly cachedContentTokenCount?: number
  readonly candidatesTokenCount?: number
  readonly thoughtsTokenCount?: number
  readonly toolUsePromptTokenCount?: number
}

interface GenerateAnswer {
  readonly error?: unknown
  readonly candidates?: readonly AnswerCandidate[]
  readonly promptFeedback?: { readonly blockReason?: string }
  readonly usageMetadata?: UsageMetadata
}

const spokenText = (candidate: AnswerCandidate): string =>
  (candidate.content?.parts ?? []).map((part) => (part.thought ? '' : (part.text ?? ''))).join('')

const callsOf = (candidate: AnswerCandidate): ToolCall[] =>
  (candidate.content?.parts ?? []).flatMap(({ functionCall, thoughtSignature }) =>
    functionCall
      ? [
          {
            id: `call_${randomUUID()}`,
            type: 'function' as const,
            function: { name: functionCall.name ?? '', arguments: JSON.stringify(functionCall.args ?? {}) },
            ...(thoughtSignature !== undefined && {
              extra_content: { google: { thought_signature: thoughtSignature } },
            }),
          },
        ]
      : [],
  )

/** Cached tokens are part of the prompt; thoughts are billed as output. */
const readUsage = (reported: UsageMetadata | undefined): Usage | undefined => {
  if (reported?.promptTokenCount === undefined) return undefined
  const cacheRead = Math.min(reported.cachedContentTokenCount ?? 0, reported.promptTokenCount)
  const prompt = reported.promptTokenCount + (reported.toolUsePromptTokenCount ?? 0)
  return {
    input: prompt - cacheRead,
    cacheRead,
    cacheWrite: 0,
    output: (reported.candidatesTokenCount ?? 0) + (reported.thoughtsTokenCount ?? 0),
  }
}

const FINISH: Readonly<Record<string, FinishReason>> = {
  MAX_TOKENS: 'length',
  SAFETY: 'content_filter',
  RECITATION: 'content_filter',
  BLOCKLIST: 'content_filter',
  PROHIBITED_CONTENT: 'content_filter',
  SPII: 'content_filter',
  LANGUAGE: 'content_filter',
  OTHER: 'content_filter',
}
/** Finish reasons of a model that could not write its call of a tool. */
const FAILED: ReadonlySet<string> = new Set(['MALFORMED_FUNCTION_CALL', 'UNEXPECTED_TOOL_CALL'])
const finishOf = (reason: string | undefined, called: boolean): FinishReason =>
  FINISH[reason ?? ''] ?? (called ? 'tool_calls' : 'stop')

const teller = (): Teller => {
  let calls = 0
  return ({ data }) => {
    const answer = data as GenerateAnswer
    if (answer.error !== undefined) throw errorObjectFault(JSON.stringify(data), 'stream_error')
    if (answer.promptFeedback?.blockReason !== undefined)
      throw new Fault('content_policy', `blocked: ${answer.promptFeedback.blockReason}`)
    const candidate = answer.candidates?.[0]
    refuseFailed(FAILED, candidate?.finishReason, 'stream_error')
    const text = candidate === undefined ? '' : spokenText(candidate)
    const found = candidate === undefined ? [] : callsOf(candidate)
    const deltas: Delta[] = text === '' ? [] : [{ content: text }]
    for (const call of found) deltas.push({ tool_calls: [{ index: calls++, ...call }] })
    const usage = readUsage(answer.usageMetadata)
    return {
      deltas,
      ...(candidate?.finishReason !== undefined && { finish: finishOf(candidate.finishReason, calls > 0) }),
      ...(usage && { usage }),
    }
  }
}
