import { createHash } from 'node:crypto'
import { type ApiError, errorIn } from '../../../kernel/define.ts'
import type { LineFault } from './request.ts'

/** The same for the same line, so that its answer can be asked about. */
export const requestIdOf = (line: string): string =>
  `batch_req_${createHash('sha256').update(line).digest('hex').slice(0, 24)}`

interface About {
  readonly line: string
  readonly customId: string | null
}

const told = ({ line, customId }: About, rest: object): string =>
  JSON.stringify({ id: requestIdOf(line), custom_id: customId, ...rest })

/** Lines of the output and error files, in OpenAI's form. */
export const answered = (about: About, body: object): string =>
  told(about, { response: { status_code: 200, request_id: requestIdOf(about.line), body }, error: null })

export const refused = (about: About, error: ApiError): string =>
  told(about, {
    response: {
      status_code: error.status,
      request_id: requestIdOf(about.line),
      body: errorIn('nested', error),
    },
    error: null,
  })

export const notRun = (line: string, { customId, code, message }: LineFault): string =>
  told({ line, customId }, { response: null, error: { code, message } })
