import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, ERRORS } from '../contract/errors.ts'
import { type Answer, isBytes, type Sink } from '../contract/reply.ts'
import { errorPage, isBrowser } from '../pages/error-page.ts'
import { type ErrorForm, errorBody, isDefinite } from './errors.ts'
import type { AnswerHeaders } from './headers.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

export function sendText(
  res: ServerResponse,
  status: number,
  headers: AnswerHeaders,
  extra: Readonly<Record<string, string>>,
  text: string,
): void {
  const all = headers.with({ 'content-type': JSON_TYPE, ...extra })
  all.set('content-length', Buffer.byteLength(text))
  res.writeHead(status, all.list).end(text)
}

export function sendError(
  req: IncomingMessage,
  res: ServerResponse,
  headers: AnswerHeaders,
  form: ErrorForm,
  error: ApiError,
): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  try {
    sendErrorAsIs(req, res, headers, form, error)
  } catch (cause) {
    // fields or headers that a module gave it and that cannot be sent
    if (res.headersSent) res.destroy()
    else sendErrorAsIs(req, res, headers, form, new ApiError('internal', ERRORS.internal.meaning, { cause }))
  }
}

function sendErrorAsIs(
  req: IncomingMessage,
  res: ServerResponse,
  headers: AnswerHeaders,
  form: ErrorForm,
  error: ApiError,
): void {
  // an unread body would have to be swallowed before the next request on this connection
  if (!req.readableEnded && error.code === 'payload_too_large') headers.set('connection', 'close')
  const requestId = headers.get('x-request-id') ?? ''
  const definite = isDefinite(error)
  if (definite) headers.set('x-should-retry', 'false')
  if (form === 'nested') {
    // by these names Stripe's clients know both
    headers.set('request-id', requestId)
    if (definite) headers.set('stripe-should-retry', 'false')
  }
  const page = isBrowser(req.headers.accept) ? errorPage(error, requestId) : undefined
  const own = typeof form === 'object' ? form.bytesOf?.(error, req.headers['content-type']) : undefined
  if (page && isBytes(page)) sendBytes(res, page, headers.with(error.headers))
  else if (own) sendBytes(res, own, headers.with(error.headers))
  else sendText(res, error.status, headers, error.headers, JSON.stringify(errorBody(form, error)))
}

/** An error that is sent thousands of times a second: the same few headers and bytes each time. */
export function sendRefusal(
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
  form: ErrorForm,
  error: ApiError,
): void {
  const parts = refusals.get(form)?.get(error) ?? refusalOf(form, error)
  // a large body that nobody reads would have to be swallowed before the next request on this connection
  const close =
    Number(req.headers['content-length'] ?? 0) > SWALLOW_BYTES || req.headers['transfer-encoding'] !== undefined
  const list = [...parts.list, 'x-request-id', requestId]
  if (close) list.push('connection', 'close')
  // text, not bytes: node:http then sends head and body in one write
  res.writeHead(error.status, list).end(parts.text, 'latin1')
}

const SWALLOW_BYTES = 65_536
interface Refusal {
  readonly list: readonly string[]
  readonly text: string
}
const refusals = new Map<ErrorForm, WeakMap<ApiError, Refusal>>()

function refusalOf(form: ErrorForm, error: ApiError): Refusal {
  const text = JSON.stringify(errorBody(form, error))
  const headers = { 'content-type': JSON_TYPE, 'cache-control': 'no-store', 'x-api-version': '1', ...error.headers }
  const list = [...Object.entries(headers).flat(), 'content-length', String(Buffer.byteLength(text))]
  const ofForm = refusals.get(form) ?? new WeakMap<ApiError, Refusal>()
  refusals.set(form, ofForm.set(error, { list, text }))
  return { list, text }
}

export function sendBytes(
  res: ServerResponse,
  answer: Extract<Answer, { bytes: Buffer }>,
  headers: AnswerHeaders,
): void {
  const all = headers.with(answer.headers)
  // of an answer that has not changed no length is told: it would be that of the whole
  if (answer.status !== 304) all.set('content-length', answer.bytes.length)
  res.writeHead(answer.status, all.list).end(answer.bytes)
}

/** Writes the head, lets the handler write, ends. A throw after the head destroys the connection: a cut answer never looks complete. */
export async function sendStream(
  res: ServerResponse,
  answer: Extract<Answer, { write: unknown }>,
  headers: AnswerHeaders,
  signal: AbortSignal,
): Promise<void> {
  res.writeHead(answer.status, headers.with(answer.headers).list)
  res.flushHeaders()
  const sink: Sink = {
    signal,
    write: (chunk) => (res.destroyed ? true : res.write(chunk)),
    drained: () =>
      res.destroyed || !res.writableNeedDrain ? Promise.resolve() : new Promise((resolve) => onceEither(res, resolve)),
  }
  try {
    await answer.write(sink)
    res.end()
  } catch (error) {
    res.destroy()
    if (!signal.aborted) throw error
  }
}

function onceEither(res: ServerResponse, resolve: () => void): void {
  const done = (): void => {
    res.off('drain', done).off('close', done)
    resolve()
  }
  res.on('drain', done).on('close', done)
}
