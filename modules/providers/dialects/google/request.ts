import type { Ask } from '../../backend.ts'
import type { ChatBody, ChatMessage, ToolCall } from '../../chat.ts'
import { textOf, urlOf } from '../../chat.ts'
import type { Effort, Offer } from '../../offer.ts'
import { effortAsked, effortFor } from '../../reasoning.ts'
import {
  attachedFile,
  conversation,
  type FunctionDefinition,
  functionsOf,
  parseArguments,
  parseDataUrl,
  partText,
  stopSequences,
  type Turn,
  toolChoiceOf,
} from '../shared.ts'

const NAME = 'google'

export const contentRequest = (
  { body, maxOutputTokens }: Ask,
  { traits }: Offer,
): Readonly<Record<string, unknown>> => {
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
