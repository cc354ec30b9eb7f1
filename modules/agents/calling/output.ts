import { isObject } from '../../../kernel/define.ts'
import { type UserSchema, violationsOf } from '../user-schema.ts'
import type { Output } from './run.ts'

/** What is wrong with an answer, for the model to put right. */
export interface Unfit {
  readonly complaint: string
}

const FENCE = /^```[a-z]*\n([\s\S]*?)\n?```$/

/** The words of a model as output: by the schema where there is one, else as `{ text }`. */
export function outputOf(text: string, schema: UserSchema | undefined): Output | Unfit {
  if (schema === undefined) return { text }
  const found = jsonIn(text)
  const value = isObject(found) ? found : { text: text.trim() }
  const violations = violationsOf(schema, value, '')
  if (violations.length === 0) return value
  if (found === undefined) return { complaint: 'it is not JSON' }
  return { complaint: violations.map(({ pointer, message }) => `${pointer || 'the whole'} ${message}`).join('; ') }
}

export const isUnfit = (output: Output | Unfit): output is Unfit =>
  Object.keys(output).length === 1 && typeof output['complaint'] === 'string' && !('text' in output)

/** What a model is told of the schema. */
export const schemaInstruction = (schema: UserSchema): string =>
  `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema)}`

function jsonIn(text: string): unknown {
  const trimmed = text.trim()
  try {
    return JSON.parse(FENCE.exec(trimmed)?.[1] ?? trimmed)
  } catch {
    return undefined
  }
}
