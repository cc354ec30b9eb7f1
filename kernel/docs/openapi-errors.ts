import { ERRORS, type ErrorCode, type ErrorShape, type ErrorType, errorTypeOf } from '../contract/errors.ts'
import type { Operation } from '../contract/operation.ts'
import type { ErrorForm } from '../http/errors.ts'
import type { JsonObject } from './openapi-schema.ts'

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

/** The error answers of the document: one of each form, since generators make a type of each and cannot tell ten apart. */
export class ErrorComponents {
  readonly #forms = new Map<string, JsonObject>()
  readonly #codes = new Map<string, ErrorType>()

  /** What an operation answers with where it fails: its codes, and a reference to the one shape of all. */
  of(operation: Operation, form: ErrorForm): { readonly codes: readonly string[]; readonly response: JsonObject } {
    const types = errorsOf(operation)
    for (const type of types) if (!this.#codes.has(type.code)) this.#codes.set(type.code, type)
    const name = typeof form === 'object' ? form.name : SCHEMAS[form]
    if (!this.#forms.has(name)) this.#forms.set(name, schemaOf(form))
    return {
      codes: types.map(({ code }) => code),
      response: { $ref: `#/components/responses/${name}` },
    }
  }

  schemas(): JsonObject {
    return Object.fromEntries(this.#forms)
  }

  responses(): JsonObject {
    return Object.fromEntries(
      [...this.#forms.keys()].map((name) => [
        name,
        {
          description: 'Refused or failed: what is wrong, where, and what to do. `x-errors` lists the codes.',
          headers: { ...RESPONSE_HEADERS, 'Retry-After': header('RetryAfter') },
          content: {
            'application/json': {
              schema: { $ref: `#/components/schemas/${name}` },
            },
          },
        },
      ]),
    )
  }

  /** Every code once: its status, what it means and what to do. */
  codes(): JsonObject {
    const sorted = [...this.#codes.values()].sort((a, b) => a.status - b.status || (a.code < b.code ? -1 : 1))
    return Object.fromEntries(sorted.map(({ code, status, meaning, remedy }) => [code, { status, meaning, remedy }]))
  }
}

const SCHEMAS = {
  flat: 'FlatError',
  nested: 'NestedError',
  tagged: 'TaggedError',
} as const satisfies Record<Exclude<ErrorForm, ErrorShape>, string>
const schemaOf = (form: ErrorForm): JsonObject =>
  typeof form === 'object' ? (JSON.parse(JSON.stringify(form.schema)) as JsonObject) : ERROR_SCHEMAS[SCHEMAS[form]]

const header = (name: string): JsonObject => ({
  $ref: `#/components/headers/${name}`,
})

/** On every answer. */
export const RESPONSE_HEADERS: JsonObject = {
  'X-RateLimit-Limit-Minute': header('RateLimitLimit'),
  'X-RateLimit-Remaining-Minute': header('RateLimitRemaining'),
  'X-RateLimit-Reset': header('RateLimitReset'),
  'X-Request-Id': header('RequestId'),
  'X-Api-Version': header('ApiVersion'),
}

const integer = (description: string): JsonObject => ({
  description,
  required: true,
  schema: { type: 'integer' },
})
export const HEADER_COMPONENTS: JsonObject = {
  RateLimitLimit: integer('requests allowed in a minute'),
  RateLimitRemaining: integer('requests left in the current minute'),
  RateLimitReset: integer('reset time, epoch seconds'),
  RetryAfter: { ...integer('seconds to wait'), required: false },
  RequestId: {
    description: 'names this request in reports',
    required: true,
    schema: { type: 'string' },
  },
  ApiVersion: {
    description: 'version of the interface',
    required: true,
    schema: { type: 'string' },
  },
}

const text: JsonObject = { type: 'string' }
const details: JsonObject = {
  type: 'array',
  description: 'up to twenty violations of `invalid_request`, with their JSON pointers',
  items: {
    type: 'object',
    properties: { pointer: text, message: text },
    required: ['pointer', 'message'],
  },
}
const payment: JsonObject = {
  type: 'object',
  description: 'of a 402: where it can be paid',
  properties: {
    payment_link: { type: 'string', format: 'uri' },
    amount_pence: { type: 'integer' },
  },
  required: ['payment_link', 'amount_pence'],
}
const codes: JsonObject = {
  type: 'string',
  description: `One of ${Object.keys(ERRORS).join(', ')}, or a code of the operation's module.`,
}
const nested: JsonObject = {
  type: 'object',
  properties: {
    code: codes,
    message: text,
    status: { type: 'integer' },
    type: text,
  },
  required: ['code', 'message', 'status', 'type'],
}
const object = (title: string, properties: JsonObject, required: readonly string[]): JsonObject => ({
  title,
  type: 'object',
  properties,
  required,
})

const TAG: JsonObject = { type: 'string', const: 'error' }

const ERROR_SCHEMAS = {
  NestedError: object('NestedError', { error: nested, details, payment }, ['error']),
  TaggedError: object('TaggedError', { type: TAG, error: nested, details, payment }, ['type', 'error']),
  FlatError: object('FlatError', { error: text, code: codes, details, payment }, ['error', 'code']),
}
