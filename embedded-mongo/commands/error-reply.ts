import { Int32 } from 'bson'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'

/** Codes after which a driver may send a retryable write again. https://github.com/mongodb/specifications/blob/master/source/retryable-writes */
const RETRYABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436])

/** An error as a command's reply. */
export function errorReply(error: unknown, context: { retryable: boolean; inTransaction: boolean }): Doc {
  const known = error instanceof MongoError ? error : unexpected(error)
  const reply: Doc = new Map<string, Value>([
    ['ok', 0],
    ['errmsg', known.message],
    ['code', new Int32(known.code)],
    ['codeName', known.codeName],
  ])
  for (const [name, value] of Object.entries(known.extra)) reply.set(name, value as Value)
  const labels = new Set(known.labels)
  if (context.retryable && !context.inTransaction && RETRYABLE_CODES.has(known.code)) labels.add('RetryableWriteError')
  if (labels.size > 0) reply.set('errorLabels', [...labels])
  return reply
}

/** A defect of ours must not look like an answer of MongoDB's. */
const unexpected = (error: unknown): MongoError =>
  new MongoError(
    1,
    'InternalError',
    `internal error of the embedded store: ${error instanceof Error ? error.message : String(error)}`,
  )
