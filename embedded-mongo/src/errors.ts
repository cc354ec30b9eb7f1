/** An error as MongoDB's server reports it: numeric code, code name, message, and further reply fields (`keyPattern`, …). */
export class MongoError extends Error {
  readonly code: number
  readonly codeName: string
  readonly extra: Readonly<Record<string, unknown>>
  /** `errorLabels` of the reply, such as `TransientTransactionError`. */
  labels: readonly string[] = []

  constructor(code: number, codeName: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'MongoError'
    this.code = code
    this.codeName = codeName
    this.extra = extra
  }
}

export const badValue = (message: string): MongoError => new MongoError(2, 'BadValue', message)
export const failedToParse = (message: string): MongoError => new MongoError(9, 'FailedToParse', message)
export const typeMismatch = (message: string): MongoError => new MongoError(14, 'TypeMismatch', message)
/** For the errors that MongoDB reports by a bare number: `Location40415` and so on. */
export const location = (code: number, message: string): MongoError => new MongoError(code, `Location${code}`, message)
