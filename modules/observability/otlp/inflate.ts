import { promisify } from 'node:util'
import { gunzip, inflate } from 'node:zlib'
import { ApiError } from '../../../kernel/define.ts'

/** OTLP asks for gzip; the exporters for Python offer `deflate`, too. */
const DECODERS = { gzip: promisify(gunzip), deflate: promisify(inflate) }

/** Of a request, after inflation. */
export const LIMIT_BYTES = 64 * 1_048_576
/** Each may grow to the limit: what waits holds its small body alone. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 256

let busy = 0
const waiting: (() => void)[] = []

/** The body as it was before `content-encoding`. 413 beyond 64 MiB, 415 for another coding than gzip or deflate, 400 where it is torn. */
export async function inflated(raw: Buffer, coding: unknown): Promise<Buffer> {
  if (coding === undefined || coding === '' || coding === 'identity') return raw
  if (coding !== 'gzip' && coding !== 'deflate')
    throw new ApiError('unsupported_media_type', 'content-encoding must be gzip or deflate, or be left out')
  if (busy >= MOST_AT_ONCE) await turn()
  else busy++
  try {
    return await DECODERS[coding](raw, { maxOutputLength: LIMIT_BYTES })
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ApiError('payload_too_large', `the body inflates to more than ${LIMIT_BYTES} bytes; send less at once`)
    throw new ApiError('invalid_request', `the body is not whole ${coding}, though content-encoding says so`, {
      cause: error,
    })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy--
  }
}

function turn(): Promise<void> {
  if (waiting.length >= MOST_WAITING)
    throw new ApiError('overloaded', 'too many compressed bodies are waiting; retry after the time in Retry-After', {
      headers: { 'retry-after': '2' },
    })
  return new Promise((resolve) => waiting.push(resolve))
}
