import Type, { type Static } from 'typebox'
import { Check } from 'typebox/schema'
import type { ChatMessage } from '../../providers/services.ts'
import { render } from '../assertions/template.ts'
import type { Row } from '../datasets/contract.ts'
import type { Target } from '../runs/contract.ts'
import { valuesOf } from './answer.ts'

const Chat = Type.Array(
  Type.Object({ role: Type.Enum(['system', 'user', 'assistant']), content: Type.String({ maxLength: 60_000 }) }),
  { minItems: 1, maxItems: 100 },
)

/** A prompt may be a whole chat, as JSON. */
function chatIn(prompt: string): Static<typeof Chat> | undefined {
  if (!prompt.trimStart().startsWith('[')) return undefined
  try {
    const told: unknown = JSON.parse(prompt)
    return Check(Chat, told) ? told : undefined
  } catch {
    return undefined
  }
}

/** The chat of a case: its own `messages`, the prompt with its values, or the input as it is. */
export function messagesOf({ prompt, system }: Target, row: Row): readonly ChatMessage[] {
  const values = valuesOf(row)
  const first: readonly ChatMessage[] =
    system === undefined ? [] : [{ role: 'system', content: render(system, values) }]
  if (Array.isArray(values['messages'])) return [...first, ...(values['messages'] as readonly ChatMessage[])]
  const chat = prompt === undefined ? undefined : chatIn(prompt)
  if (chat) return [...first, ...chat.map(({ role, content }) => ({ role, content: render(content, values) }))]
  const content =
    prompt !== undefined
      ? render(prompt, values)
      : typeof row.input === 'string'
        ? row.input
        : JSON.stringify(row.input)
  return [...first, { role: 'user', content }]
}
