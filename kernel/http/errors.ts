import { ApiError, ERRORS, type ErrorShape } from '../contract/errors.ts'

/** `tagged` is that of Anthropic's clients: nested, with `type: 'error'` and their words for the type. */
export type ErrorForm = 'nested' | 'flat' | 'tagged' | ErrorShape

/** The form belongs to the operation; without its word, to the path family. */
export const formOf = (path: string): ErrorForm => (path.startsWith('/api/v1/') ? 'nested' : 'flat')

export function errorBody(form: ErrorForm, error: ApiError): Readonly<Record<string, unknown>> {
  return typeof form === 'object' ? form.bodyOf(error) : errorIn(form, error)
}

/** For errors that are told inside of an answer, such as those of a batch's lines. */
export function errorIn(
  form: 'nested' | 'flat' | 'tagged',
  { code, message, status, extra }: Pick<ApiError, 'code' | 'message' | 'status' | 'extra'>,
): Readonly<Record<string, unknown>> {
  if (form === 'flat') return { error: message, code, ...extra }
  if (form === 'nested')
    return { error: { code, message, status, type: typeOf(code, status), param: paramOf(extra) }, ...extra }
  return { type: 'error', error: { code, message, status, type: taggedTypeOf(code, status) }, ...extra }
}

/** The field at fault as OpenAI's clients know it, `messages[0].role`; null where it is none of the body. */
function paramOf(extra: ApiError['extra']): string | null {
  const [first] = (extra as { readonly details?: readonly { readonly pointer?: unknown }[] } | undefined)?.details ?? []
  if (typeof first?.pointer !== 'string' || !first.pointer.startsWith('/body/')) return null
  const [name = '', ...rest] = first.pointer.slice('/body/'.length).split('/')
  return name + rest.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`)).join('')
}

/** What Anthropic's clients tell errors apart by. */
const taggedTypeOf = (code: string, status: number): string =>
  TAGGED_TYPES.get(status) ?? (status >= 500 ? 'api_error' : typeOf(code, status))
const TAGGED_TYPES: ReadonlyMap<number, string> = new Map([
  [402, 'billing_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [503, 'overloaded_error'],
])

/** What the clients of OpenAI and Stripe choose an error's class by, beside the status. */
function typeOf(code: string, status: number): string {
  if (code === 'E010') return 'idempotency_error'
  if (status >= 500) return 'api_error'
  return TYPES.get(status) ?? 'invalid_request_error'
}
const TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [402, 'insufficient_quota'],
  [403, 'permission_error'],
  [429, 'rate_limit_error'],
])

/** To send the same again cannot help: clients of OpenAI and Stripe would, after 409 and 503. */
export const isDefinite = ({ code, status, headers }: ApiError): boolean =>
  !('retry-after' in headers) && (code === 'E009' || (status < 500 && status !== 429))

const STORE_DOWN =
  /^Mongo(ServerSelection|Network|NotConnected|ConnectionPool|Topology|Operation?Timeout|WaitQueueTimeout|PoolCleared|PoolClosed|ClientClosed)|^MongooseServerSelection/

/** As MongoDB's servers and the embedded store number it. */
const OUT_OF_DISK_SPACE = 14_031

/** A module that no compiler has checked may throw an error with a code that does not exist, and so without status. */
const isSendable = ({ status }: ApiError): boolean => Number.isInteger(status) && status >= 400 && status <= 599

/** Any thrown value as the error that the caller sees: nothing of the inside leaves the server. */
export function toApiError(thrown: unknown, requestId: string): ApiError {
  if (thrown instanceof ApiError && isSendable(thrown)) return thrown
  if (thrown instanceof Error && STORE_DOWN.test(thrown.name))
    return new ApiError('overloaded', 'the store is not reachable at the moment; retry in a few seconds', {
      cause: thrown,
      headers: { 'retry-after': '2' },
    })
  if (thrown instanceof Error && (thrown as { code?: unknown }).code === OUT_OF_DISK_SPACE)
    return new ApiError('overloaded', 'the store has no room left on its disk; the operator must make some', {
      cause: thrown,
      headers: { 'retry-after': '60' },
    })
  return new ApiError('internal', `${ERRORS.internal.meaning}; quote request ${requestId}`, { cause: thrown })
}
