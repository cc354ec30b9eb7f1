/** A line as it stands in the files of a batch. */
interface Told {
  readonly custom_id: string | null
  readonly response: { readonly status_code: number; readonly body: Readonly<Record<string, unknown>> } | null
  readonly error: { readonly code: string; readonly message: string } | null
}

/** One line of a batch's files in Anthropic's form. */
export function resultOf(line: string): string {
  const { custom_id, response, error } = JSON.parse(line) as Told
  return JSON.stringify({ custom_id, result: error === null ? answered(response) : notRun(error) })
}

function answered(response: Told['response']) {
  const { status_code: status, body } = response ?? { status_code: 500, body: {} }
  if (status === 200) return { type: 'succeeded', message: body }
  const { error, ...extra } = body as { readonly error?: { readonly message?: string; readonly code?: string } }
  const { message = '', code } = error ?? {}
  return errored(TYPES.get(status) ?? (status < 500 ? 'invalid_request_error' : 'api_error'), message, { code }, extra)
}

const notRun = ({ code, message }: NonNullable<Told['error']>) => {
  if (code === 'batch_cancelled') return { type: 'canceled' }
  if (code === 'batch_expired') return { type: 'expired' }
  return errored('invalid_request_error', message, { code }, {})
}

const errored = (type: string, message: string, fields: object, extra: object) => ({
  type: 'errored',
  error: { type: 'error', error: { type, message, ...fields }, ...extra },
})

const TYPES: ReadonlyMap<number, string> = new Map([
  [401, 'authentication_error'],
  [402, 'billing_error'],
  [403, 'permission_error'],
  [404, 'not_found_error'],
  [413, 'request_too_large'],
  [429, 'rate_limit_error'],
])
