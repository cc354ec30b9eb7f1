import type { TSchema } from 'typebox'
import type { BytesAnswer } from './reply.ts'

/** What an error code means: its HTTP status, and what the caller can do about it. */
export interface ErrorType<C extends string = string> {
  readonly code: C
  readonly status: number
  readonly meaning: string
  readonly remedy: string
}

/** A code of a module's own: snake_case, declared once in its contract, listed by its operations, thrown with `new ApiError`. */
export const errorType = <const C extends string>(
  code: C,
  status: number,
  meaning: string,
  remedy: string,
): ErrorType<C> => ({ code, status, meaning, remedy })

/** The codes that any module may answer with: the specification's E-codes, then the kernel's. */
export const ERRORS = {
  E001: {
    status: 401,
    meaning: 'API key missing or invalid',
    remedy: 'send Authorization: Bearer <API_KEY>; check for trailing white space',
  },
  E002: { status: 429, meaning: 'rate limit exceeded', remedy: 'retry after the X-RateLimit-Reset time' },
  E003: { status: 402, meaning: 'payment required', remedy: 'pay via payment.payment_link in the response body' },
  E004: { status: 404, meaning: 'model not found', remedy: 'check GET /api/v1/models for valid ids' },
  E005: {
    status: 503,
    meaning: 'provider unavailable',
    remedy: 'all providers for the model are down; retry or choose another model',
  },
  E006: {
    status: 400,
    meaning: 'webhook signature invalid',
    remedy: 'recompute HMAC-SHA256 of the raw body with the webhook secret',
  },
  E007: {
    status: 404,
    meaning: 'agent not found',
    remedy: 'verify agent_id; deleted and disabled agents cannot be called',
  },
  E008: {
    status: 403,
    meaning: 'platform rules violation',
    remedy: 'the earnings split and treasury contribution cannot be overridden',
  },
  E009: { status: 503, meaning: 'processor secret key missing', remedy: 'a configuration error of the service' },
  E010: {
    status: 409,
    meaning: 'sealed record already exists',
    remedy: 'use another idempotency key for another request',
  },
  invalid_request: {
    status: 400,
    meaning: 'the request does not match the contract',
    remedy: 'see details: one entry per violation, up to twenty, with its JSON pointer',
  },
  forbidden: { status: 403, meaning: 'not allowed for this key', remedy: 'use a key with the role' },
  confirmation_required: {
    status: 403,
    meaning: 'a browser session may do this only shortly after its key was shown again',
    remedy: 'confirm with the key: POST /v1/console/session/confirm, or use the key itself',
  },
  not_found: {
    status: 404,
    meaning: 'no such resource or route',
    remedy: 'GET /docs and GET /openapi.json list all routes and need no key',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'the path exists, but not with this method',
    remedy: 'see the Allow header',
  },
  conflict: {
    status: 409,
    meaning: 'the state of the resource does not allow this',
    remedy: 'read the resource again',
  },
  payload_too_large: { status: 413, meaning: 'the body is too large', remedy: 'send less at once' },
  unsupported_media_type: {
    status: 415,
    meaning: 'the content type is not accepted here',
    remedy: 'send application/json',
  },
  module_unavailable: { status: 503, meaning: 'the module behind this route is not running', remedy: 'see its /info' },
  overloaded: { status: 503, meaning: 'too much is waiting already', remedy: 'retry after the Retry-After time' },
  internal: { status: 500, meaning: 'a fault of the service', remedy: 'report the x-request-id' },
} as const

export type ErrorCode = keyof typeof ERRORS

export const errorTypeOf = (error: ErrorCode | ErrorType): ErrorType =>
  typeof error === 'string' ? { code: error, ...ERRORS[error] } : error

/** Further fields of an error body; they stand at the top level in both forms. */
export interface ErrorExtra {
  /** Every violation: where (JSON pointer) and what. */
  readonly details?: readonly Violation[]
  readonly payment?: { readonly payment_link: string; readonly amount_pence: number }
  readonly cheapest_pence?: number
  readonly [field: string]: unknown
}

export interface Violation {
  /** JSON pointer into the request, starting with `/body`, `/query`, `/params` or `/headers`. */
  readonly pointer: string
  readonly message: string
}

export interface ErrorOptions {
  readonly extra?: ErrorExtra
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** The one error that reaches a caller. The message says what is wrong, where, and what to do; it holds no secret. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly extra: ErrorExtra
  readonly headers: Readonly<Record<string, string>>

  constructor(type: ErrorCode | ErrorType, message: string, { extra = {}, headers = {}, cause }: ErrorOptions = {}) {
    super(message, { cause })
    const { code, status } = errorTypeOf(type)
    this.code = code
    this.status = status
    this.extra = extra
    this.headers = headers
  }

  /** By brand: a third-party module may bring a copy of this file of its own. */
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && value.name === 'ApiError' && 'code' in value && 'status' in value
  }
}

/** The error object of a foreign protocol, for operations that its stock clients call. */
export interface ErrorShape {
  /** Unique in the service: names the schema in the OpenAPI document. */
  readonly name: string
  readonly schema: TSchema
  readonly bodyOf: (error: ApiError) => Readonly<Record<string, unknown>>
  /** Where the protocol's errors are not always JSON: the answer for a request of this content type, or nothing for JSON. */
  readonly bytesOf?: (error: ApiError, contentType: string | undefined) => BytesAnswer | undefined
}

/** `invalid_request` for one value: `pointer` says where it stands, `message` what it must be. */
export const invalidField = (pointer: string, message: string): ApiError =>
  new ApiError('invalid_request', `${pointer} ${message}`, { extra: { details: [{ pointer, message }] } })
