import { type ChatBody, type ChatMessage, type ContentPart, fileDataOf, textOf } from '../chat.ts'
import { Fault } from '../fault.ts'

/** Small readings that several dialects share. */
export const parseAnswer = <T extends object>(bytes: Buffer): T => {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    if (typeof value === 'object' && value !== null) return value as T
  } catch (error) {
    throw new Fault('malformed', 'the answer is no JSON', { cause: error })
  }
  throw new Fault('malformed', 'the answer is no JSON object')
}

/** Arguments of a tool call: providers take objects only. None are `{}`; what is no object is passed on as text. */
export const parseArguments = (text: string | null | undefined): object => {
  if (text == null || text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (value === null) return {}
    if (typeof value === 'object' && !Array.isArray(value)) return value
  } catch {
    // as text, below
  }
  return { input: text }
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { 'image/jpg': 'image/jpeg' }

/** `data:image/png;base64,…` */
export const parseDataUrl = (url: string): { readonly mediaType: string; readonly base64: string } | undefined => {
  if (!url.startsWith('data:')) return undefined
  const comma = url.indexOf(',')
  const type = url.slice('data:'.length, comma).split(';')[0] ?? ''
  return { mediaType: MEDIA_TYPES[type] ?? type, base64: url.slice(comma + 1) }
}

/** A file that came with the request; one that was uploaded elsewhere is refused, since only OpenAI has it. */
export const attachedFile = (part: ContentPart, provider: string) => {
  const data = part.type === 'file' ? parseDataUrl(fileDataOf(part['file'])) : undefined
  if (data === undefined) throw unsupportedPart(part, provider)
  return data
}

/** Text of a part of a message. What a provider cannot be given is refused, never dropped. */
export const partText = (part: ContentPart, provider: string): string => {
  if (part.type === 'text') return String(part['text'] ?? '')
  if (part.type === 'refusal') return String(part['refusal'] ?? '')
  throw unsupportedPart(part, provider)
}

export const unsupportedPart = ({ type }: ContentPart, provider: string): Fault =>
  new Fault('unsupported', `${provider} cannot be given this content of type ${type}`)

/** What one side says in a row, in the provider's own blocks. */
export interface Turn<Side extends string> {
  readonly side: Side
  readonly blocks: readonly unknown[]
}

interface Conversation<Side extends string> {
  readonly system: string
  readonly turns: readonly Turn<Side>[]
}

export const isInstruction = ({ role }: ChatMessage): boolean => role === 'system' || role === 'developer'

/**
 * A conversation for a provider that takes instructions apart, no empty turn, and whole turns: messages of one side in a
 * row are one (all results of one step belong together). Where there are only instructions, they are what the user says.
 */
export const conversation = <Side extends string>(
  messages: readonly ChatMessage[],
  turnOf: (message: ChatMessage) => Turn<Side>,
): Conversation<Side> => {
  const instructions = messages.filter(isInstruction)
  const alone = instructions.length === messages.length
  const turns: { side: Side; blocks: unknown[] }[] = []
  for (const message of messages) {
    if (isInstruction(message) && !alone) continue
    const { side, blocks } = turnOf(message)
    const last = turns.at(-1)
    if (last?.side === side) last.blocks.push(...blocks)
    else if (blocks.length > 0) turns.push({ side, blocks: [...blocks] })
  }
  return { system: alone ? '' : instructions.map(({ content }) => textOf(content)).join('\n\n'), turns }
}

export interface FunctionDefinition {
  readonly name: string
  readonly description?: string
  readonly parameters?: object
}

/** The functions that a model may call; other kinds of tools, and OpenAI's older `functions`, are refused. */
export const functionsOf = (chat: ChatBody, provider: string): readonly FunctionDefinition[] => {
  if (chat['functions'] != null) throw new Fault('unsupported', `${provider} knows tools, not functions`)
  return (chat.tools ?? []).map((tool) => {
    const { function: definition } = tool as { readonly function?: FunctionDefinition }
    if (definition === undefined) throw new Fault('unsupported', `${provider} takes no tools but functions`)
    return definition
  })
}

/** `tool_choice`: any of OpenAI's words, or the name of one function. */
export const toolChoiceOf = (
  chat: ChatBody,
  provider: string,
): 'auto' | 'none' | 'required' | { readonly name: string } => {
  const choice = chat['tool_choice'] ?? 'auto'
  if (choice === 'auto' || choice === 'none' || choice === 'required') return choice
  const { function: named } = choice as { readonly function?: { readonly name?: string } }
  if (named?.name === undefined) throw new Fault('unsupported', `${provider} knows no such tool_choice`)
  return { name: named.name }
}

/** For a provider that gives one answer a call: several calls would be several bills. */
export const refuseSeveral = ({ n }: ChatBody, provider: string): void => {
  if ((n ?? 1) > 1) throw new Fault('unsupported', `${provider} gives one answer a call, and n is ${n}`)
}

export const stopSequences = (stop: unknown): readonly string[] =>
  typeof stop === 'string' ? [stop] : Array.isArray(stop) ? stop.filter((one) => typeof one === 'string') : []

/** An answer or a stream that its provider ended by a failure, by the provider's own word for it. */
export const refuseFailed = (
  failures: ReadonlySet<string>,
  reason: string | undefined,
  kind: 'error_in_body' | 'stream_error',
): void => {
  if (reason !== undefined && failures.has(reason)) throw new Fault(kind, `finished with ${reason}`)
}
