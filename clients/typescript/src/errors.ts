/** What can go wrong. The names are those of the `openai` package; no message holds a key. */

export class ServiceError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
/** No answer came, or it broke off. */
export class APIConnectionError extends ServiceError {}
export class APIConnectionTimeoutError extends APIConnectionError {}
/** The caller's own signal ended it. */
export class APIUserAbortError extends ServiceError {}
/** A webhook that the service did not send, or sent too long ago. */
export class WebhookSignatureError extends ServiceError {}

/** What was wrong with one value of a request; `pointer` says where it stands. */
export interface Violation {
  pointer: string
  message: string
}

/** Where a 402 can be paid. */
export interface PaymentLink {
  payment_link: string
  amount_pence: number
}

interface ErrorBody {
  readonly error?: string | { readonly code?: string; readonly message?: string; readonly type?: string }
  readonly code?: string
  readonly details?: readonly Violation[]
  readonly payment?: PaymentLink
}

/** The service answered with an error, in one of its forms. */
export class APIError extends ServiceError {
  readonly status: number
  readonly headers: Headers
  /** The body as it came. */
  readonly body: unknown
  /** `E001` to `E010`, or a word: what programs tell errors apart by. */
  readonly code: string | undefined
  readonly type: string | undefined
  readonly requestID: string | undefined
  readonly details: readonly Violation[]
  readonly payment: PaymentLink | undefined

  constructor(status: number, body: unknown, headers: Headers) {
    const fields = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody
    const { error } = fields
    const inner = typeof error === 'object' ? error : { code: fields.code, message: error, type: undefined }
    const requestID = headers.get('x-request-id') ?? undefined
    const words = [status, inner.code, inner.message, requestID && `(${requestID})`]
    super(words.filter((word) => word !== undefined && word !== '').join(' '))
    this.status = status
    this.headers = headers
    this.body = body
    this.code = inner.code
    this.type = inner.type
    this.requestID = requestID
    this.details = fields.details ?? []
    this.payment = fields.payment
  }

  static of(status: number, body: unknown, headers: Headers): APIError {
    const Kind = BY_STATUS[status] ?? (status >= 500 ? InternalServerError : APIError)
    return new Kind(status, body, headers)
  }
}
export class BadRequestError extends APIError {}
export class AuthenticationError extends APIError {}
export class PaymentRequiredError extends APIError {}
export class PermissionDeniedError extends APIError {}
export class NotFoundError extends APIError {}
export class ConflictError extends APIError {}
export class UnprocessableEntityError extends APIError {}
export class RateLimitError extends APIError {}
export class InternalServerError extends APIError {}

const BY_STATUS: Readonly<Record<number, typeof APIError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableEntityError,
  429: RateLimitError,
}
