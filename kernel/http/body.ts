import type { IncomingMessage } from 'node:http'
import qs from 'qs'
import sjson from 'secure-json-parse'
import { ApiError } from '../contract/errors.ts'
import type { OpenBodies } from './open-bodies.ts'

export interface BodyRules {
  readonly type: 'json' | 'form' | 'bytes'
  readonly limitBytes: number
  readonly depth: number
  readonly timeoutMs: number
  /** An empty body counts as `{}`. */
  readonly optional: boolean
}

/** The whole body. 413 beyond the limit, 400 when it stops half-way or drips too slowly, 503 when too many are coming at once. */
export function readBytes(
  req: IncomingMessage,
  { limitBytes, timeoutMs }: BodyRules,
  bodies: OpenBodies,
  address: string,
): Promise<Buffer> {
  const announced = Number(req.headers['content-length'] ?? 0)
  if (announced > limitBytes) return Promise.reject(tooLarge(limitBytes))
  if (req.readableEnded || (announced === 0 && req.headers['transfer-encoding'] === undefined))
    return Promise.resolve(EMPTY)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (error?: ApiError): void => {
      clearTimeout(timer)
      bodies.close(open)
      req.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose)
      if (error) reject(error)
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size))
    }
    const onData = (chunk: Buffer): void => {
      size += chunk.length
      if (size > limitBytes) finish(tooLarge(limitBytes))
      else {
        chunks.push(chunk)
        bodies.grow(open, chunk.length)
      }
    }
    const onEnd = (): void => finish()
    const onClose = (): void => finish(new ApiError('invalid_request', 'the body ended before its announced length'))
    const timer = setTimeout(
      () => finish(new ApiError('invalid_request', `the body did not come within ${timeoutMs} ms`)),
      timeoutMs,
    )
    const open = bodies.open(address, finish)
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}
const EMPTY = Buffer.alloc(0)
const tooLarge = (limitBytes: number): ApiError =>
  new ApiError('payload_too_large', `the body is larger than the ${limitBytes} bytes allowed here; send less at once`)

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i

/** The body as a value: JSON, or a nested form where the operation takes one. */
export function parseBody(raw: Buffer, contentType: string | undefined, rules: BodyRules): unknown {
  if (rules.type === 'bytes') return undefined
  if (raw.length === 0) {
    if (rules.optional) return {}
    throw new ApiError('invalid_request', 'the body is empty; send a JSON object', {
      extra: { details: [{ pointer: '/body', message: 'is required' }] },
    })
  }
  if (contentType !== undefined && FORM_TYPE.test(contentType)) {
    if (rules.type !== 'form')
      throw new ApiError('unsupported_media_type', 'this route takes application/json, not a form')
    return qs.parse(raw.toString('utf8'), { depth: 8, parameterLimit: 1_000, arrayLimit: 100, allowPrototypes: false })
  }
  if (contentType !== undefined && !JSON_TYPE.test(contentType))
    throw new ApiError(
      'unsupported_media_type',
      `content-type '${contentType.slice(0, 80)}' is not accepted here; send application/json`,
    )
  return parseJson(raw, rules.depth)
}

function parseJson(raw: Buffer, depth: number): unknown {
  if (tooDeep(raw, depth))
    throw new ApiError('invalid_request', `the body is nested deeper than ${depth} levels`, {
      extra: { details: [{ pointer: '/body', message: `must not be nested deeper than ${depth} levels` }] },
    })
  try {
    return sjson.parse(raw.toString('utf8'), undefined, { protoAction: 'error', constructorAction: 'error' })
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable'
    const what = why.includes('forbidden prototype')
      ? 'the body contains the key __proto__ or constructor.prototype, which is refused'
      : `the body is not JSON: ${why.slice(0, 120)}`
    throw new ApiError('invalid_request', what, { extra: { details: [{ pointer: '/body', message: what }] } })
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c

/** Counts brackets outside strings, so that no recursive function ever meets a deep value. */
function tooDeep(raw: Buffer, limit: number): boolean {
  let depth = 0
  for (let i = 0; i < raw.length; i++) {
    const byte = raw[i]
    if (byte === QUOTE) {
      for (i++; i < raw.length && raw[i] !== QUOTE; i++) if (raw[i] === BACKSLASH) i++
    } else if (byte === 0x7b || byte === 0x5b) {
      if (++depth > limit) return true
    } else if (byte === 0x7d || byte === 0x5d) depth--
  }
  return false
}
