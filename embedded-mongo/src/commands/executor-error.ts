import { MongoError } from '../errors.ts'

/** Documents whose making may fail: MongoDB says then in which command, before what went wrong. */
export function* inContext(context: string, documents: Iterable<Buffer>): Generator<Buffer> {
  try {
    yield* documents
  } catch (error) {
    throw error instanceof MongoError ? withContext(error, context) : error
  }
}

/** The error, said to come from a context; but once. */
export function withContext(error: MongoError, context: string): MongoError {
  const { code, codeName, message, extra, labels } = error
  if (message.startsWith(context)) return error
  const explained = new MongoError(code, codeName, `${context} :: caused by :: ${message}`, extra)
  explained.labels = labels
  return explained
}
