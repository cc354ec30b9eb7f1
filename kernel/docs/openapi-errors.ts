import { ApiError, ERRORS, type ErrorCode, type ErrorShape, type ErrorType, errorTypeOf } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import { type ErrorForm, errorBody } from '../http/errors.ts'
import type { Json, JsonObject } from './openapi-schema.ts'

const PAYMENT = { payment_link: 'https://example.com/pay/pay_01J', amount_pence: 100 }

/** The errors that an operation may answer with, by code: those that it lists, and those that follow from what it is. */
function errorsOf(operation: Operation): readonly ErrorType[] {
  const { auth, role, params, query, body, bodyType, idempotent, errors = [] } = operation
  const hasBody = body !== undefined || bodyType === 'bytes'
  const rows: readonly (readonly [boolean, readonly (ErrorCode | ErrorType)[]])[] = [
    [auth !== 'none', ['E001']],
    [true, ['E002', 'internal', 'module_unavailable', 'overloaded']],
    [params !== undefined || query !== undefined || hasBody, ['invalid_request']],
    [hasBody, ['payload_too_large', 'unsupported_media_type']],
    [hasBody && auth !== 'none', ['E008']],
    [role !== undefined, ['forbidden']],
    [idempotent === true, ['E010', 'conflict']],
    [true, errors],
  ]
  const types = rows.flatMap(([applies, errors]) => (applies ? errors.map(errorTypeOf) : []))
  const byCode = new Map(types.map((type) => [type.code, type]))
  return [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The error answers of an operation by status, as references into `components`, which it fills. */
export function errorResponses(operation: Operation, form: ErrorForm, components: Map<string, JsonObject>): JsonObject {
  const byStatus = new Map<number, ErrorType[]>()
  for (const type of errorsOf(operation)) byStatus.set(type.status, [...(byStatus.get(type.status) ?? []), type])
  return Object.fromEntries(
    [...byStatus].map(([status, types]) => {
      const name = `${typeof form === 'object' ? form.name : form}.${status}.${types.map(({ code }) => code).join('.')}`
      if (!components.has(name)) components.set(name, errorResponse(form, status, types))
      return [String(status), { $ref: `#/components/responses/${name}` }]
    }),
  )
}

function errorResponse(form: ErrorForm, status: number, types: readonly ErrorType[]): JsonObject {
  return {
    description: types.map(({ code, meaning, remedy }) => `\`${code}\` ${meaning}: ${remedy}`).join('\n\n'),
    headers:
      status === 429 || status === 503
        ? { ...RESPONSE_HEADERS, 'Retry-After': header('RetryAfter') }
        : RESPONSE_HEADERS,
    content: {
      'application/json': {
        schema: schemaOf(form, status),
        examples: Object.fromEntries(types.map((type) => [type.code, { value: example(form, type) }])),
      },
    },
  }
}

const SCHEMAS = { flat: 'FlatError', nested: 'NestedError', tagged: 'TaggedError' } as const satisfies Record<
  Exclude<ErrorForm, ErrorShape>,
  string
>
function schemaOf(form: ErrorForm, status: number): Json {
  if (typeof form === 'object') return form.schema as unknown as Json
  const base = SCHEMAS[form]
  return { $ref: `#/components/schemas/${status === 402 ? `${base}WithPayment` : base}` }
}

const example = (form: ErrorForm, type: ErrorType): Json =>
  errorBody(form, new ApiError(type, type.meaning, { extra: type.code === 'E003' ? { payment: PAYMENT } : {} })) as Json

const header = (name: string): JsonObject => ({ $ref: `#/components/headers/${name}` })

/** On every answer. */
export const RESPONSE_HEADERS: JsonObject = {
  'X-RateLimit-Limit-Minute': header('RateLimitLimit'),
  'X-RateLimit-Remaining-Minute': header('RateLimitRemaining'),
  'X-RateLimit-Reset': header('RateLimitReset'),
  'X-Request-Id': header('RequestId'),
  'X-Api-Version': header('ApiVersion'),
}

const integer = (description: string): JsonObject => ({ description, required: true, schema: { type: 'integer' } })
export const HEADER_COMPONENTS: JsonObject = {
  RateLimitLimit: integer('requests allowed in a minute'),
  RateLimitRemaining: integer('requests left in the current minute'),
  RateLimitReset: integer('reset time, epoch seconds'),
  RetryAfter: { ...integer('seconds to wait'), required: false },
  RequestId: { description: 'names this request in reports', required: true, schema: { type: 'string' } },
  ApiVersion: { description: 'version of the interface', required: true, schema: { type: 'string' } },
}

const text: JsonObject = { type: 'string' }
const details: JsonObject = {
  type: 'array',
  description: 'up to twenty violations of `invalid_request`, with their JSON pointers',
  items: { type: 'object', properties: { pointer: text, message: text }, required: ['pointer', 'message'] },
}
const payment: JsonObject = {
  type: 'object',
  properties: { payment_link: { type: 'string', format: 'uri' }, amount_pence: { type: 'integer' } },
  required: ['payment_link', 'amount_pence'],
}
const codes: JsonObject = {
  type: 'string',
  description: `One of ${Object.keys(ERRORS).join(', ')}, or a code of the operation's module.`,
}
const nested: JsonObject = {
  type: 'object',
  properties: { code: codes, message: text, status: { type: 'integer' }, type: text },
  required: ['code', 'message', 'status', 'type'],
}
const object = (title: string, properties: JsonObject, required: readonly string[]): JsonObject => ({
  title,
  type: 'object',
  properties,
  required,
})

const TAG: JsonObject = { type: 'string', const: 'error' }

export const ERROR_SCHEMAS: JsonObject = {
  NestedError: object('NestedError', { error: nested, details }, ['error']),
  TaggedError: object('TaggedError', { type: TAG, error: nested, details }, ['type', 'error']),
  FlatError: object('FlatError', { error: text, code: codes, details }, ['error', 'code']),
  NestedErrorWithPayment: object('NestedErrorWithPayment', { error: nested, payment }, ['error', 'payment']),
  TaggedErrorWithPayment: object('TaggedErrorWithPayment', { type: TAG, error: nested, payment }, [
    'type',
    'error',
    'payment',
  ]),
  FlatErrorWithPayment: object('FlatErrorWithPayment', { error: text, code: codes, payment }, [
    'error',
    'code',
    'payment',
  ]),
}
