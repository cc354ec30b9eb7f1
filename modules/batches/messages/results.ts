import { errorIn } from '../../../kernel/define.ts'

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
  const { error, ...extra } = body as { readonly error?: { readonly message: string; readonly code: string } }
  const { message, code } = error ?? { message: '', code: 'internal' }
  return errored(status, code, message, extra)
}

const notRun = ({ code, message }: NonNullable<Told['error']>) => {
  if (code === 'batch_cancelled') return { type: 'canceled' }
  if (code === 'batch_expired') return { type: 'expired' }
  return errored(400, code, message, {})
}

const errored = (status: number, code: string, message: string, extra: Readonly<Record<string, unknown>>) => ({
  type: 'errored',
  error: errorIn('tagged', { status, code, message, extra }),
})
