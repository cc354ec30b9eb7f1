import { isAscii, isUtf8, transcode } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import qs from 'qs'
import sjson from 'secure-json-parse'
import { ApiError } from '../contract/errors.ts'
import { MAX_ESCAPES, shapeOf } from './json-shape.ts'
import type { OpenBodies } from './open-bodies.ts'

export interface BodyRules {
  readonly type: 'json' | 'form' | 'bytes'
  readonly limitBytes: number
  readonly depth: number
  /** Most values in a JSON body: containers, fields' values and items. */
  readonly values: number
  /** As many numbers beside them. */
  readonly numbers: number
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

export interface ParsedBody {
  readonly value: unknown
  /** It came as a form: numbers and booleans are still text. */
  readonly textual: boolean
}

/** The body as a value: JSON, or a nested form where the operation takes one. */
export function parseBody(raw: Buffer, contentType: string | undefined, rules: BodyRules): ParsedBody {
  if (rules.type === 'bytes') return { value: undefined, textual: false }
  if (raw.length === 0) {
    if (rules.optional) return { value: {}, textual: false }
    throw new ApiError('invalid_request', 'the body is empty; send a JSON object', {
      extra: { details: [{ pointer: '/body', message: 'is required' }] },
    })
  }
  if (contentType !== undefined && FORM_TYPE.test(contentType)) {
    if (rules.type !== 'form')
      throw new ApiError('unsupported_media_type', 'this route takes application/json, not a form')
    return { value: parseForm(raw), textual: true }
  }
  if (contentType !== undefined && !JSON_TYPE.test(contentType))
    throw new ApiError(
      'unsupported_media_type',
      `content-type '${contentType.slice(0, 80)}' is not accepted here; send application/json`,
    )
  return { value: parseJson(raw, rules), textual: false }
}

const MAX_PARAMETERS = 1_000
const FORM = {
  depth: 8,
  parameterLimit: MAX_PARAMETERS,
  arrayLimit: 100,
  allowPrototypes: false,
  throwOnLimitExceeded: true,
} as const

function parseForm(raw: Buffer): unknown {
  try {
    return qs.parse(raw.toString('utf8'), FORM)
  } catch {
    throw unreadable(`a form must have at most ${MAX_PARAMETERS} parameters, with arrays of at most 100 items`)
  }
}

function parseJson(raw: Buffer, { depth, values, numbers }: BodyRules): unknown {
  const shape = shapeOf(raw, depth, values + numbers)
  if (shape.excess !== undefined) throw new ApiError('payload_too_large', EXCESS[shape.excess])
  if (shape.depth > depth)
    throw unreadable(`must not be nested deeper than ${depth} levels`, `the body is nested deeper than ${depth} levels`)
  if (shape.values > values + numbers || shape.parts > 2 * values)
    throw new ApiError(
      'payload_too_large',
      `the body holds more than the ${values} values${numbers > 0 ? ` and ${numbers} numbers` : ''} allowed here; send less at once`,
    )
  if (raw.length > MOST_BEYOND_ASCII && !isAscii(raw))
    throw new ApiError(
      'payload_too_large',
      `a body of more than ${MOST_BEYOND_ASCII} bytes must be ASCII alone (attachments in base64 are); send less text at once`,
    )
  try {
    const text = textOf(raw)
    const value: unknown = JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text)
    if (shape.suspect && typeof value === 'object' && value !== null)
      sjson.scan(value, { protoAction: 'error', constructorAction: 'error' })
    return value
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable'
    throw unreadable(
      why.includes('forbidden prototype')
        ? 'the body contains the key __proto__ or constructor.prototype, which is refused'
        : `the body is not JSON: ${why.slice(0, 120)}`,
    )
  }
}

const BYTE_ORDER_MARK = 0xfeff
/** Text takes ten times as long to read as an attachment, and no model reads as much of it. */
const MOST_BEYOND_ASCII = 4_194_304
const EXCESS = {
  escapes: `the body holds more than ${MAX_ESCAPES} escapes (\\n, \\", \\u0041 …); send its text as UTF-8, or less at once`,
  'bare bytes':
    'the body holds too many bytes of numbers and white space; send it without indentation, or less at once',
} as const

/** Ten times as fast as `toString` where there is more than ASCII. */
function textOf(raw: Buffer): string {
  if (isAscii(raw)) return raw.toString('latin1')
  if (!isUtf8(raw)) throw new Error('it is not UTF-8')
  return transcode(raw, 'utf8', 'ucs2').toString('utf16le')
}

const unreadable = (message: string, summary = message): ApiError =>
  new ApiError('invalid_request', summary, { extra: { details: [{ pointer: '/body', message }] } })
