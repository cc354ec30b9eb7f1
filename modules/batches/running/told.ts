import { createHash } from 'node:crypto'
import type { ApiError } from '../../../kernel/define.ts'
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

export const refused = (about: About, { status, code, message, extra }: ApiError): string =>
  told(about, {
    response: {
      status_code: status,
      request_id: requestIdOf(about.line),
      body: { error: { code, message, status, type: status < 500 ? 'invalid_request_error' : 'api_error' }, ...extra },
    },
    error: null,
  })

export const notRun = (line: string, { customId, code, message }: LineFault): string =>
  told({ line, customId }, { response: null, error: { code, message } })
