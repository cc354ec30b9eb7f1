import type { ChatMessage } from '../../providers/services.ts'
import { render } from '../assertions/template.ts'
import type { Row } from '../datasets/contract.ts'
import type { Target } from '../runs/contract.ts'
import { valuesOf } from './answer.ts'

/** The chat of a case: its own `messages`, the prompt with its values, or the input as it is. */
export function messagesOf({ prompt, system }: Target, row: Row): readonly ChatMessage[] {
  const values = valuesOf(row)
  const first: readonly ChatMessage[] =
    system === undefined ? [] : [{ role: 'system', content: render(system, values) }]
  if (Array.isArray(values['messages'])) return [...first, ...(values['messages'] as readonly ChatMessage[])]
  const content =
    prompt !== undefined
      ? render(prompt, values)
      : typeof row.input === 'string'
        ? row.input
        : JSON.stringify(row.input)
  return [...first, { role: 'user', content }]
}
