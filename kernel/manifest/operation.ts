import { STATUS_CODES } from 'node:http'
import { ERRORS, type ErrorShape, type ErrorType } from '../contract/errors.ts'
import { isObject } from '../contract/is-object.ts'
import type { Operation } from '../contract/operation.ts'
import { PERMISSIONS, PERSONAL_KEY } from '../contract/permission.ts'
import { parametersOf, path } from './path.ts'
import { func, integer, like, list, oneOf, type Reader, record, shown, table, text, that, yes } from './reader.ts'
import { objectSchema, schema } from './schema.ts'

/** What HTTP gives a body to. */
const isStatus = (status: number, least: number): boolean =>
  status >= least && STATUS_CODES[status] !== undefined && ![204, 205, 304].includes(status)

const errorType = record<ErrorType>(
  {
    code: like('a code such as quota_exceeded', /^[A-Za-z][A-Za-z0-9_]{0,63}$/),
    status: that('an HTTP status from 400', (value) => isStatus(value as number, 400)),
    meaning: text(500),
    remedy: text(500),
  },
  'code',
  'status',
  'meaning',
  'remedy',
)

const error: Reader = (value, at, note) => {
  if (typeof value !== 'string') return errorType(value, at, note)
  if (Object.hasOwn(ERRORS, value)) return value
  note(
    at,
    `is ${shown(value)}, which is no code of the kernel (${Object.keys(ERRORS).join(', ')}): declare one of your own with errorType()`,
  )
  return undefined
}

const replies: Reader = (value, at, note) => {
  const rows = table(schema, /^\d{3}$/)(value, at, note) as Readonly<Record<string, unknown>> | undefined
  for (const status of Object.keys(rows ?? {}))
    if (!isStatus(Number(status), 200)) note(`${at}.${status}`, 'is no HTTP status that has a body')
  return rows && Object.fromEntries(Object.entries(rows).filter(([status]) => isStatus(Number(status), 200)))
}

const namedForm = oneOf('nested', 'flat', 'tagged')
const errorShape = record<ErrorShape>(
  { name: like('a name such as MeilisearchError', /^[A-Z][A-Za-z0-9]{0,63}$/), schema, bodyOf: func, bytesOf: func },
  'name',
  'schema',
  'bodyOf',
)
const errorForm: Reader = (value, at, note) => (isObject(value) ? errorShape : namedForm)(value, at, note)

const fieldName = like('true, or the name of a field', /^[a-z][a-z0-9_]{0,63}$/)
const secretReply: Reader = (value, at, note) => (value === true ? value : fieldName(value, at, note))

const shape = record<Operation>(
  {
    method: oneOf('get', 'post', 'put', 'patch', 'delete'),
    path,
    aliases: list(path, 20),
    summary: text(200),
    description: text(20_000),
    auth: oneOf('key', 'none'),
    ownTokens: yes,
    permission: oneOf(...PERMISSIONS, PERSONAL_KEY),
    role: oneOf('operator'),
    derived: yes,
    params: objectSchema,
    query: objectSchema,
    body: schema,
    bodyOptional: yes,
    bodyType: oneOf('json', 'form', 'bytes'),
    form: objectSchema,
    bodyLimitBytes: integer(1, 1_000_000_000),
    bodyValues: integer(1, 10_000_000),
    bodyNumbers: integer(0, 10_000_000),
    reply: replies,
    produces: list(like('a content type such as text/html', /^[a-z]+\/[a-z0-9.+-]+$/), 20),
    events: table(schema, /^[a-z][a-z_.]{0,63}$/),
    errors: list(error, 50),
    errorForm,
    socket: yes,
    idempotent: yes,
    secretReply,
    confirm: yes,
    example: that('what JSON can say', isJson),
  },
  'method',
  'path',
  'summary',
  'reply',
)

export const operation: Reader = (value, at, note) => {
  const sound = shape(value, at, note) as Operation | undefined
  if (sound === undefined) return undefined
  if (sound.method !== 'get' && sound.auth !== 'none' && sound.permission === undefined)
    note(
      `${at}.permission`,
      "is missing: an operation that does more than read says what a limited key needs for it, such as 'build:write'",
    )
  const wanted: readonly string[] =
    (sound.params as { readonly required?: readonly string[] } | undefined)?.required ?? []
  for (const spelling of [sound.path, ...(sound.aliases ?? [])]) {
    const given = parametersOf(spelling)
    const absent = wanted.find((name) => !given.includes(name))
    if (absent !== undefined) note(`${at}.params`, `requires '${absent}', which the path ${spelling} does not have`)
    if (sound.socket && sound.method !== 'get') note(`${at}.socket`, `is for 'get' only: a handshake is one`)
    if (sound.derived && sound.method !== 'get')
      note(`${at}.derived`, `is for 'get' only: what writes waits for nobody`)
    if (new Set(given).size < given.length) note(`${at}.path`, `names a parameter twice: ${spelling}`)
  }
  return sound
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
