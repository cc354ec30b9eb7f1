import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, Caller } from '../contract/operation.ts'
import { freshUlid } from '../contract/ulid.ts'
import { handshakeOf } from './handshake.ts'

const REQUEST_ID = /^[\w-]{8,64}$/

/** The caller's own id where it has the form of one, else a fresh one. */
export function requestIdOf(req: Pick<IncomingMessage, 'headers'>): string {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : `req_${randomUUID()}`
}

/** One request, as its handler sees it. What a handler may not need is made only when asked for. */
export class Exchange implements Call {
  readonly params: undefined
  readonly query: undefined
  readonly body: undefined
  readonly caller: Caller
  readonly requestId: string
  readonly raw: Buffer
  readonly #req: IncomingMessage
  readonly #res: ServerResponse
  readonly #addressOf: (req: IncomingMessage) => string
  readonly #idempotencyKey: string | undefined
  #operationKey: string | undefined
  #abort: AbortController | undefined

  constructor(parts: {
    readonly req: IncomingMessage
    readonly res: ServerResponse
    readonly params: unknown
    readonly query: unknown
    readonly body: unknown
    readonly caller: Caller | undefined
    readonly requestId: string
    readonly raw: Buffer
    readonly idempotencyKey: string | undefined
    readonly addressOf: (req: IncomingMessage) => string
  }) {
    this.params = parts.params as undefined
    this.query = parts.query as undefined
    this.body = parts.body as undefined
    this.caller = parts.caller as Caller
    this.requestId = parts.requestId
    this.raw = parts.raw
    this.#req = parts.req
    this.#res = parts.res
    this.#idempotencyKey = parts.idempotencyKey
    this.#addressOf = parts.addressOf
  }

  get operationKey(): string {
    this.#operationKey ??= this.#idempotencyKey ?? freshUlid()
    return this.#operationKey
  }

  get headers(): IncomingMessage['headers'] {
    return this.#req.headers
  }

  get ip(): string {
    return this.#addressOf(this.#req)
  }

  get upgrade(): boolean {
    return handshakeOf(this.#res) !== undefined
  }

  get signal(): AbortSignal {
    if (this.#abort) return this.#abort.signal
    const abort = new AbortController()
    this.#abort = abort
    if (this.#res.destroyed) abort.abort()
    else this.#res.once('close', () => this.#res.writableFinished || abort.abort())
    return abort.signal
  }
}
