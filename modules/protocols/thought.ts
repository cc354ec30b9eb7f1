import { isObject } from '../../kernel/define.ts'
import type { ThinkingBlock } from './chat.ts'

/** What a model wants back beside what it said. */
export interface Thought {
  readonly text?: string
  readonly blocks?: readonly ThinkingBlock[]
  /** By the id of a call: what its provider wants back with it. */
  readonly calls?: Readonly<Record<string, unknown>>
}

const PREFIX = 'thought1.'

/** As the one opaque string that clients carry. It is no secret: it repeats what was said to this caller. */
export const encodeThought = (thought: Thought): string =>
  PREFIX + Buffer.from(JSON.stringify(thought)).toString('base64url')

/** Undefined: it was not made here. */
export const decodeThought = (text: string): Thought | undefined => {
  if (!text.startsWith(PREFIX)) return undefined
  try {
    const value: unknown = JSON.parse(Buffer.from(text.slice(PREFIX.length), 'base64url').toString())
    return isThought(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isThought = (value: unknown): value is Thought => {
  if (!isObject(value)) return false
  const { text, blocks, calls } = value
  return (
    (text === undefined || typeof text === 'string') &&
    (blocks === undefined || (Array.isArray(blocks) && blocks.every(isBlock))) &&
    (calls === undefined || isObject(calls))
  )
}
const isBlock = (value: unknown): boolean =>
  isObject(value) && (value['type'] === 'thinking' || value['type'] === 'redacted_thinking')

/** In the gateway's form: fields of the assistant's message. Each kind of model reads its own. */
export const thoughtFields = ({ text, blocks }: Thought) => ({
  ...(text !== undefined && text !== '' && { reasoning_content: text }),
  ...(blocks !== undefined && blocks.length > 0 && { thinking_blocks: blocks }),
})
