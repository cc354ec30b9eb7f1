import { Int32 } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { FailPointError } from './fail-command.ts'

/** Codes after which a driver may send a write again. https://github.com/mongodb/specifications/blob/master/source/retryable-writes */
const RETRYABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])
/** Codes after which a whole transaction may be tried again: LockTimeout, WriteConflict, SnapshotTooOld, SnapshotUnavailable, PreparedTransactionInProgress. */
const TRANSIENT_CODES = new Set([24, 112, 239, 246, 267])
const NO_SUCH_TRANSACTION = 251

/** May a driver send a write again after this code? */
export const isRetryable = (code: number): boolean => RETRYABLE_CODES.has(code)

interface ErrorContext {
  readonly command: string
  /** The command has a transaction number. */
  readonly isNumbered: boolean
  readonly inTransaction: boolean
}

/** An error as a command's reply. */
export function errorReply(error: unknown, context: ErrorContext): Doc {
  const known = error instanceof MongoError ? error : unexpected(error)
  const reply: Doc = new Map<string, Value>([
    ['ok', 0],
    ['errmsg', known.message],
    ['code', new Int32(known.code)],
    ['codeName', known.codeName],
  ])
  for (const [name, value] of Object.entries(known.extra)) reply.set(name, value as Value)
  const labels = new Set([...known.labels, ...(known instanceof FailPointError ? [] : labelsOf(known.code, context))])
  if (labels.size > 0) reply.set('errorLabels', [...labels])
  return reply
}

/** https://www.mongodb.com/docs/manual/core/transactions-in-applications/#transaction-error-handling */
function* labelsOf(code: number, { command, isNumbered, inTransaction }: ErrorContext): Generator<string> {
  const isEnd = command === 'commitTransaction' || command === 'abortTransaction'
  if (isNumbered && (!inTransaction || isEnd) && RETRYABLE_CODES.has(code)) yield 'RetryableWriteError'
  if (!inTransaction) return
  const isTransient = TRANSIENT_CODES.has(code) || code === NO_SUCH_TRANSACTION || (!isEnd && RETRYABLE_CODES.has(code))
  if (isTransient) yield 'TransientTransactionError'
}

/** A defect of ours must not look like an answer of MongoDB's. */
const unexpected = (error: unknown): MongoError =>
  new MongoError(
    1,
    'InternalError',
    `internal error of the embedded store: ${error instanceof Error ? error.message : String(error)}`,
  )
