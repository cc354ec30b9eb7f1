import { randomUUID } from 'node:crypto'
import type { Ask } from '../../backend.ts'
import type {
  AssistantMessage,
  ChatBody,
  ChatMessage,
  EmbeddingBody,
  FinishReason,
  ToolCall,
  Usage,
} from '../../chat.ts'
import { textOf, urlOf } from '../../chat.ts'
import { Fault } from '../../fault.ts'
import type { Effort, Offer } from '../../offer.ts'
import { completion, type Delta, type WholeChoice } from '../../openai-format.ts'
import { effortAsked, effortFor } from '../../reasoning.ts'
import { errorObjectFault } from '../../remote/answer-fault.ts'
import type { Dialect } from '../dialect.ts'
import { NativeDecoder, newIdentity, type Teller } from '../native-decoder.ts'
import {
  attachedFile,
  conversation,
  type FunctionDefinition,
  functionsOf,
  parseAnswer,
  parseArguments,
  parseDataUrl,
  partText,
  refuseFailed,
  refuseSeveral,
  stopSequences,
  type Turn,
  toolChoiceOf,
} from '../shared.ts'
import { embedAnswer, embedRequest } from './embedding.ts'

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

const NAME = 'google'

const contentRequest = ({ body, maxOutputTokens }: Ask, { traits }: Offer): Readonly<Record<string, unknown>> => {
  const chat = body as ChatBody
  const names = toolNames(chat.messages)
  const { system, turns } = conversation(chat.messages, (message) => turn(message, names))
  const functions = functionsOf(chat, NAME)
  const stop = stopSequences(chat['stop'])
  const format = chat.response_format
  const asked = effortAsked(chat)
  return {
    contents: turns.map(({ side, blocks }) => ({ role: side === 'model' ? 'model' : 'user', parts: blocks })),
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    ...(functions.length > 0 && {
      tools: [{ functionDeclarations: functions.map(declaration) }],
      toolConfig: { functionCallingConfig: callingMode(chat) },
    }),
    generationConfig: {
      maxOutputTokens,
      ...((chat.n ?? 1) > 1 && { candidateCount: chat.n }),
      ...(chat.temperature != null && { temperature: chat.temperature }),
      ...(chat['top_p'] != null && { topP: chat['top_p'] }),
      ...(chat['seed'] != null && { seed: chat['seed'] }),
      ...(chat['frequency_penalty'] != null && { frequencyPenalty: chat['frequency_penalty'] }),
      ...(chat['presence_penalty'] != null && { presencePenalty: chat['presence_penalty'] }),
      ...(stop.length > 0 && { stopSequences: stop }),
      ...(asked !== undefined && thinking(effortFor(traits, asked), maxOutputTokens)),
      ...(format != null && format.type !== 'text' && { responseMimeType: 'application/json' }),
      ...(format?.type === 'json_schema' && {
        responseJsonSchema: (format as { readonly json_schema?: { readonly schema?: unknown } }).json_schema?.schema,
      }),
    },
  }
}

/** Thinking counts towards the limit of the output: some of it is kept for the answer. */
const MOST_THINKING_SHARE = 0.8

const thinking = (effort: Effort | undefined, maxOutputTokens: number): object => {
  if (effort === undefined || effort === 'unset') return {}
  if (effort === 'off') return { thinkingConfig: { thinkingBudget: 0 } }
  if ('level' in effort) return { thinkingConfig: { thinkingLevel: effort.level } }
  const most = Math.floor(maxOutputTokens * MOST_THINKING_SHARE)
  return 'tokens' in effort ? { thinkingConfig: { thinkingBudget: Math.min(effort.tokens, most) } } : {}
}

/** A result names its call by id; Google wants the function's name. */
const toolNames = (messages: readonly ChatMessage[]): ReadonlyMap<unknown, string> =>
  new Map(
    messages.flatMap((message) =>
      ((message['tool_calls'] ?? []) as readonly ToolCall[]).map((call) => [call.id, call.function.name] as const),
    ),
  )

/** The results of one step must stand in one turn, as many as it had calls, and nothing else in it. */
const turn = (message: ChatMessage, names: ReadonlyMap<unknown, string>): Turn<'user' | 'model' | 'results'> => {
  if (message.role === 'tool' || message.role === 'function') {
    const name = names.get(message['tool_call_id']) ?? message['name']
    return { side: 'results', blocks: [{ functionResponse: { name, response: { result: textOf(message.content) } } }] }
  }
  const calls = ((message['tool_calls'] ?? []) as readonly ToolCall[]).map((call) => {
    const signature = call.extra_content?.google?.thought_signature
    return {
      functionCall: { name: call.function.name, args: parseArguments(call.function.arguments) },
      ...(signature !== undefined && { thoughtSignature: signature }),
    }
  })
  return { side: message.role === 'assistant' ? 'model' : 'user', blocks: [...partsOf(message.content), ...calls] }
}

const partsOf = (content: ChatMessage['content']): unknown[] => {
  const parts = typeof content === 'string' ? [{ type: 'text', text: content }] : (content ?? [])
  return parts.flatMap((part): unknown[] => {
    if (part.type === 'image_url') return [image(urlOf(part['image_url']))]
    if (part.type === 'file') return [inline(attachedFile(part, NAME))]
    const text = partText(part, NAME)
    return text === '' ? [] : [{ text }]
  })
}

const inline = ({ mediaType, base64 }: NonNullable<ReturnType<typeof parseDataUrl>>): unknown => ({
  inlineData: { mimeType: mediaType, data: base64 },
})

const image = (url: string): unknown => {
  const data = parseDataUrl(url)
  if (data) return inline(data)
  const type = IMAGE_TYPES[/\.(\w+)(?:[?#]|$)/.exec(url)?.[1]?.toLowerCase() ?? '']
  return { fileData: { fileUri: url, ...(type && { mimeType: type }) } }
}

/** It wants to be told; OpenAI's callers give only the address. */
const IMAGE_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

const declaration = ({ name, description, parameters }: FunctionDefinition): unknown => ({
  name,
  ...(description !== undefined && { description }),
  ...(parameters !== undefined && { parametersJsonSchema: parameters }),
})

const callingMode = (chat: ChatBody): unknown => {
  const choice = toolChoiceOf(chat, NAME)
  if (choice === 'none') return { mode: 'NONE' }
  if (choice === 'required') return { mode: 'ANY' }
  return choice === 'auto' ? { mode: 'AUTO' } : { mode: 'ANY', allowedFunctionNames: [choice.name] }
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
