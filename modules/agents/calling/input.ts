import { ApiError, isObject } from '../../../kernel/define.ts'
import type { ChatMessage as Message } from '../../providers/services.ts'
import { type Archetype, broughtBy, schemasOf } from '../archetypes.ts'
import type { Behaviour } from '../contract.ts'
import { violationsOf } from '../user-schema.ts'
import type { Output } from './run.ts'

/** Throws `invalid_request` with what the input breaks of what the agent takes. `at`: where the input stands in the request. */
export function assertInput(behaviour: Behaviour, input: Output, at = '/body/input'): void {
  const { input: schema } = schemasOf(behaviour)
  if (schema === undefined) return
  const { fields, renamed } = readFields(behaviour, fieldsOf(behaviour, input))
  const details = violationsOf(schema, fields, '').map(({ pointer, message }) => ({
    pointer:
      at + pointer.replace(/^\/([^/]+)/, (whole, field: string) => (renamed[field] ? `/${renamed[field]}` : whole)),
    message,
  }))
  if (details.length > 0)
    throw new ApiError(
      'invalid_request',
      `the input does not fit the schema of the agent: ${details[0]?.pointer} ${details[0]?.message}; it takes ${Object.keys(schema['properties'] ?? {}).join(', ') || 'what its input_schema says'}`,
      { extra: { details } },
    )
}

/** The input under the names that its archetype knows; words may be the JSON of the fields. */
export function readInput(behaviour: Behaviour, input: Output): Output {
  const said = conversation(input)
  if (said === undefined) return readFields(behaviour, input).fields
  if (taking(behaviour)?.output === undefined) return input
  // one that answers in fields is asked in fields
  const last = said.findLastIndex(({ role }) => role === 'user')
  const content = JSON.stringify(readFields(behaviour, { text: lastOf(said) }).fields)
  return { messages: said.map((message, at) => (at === last ? { ...message, content } : message)) }
}

/** Of a conversation what was said last. */
function fieldsOf(behaviour: Behaviour, input: Output): Output {
  const said = taking(behaviour) && conversation(input)
  return said === undefined ? input : { text: lastOf(said) }
}

/** The archetype that says what the agent takes. */
const taking = (behaviour: Behaviour): Archetype | undefined =>
  behaviour.input_schema === undefined ? broughtBy(behaviour) : undefined

const lastOf = (messages: readonly Message[]): string =>
  messages.findLast(({ role }) => role === 'user')?.content?.toString() ?? ''

interface Fields {
  readonly fields: Output
  /** Names that the caller has used, by ours. */
  readonly renamed: Readonly<Record<string, string>>
}

function readFields(behaviour: Behaviour, input: Output): Fields {
  const archetype = taking(behaviour)
  if (archetype === undefined) return { fields: input, renamed: {} }
  const renamed: Record<string, string> = {}
  const fields: Record<string, unknown> = { ...jsonFields(archetype, input) }
  for (const [field, names] of Object.entries(archetype.also)) {
    if (fields[field] !== undefined) continue
    const given = names.filter((name) => fields[name] !== undefined)
    const name = given.find((each) => fields[each] !== '') ?? given[0]
    if (name === undefined) continue
    renamed[field] = name
    fields[field] = fields[name]
    delete fields[name]
  }
  return { fields, renamed }
}

/** A text that is the JSON of fields which the archetype knows is those fields. */
function jsonFields({ input: schema, also }: Archetype, input: Output): Output {
  const { text, ...rest } = input
  if (typeof text !== 'string' || Object.keys(rest).length > 0) return input
  const known = [...Object.keys(schema['properties'] ?? {}), ...Object.values(also).flat()]
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) && known.some((field) => Object.hasOwn(value, field)) ? value : input
  } catch {
    return input
  }
}

const TEXT_FIELDS = ['text', 'prompt', 'message', 'question', 'query', 'input', 'content', 'task']
const ROLES = new Set(['user', 'assistant'])

/** The input as messages: a conversation as it is, one text as a text, anything else, or with `asJson` a text, too, as JSON. */
export function messagesOf(input: Output, asJson = false): readonly Message[] {
  return conversation(input) ?? [{ role: 'user', content: asJson ? JSON.stringify(input) : textOf(input) }]
}

function conversation({ messages, ...rest }: Output): readonly Message[] | undefined {
  if (!Array.isArray(messages) || messages.length === 0 || Object.keys(rest).length > 0) return undefined
  const valid = messages.every(
    (message) => isObject(message) && ROLES.has(message['role'] as string) && typeof message['content'] === 'string',
  )
  return valid ? messages.map(({ role, content }: Message) => ({ role, content: content ?? '' })) : undefined
}

/** One text as it is, anything else as JSON. */
export function textOf(input: Output): string {
  const entries = Object.entries(input)
  const [only] = entries
  if (
    entries.length === 1 &&
    only !== undefined &&
    TEXT_FIELDS.includes(only[0]) &&
    typeof only[1] === 'string' &&
    only[1] !== ''
  )
    return only[1]
  return JSON.stringify(input)
}
