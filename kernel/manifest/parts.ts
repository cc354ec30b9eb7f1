import { validate } from 'node-cron'
import type { Collection } from '../contract/collection.ts'
import type { EventType } from '../contract/event.ts'
import { isObject } from '../contract/is-object.ts'
import type { Derivation, RecordKind } from '../contract/record.ts'
import type { TaskLimits, TaskType } from '../contract/task.ts'
import type { Token } from '../contract/token.ts'
import { flag, func, integer, like, list, oneOf, type Reader, record, shown, that } from './reader.ts'
import { objectSchema, schema } from './schema.ts'

const MOST_MS = 2 ** 31 - 1
const NAME = like('a name such as loyalty.awarded', /^[A-Za-z][A-Za-z0-9_.-]{0,99}$/)

const tokenShape = record<Token<unknown>>({ key: NAME, optional: flag, __type: that('left out', () => true) }, 'key')

export const token: Reader = (value, at, note) => {
  if (isObject(value)) return tokenShape(value, at, note)
  note(at, `is ${shown(value)}, not a token made with token(): check the import that it comes from`)
  return undefined
}

export const eventType = record<EventType>(
  { name: NAME, data: schema, published: oneOf('first', 'second'), of: func },
  'name',
  'data',
  'of',
)

/** The kind itself, not a copy: what seals a record knows it, and its owner may have made it more than this. */
export const recordKind: Reader = (value, at, note) => {
  const { type, body, text, is } = (isObject(value) ? value : {}) as Partial<RecordKind>
  return kindShape({ type, body, text, is }, at, note) === undefined ? undefined : value
}
const kindShape = record<RecordKind>(
  { type: NAME, body: objectSchema, text: func, is: func },
  'type',
  'body',
  'text',
  'is',
)
export const derivation = record<Derivation>({ kind: recordKind, events: func }, 'kind', 'events')

const limits = record<TaskLimits>({
  concurrency: integer(1, 10_000),
  groupConcurrency: integer(1, 10_000),
  atOnce: flag,
  timeoutMs: integer(1, MOST_MS),
  retryDelaysMs: list(integer(0, MOST_MS), 1_000),
})
export const task = record<TaskType>({ name: NAME, payload: schema, limits }, 'name', 'payload', 'limits')

const cron = that("a cron expression such as '0 3 * * *' (UTC)", (value) => typeof value === 'string' && isCron(value))
export const cronRun = record<{ readonly schedule: string; readonly run: () => void }>(
  { schedule: cron, run: func },
  'schedule',
  'run',
)

function isCron(expression: string): boolean {
  try {
    return validate(expression)
  } catch {
    return false
  }
}

/** mongoose marks its schemas, so that those of another copy of it can be told. */
const isMongooseSchema = (value: unknown): boolean =>
  isObject(value) && value['instanceOfSchema'] === true && typeof value['indexes'] === 'function'

export const collection = record<Collection<unknown> & { readonly personal?: string }>(
  {
    name: like(
      'a name such as loyalty_points, which does not begin with kernel_ or system.',
      /^(?!kernel_|system\.)[A-Za-z][A-Za-z0-9_.-]{0,99}$/,
    ),
    schema: that('a mongoose schema', isMongooseSchema),
    personal: like('a name such as note', /^[a-z][a-z0-9_-]{0,63}$/i),
  },
  'name',
  'schema',
)
