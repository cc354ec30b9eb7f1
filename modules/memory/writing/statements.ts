import type { Static } from 'typebox'
import { invalidField } from '../../../kernel/define.ts'
import { MAX_TEXT, type Message } from '../fields/contract.ts'
import type { Statement } from './add.ts'

interface Said {
  readonly messages?: readonly Static<typeof Message>[] | undefined
  readonly content?: string | undefined
  readonly facts?: readonly string[] | undefined
}

/** What is said, message by message; what tools and systems say is nothing to remember. */
export function statementsOf({ messages, content, facts }: Said): readonly Statement[] {
  const given = [messages, content, facts].filter((each) => each !== undefined).length
  if (given !== 1) throw invalidField('/body', 'must have one of messages, content and facts')
  const texts = content === undefined ? facts : [content]
  if (texts) return texts.map((text) => ({ text, role: 'user' }))
  return (messages ?? []).flatMap(({ role, content: parts, name }, at) => {
    const text = textOf(parts).trim()
    if (text === '' || (role !== 'user' && role !== 'assistant')) return []
    if (text.length > MAX_TEXT)
      throw invalidField(`/body/messages/${at}/content`, `has ${text.length} characters; at most ${MAX_TEXT} are kept`)
    return [{ text, role, ...(name ? { speaker: name } : {}) }]
  })
}

function textOf(content: Static<typeof Message>['content']): string {
  if (content === null) return ''
  if (typeof content === 'string') return content
  const parts = Array.isArray(content) ? content : [content]
  return parts.map(({ text = '' }) => text).join('\n')
}
