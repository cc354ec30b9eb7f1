import { ApiError, ERRORS } from '../contract/errors.ts'

export type ErrorForm = 'nested' | 'flat'

/** The form belongs to the operation; without its word, to the path family. */
export const formOf = (path: string): ErrorForm => (path.startsWith('/api/v1/') ? 'nested' : 'flat')

export function errorBody(form: ErrorForm, error: ApiError): Readonly<Record<string, unknown>> {
  const { code, message, status, extra } = error
  return form === 'nested' ? { error: { code, message, status }, ...extra } : { error: message, code, ...extra }
}

const STORE_DOWN =
  /^Mongo(ServerSelection|Network|NotConnected|ConnectionPool|Topology|Operation?Timeout|WaitQueueTimeout|PoolCleared|PoolClosed|ClientClosed)|^MongooseServerSelection/

/** Any thrown value as the error that the caller sees: nothing of the inside leaves the server. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError) return thrown
  if (thrown instanceof Error && STORE_DOWN.test(thrown.name))
    return new ApiError('overloaded', 'the store is not reachable at the moment; retry in a few seconds', {
      cause: thrown,
      headers: { 'retry-after': '2' },
    })
  return new ApiError('internal', `${ERRORS.internal.meaning}; quote request ${requestId}`, { cause: thrown })
}
