import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { ApiError } from '../contract/errors.ts'
import { errorBody } from './errors.ts'
import { requestIdOf } from './exchange.ts'
import { AnswerHeaders } from './headers.ts'

/** What node:http lets through, but proxies may read in another way: two readers of one request are how requests get smuggled. */
export function wireFault(req: IncomingMessage): string | undefined {
  if (req.httpVersionMajor !== 1) return `HTTP/${req.httpVersion} is not spoken on this connection; send HTTP/1.1`
  const coding = req.headers['transfer-encoding']
  if (coding !== undefined && coding.toLowerCase() !== 'chunked')
    return `transfer-encoding '${coding.slice(0, 40)}' is not accepted; send chunked alone, or a content-length`
  const hosts = hostsOf(req.rawHeaders)
  if (hosts > 1 || (hosts === 0 && req.httpVersionMinor > 0)) return `a request must have one Host header, not ${hosts}`
  return undefined
}

function hostsOf(rawHeaders: readonly string[]): number {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count
}

/** Answers what the parser has refused; there is no request yet, so the connection is answered as it is, and closed. */
export function answerParserFault(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const [status, reason, message] = FAULTS[error.code ?? ''] ?? BAD_REQUEST
  const { list } = AnswerHeaders.for(requestIdOf({ headers: {} }))
  const fault = new ApiError('invalid_request', message)
  const { error: inner } = errorBody('nested', fault) as { readonly error: object }
  const body = JSON.stringify({ error: { ...inner, status } })
  const headers = [...list, 'content-type', 'application/json; charset=utf-8', 'connection', 'close']
  const lines = headers.flatMap((value, at) => (at % 2 === 0 ? [`${value}: ${headers[at + 1]}`] : []))
  socket.end(
    `HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

const BAD_REQUEST = [400, 'Bad Request', 'this is not a request of HTTP/1.1'] as const
const FAULTS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'the headers are larger than 16 KiB'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'the request did not come in time'],
}
