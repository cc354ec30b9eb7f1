import { randomUUID } from 'node:crypto'
import type { Ask } from '../backend.ts'
import type { AssistantMessage, ChatBody, ChatMessage, FinishReason, ToolCall, Usage } from '../chat.ts'
import { textOf } from '../chat.ts'
import type { EmbeddingRequest } from '../contract.ts'
import { urlOf } from '../demand.ts'
import { Fault } from '../fault.ts'
import { completion, type Delta, type WholeChoice } from '../openai-format.ts'
import { errorObjectFault } from '../providers/classify.ts'
import type { Dialect } from './dialect.ts'
import { embedAnswer, embedRequest } from './google-embedding.ts'
import { NativeDecoder, newIdentity, type Teller } from './native-decoder.ts'
import { parseAnswer, parseDataUrl, parseJson, refuseFailed, refuseSeveral, stopSequences } from './shared.ts'

/** Google's generateContent and batchEmbedContents. */
export const google: Dialect = {
  request: (ask, { offer }, streamed) => {
    if (ask.kind === 'embedding') return embedRequest(ask.body as EmbeddingRequest, offer)
    if (streamed) refuseSeveral(ask.body as ChatBody, 'google, streaming,')
    return {
      path: `/models/${offer.model}:${streamed ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
      body: JSON.stringify(contentRequest(ask)),
    }
  },
  answer: (bytes, ask, offer) => {
    if (ask.kind === 'embedding') return embedAnswer(bytes, ask.body as EmbeddingRequest, offer)
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

const contentRequest = ({ body, maxOutputTokens }: Ask): Readonly<Record<string, unknown>> => {
  const chat = body as ChatBody
  const system = chat.messages
    .filter(isInstruction)
    .map((message) => textOf(message.content))
    .join('\n\n')
  const names = toolNames(chat.messages)
  const stop = stopSequences(chat['stop'])
  const format = chat.response_format
  return {
    contents: chat.messages.filter((message) => !isInstruction(message)).map((message) => contentOf(message, names)),
    ...(system !== '' && { systemInstruction: { parts: [{ text: system }] } }),
    ...(chat.tools && { tools: [{ functionDeclarations: chat.tools.map(declaration) }] }),
    ...(chat['tool_choice'] != null && { toolConfig: { functionCallingConfig: callingMode(chat['tool_choice']) } }),
    generationConfig: {
      maxOutputTokens,
      ...((chat.n ?? 1) > 1 && { candidateCount: chat.n }),
      ...(chat.temperature != null && { temperature: chat.temperature }),
      ...(chat['top_p'] != null && { topP: chat['top_p'] }),
      ...(chat['seed'] != null && { seed: chat['seed'] }),
      ...(stop.length > 0 && { stopSequences: stop }),
      ...(format != null && format.type !== 'text' && { responseMimeType: 'application/json' }),
      ...(format?.type === 'json_schema' && {
        responseJsonSchema: (format as { readonly json_schema?: { readonly schema?: unknown } }).json_schema?.schema,
      }),
    },
  }
}

const isInstruction = ({ role }: ChatMessage): boolean => role === 'system' || role === 'developer'

/** A result names its call by id; Google wants the function's name. */
const toolNames = (messages: readonly ChatMessage[]): ReadonlyMap<unknown, string> =>
  new Map(
    messages.flatMap((message) =>
      ((message['tool_calls'] ?? []) as readonly ToolCall[]).map((call) => [call.id, call.function.name] as const),
    ),
  )

const contentOf = (message: ChatMessage, names: ReadonlyMap<unknown, string>): unknown => {
  if (message.role === 'tool' || message.role === 'function') {
    const name = names.get(message['tool_call_id']) ?? message['name']
    return { role: 'user', parts: [{ functionResponse: { name, response: { result: textOf(message.content) } } }] }
  }
  const calls = ((message['tool_calls'] ?? []) as readonly ToolCall[]).map((call) => {
    const signature = call.extra_content?.google?.thought_signature
    return {
      functionCall: { name: call.function.name, args: parseJson(call.function.arguments) },
      ...(signature !== undefined && { thoughtSignature: signature }),
    }
  })
  return { role: message.role === 'assistant' ? 'model' : 'user', parts: [...partsOf(message.content), ...calls] }
}

const partsOf = (content: ChatMessage['content']): unknown[] => {
  if (typeof content === 'string') return content === '' ? [] : [{ text: content }]
  return (content ?? []).map((part) => {
    if (part.type !== 'image_url') return { text: String(part['text'] ?? '') }
    const url = urlOf(part['image_url'])
    const data = parseDataUrl(url)
    return data ? { inlineData: { mimeType: data.mediaType, data: data.base64 } } : { fileData: { fileUri: url } }
  })
}

const declaration = (definition: object): unknown => {
  const { function: fn } = definition as {
    readonly function?: { readonly name?: string; readonly description?: string; readonly parameters?: unknown }
  }
  return {
    name: fn?.name,
    ...(fn?.description !== undefined && { description: fn.description }),
    ...(fn?.parameters !== undefined && { parametersJsonSchema: fn.parameters }),
  }
}

const callingMode = (choice: unknown): unknown => {
  if (choice === 'none') return { mode: 'NONE' }
  if (choice === 'required') return { mode: 'ANY' }
  if (typeof choice === 'object' && choice !== null && 'function' in choice)
    return { mode: 'ANY', allowedFunctionNames: [(choice.function as { name?: string }).name] }
  return { mode: 'AUTO' }
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
