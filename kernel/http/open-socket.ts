import type { Socket } from 'node:net'
import type { RawData, WebSocket } from 'ws'
import { ApiError } from '../contract/errors.ts'
import type { Logger } from '../contract/module.ts'
import type { Sink, SocketAnswer } from '../contract/reply.ts'

/** What the pipeline says of whoever has the socket; both throw an ApiError that ends it. */
export interface Watch {
  /** May they still have it? */
  readonly admit: () => void | Promise<void>
  /** Is there room for a message of theirs? */
  readonly charge: () => void | Promise<void>
  readonly path: string
}

const NORMAL = 1_000
const POLICY = 1_008
const INTERNAL = 1_011
const TRY_AGAIN = 1_013
/** Longest reason of a close frame, in bytes. */
const REASON_BYTES = 123
/** A peer that does not answer the close by then is cut off. */
const CLOSE_MS = 1_000
const LEAST_CHECKS = 4
/** Pings between two checks. */
const MOST_CONTROL = 100
/** A handler that writes on although its peer takes nothing. */
const MOST_UNSENT_BYTES = 16 * 1_048_576

/** One WebSocket: what is written to it, what comes by it, and whether it lives. */
export class OpenSocket implements Sink {
  readonly #ws: WebSocket
  readonly #socket: Socket
  readonly #watch: Watch
  readonly #silenceMs: number
  readonly #log: Logger
  readonly #abort = new AbortController()
  readonly #closed: Promise<void>
  /** Messages are told one after the other. */
  #told: Promise<void> = Promise.resolve()
  #waiting = 0
  #checking = false
  #control = 0
  #seenAt = performance.now()
  /** Checks since it was asked for a sign of life: after a standstill of this process its answer may have come, unread. */
  #asked = 0
  /** Bytes that the network has taken, and since when they are no more although more wait. */
  #sent = { bytes: 0, at: performance.now(), checks: 0 }

  constructor(parts: {
    readonly ws: WebSocket
    readonly socket: Socket
    readonly watch: Watch
    readonly silenceMs: number
    readonly log: Logger
  }) {
    this.#ws = parts.ws
    this.#socket = parts.socket
    this.#watch = parts.watch
    this.#silenceMs = parts.silenceMs
    this.#log = parts.log
    this.#closed = new Promise((resolve) => {
      this.#ws.once('close', () => {
        this.#abort.abort()
        resolve()
      })
    })
    // what breaks the protocol, or is too large, ends the socket: `close` follows
    this.#ws.on('error', () => undefined)
    this.#ws.on('ping', (data) => this.#pinged(data))
    this.#ws.on('pong', () => this.#heard())
  }

  get signal(): AbortSignal {
    return this.#abort.signal
  }

  write(chunk: string | Uint8Array): boolean {
    if (this.#ws.readyState !== this.#ws.OPEN) return true
    this.#ws.send(chunk)
    if (this.#socket.writableLength > MOST_UNSENT_BYTES) this.#ws.terminate()
    return !this.#socket.writableNeedDrain
  }

  drained(): Promise<void> {
    const socket = this.#socket
    if (socket.destroyed || !socket.writableNeedDrain) return Promise.resolve()
    return new Promise((resolve) => {
      const done = (): void => {
        socket.off('drain', done).off('close', done)
        resolve()
      }
      socket.on('drain', done).on('close', done)
    })
  }

  /** Serves the answer until the socket is closed and the handler has ended. Never rejects. */
  async run({ write, receive }: SocketAnswer): Promise<void> {
    this.#ws.on('message', (data, isBinary) => this.#message(data, isBinary, receive))
    if (write)
      await write(this).then(
        () => this.end(NORMAL, ''),
        (error) => this.#fail(error),
      )
    await this.#closed
    await this.#told
  }

  end(code: number, reason: string): void {
    if (this.#abort.signal.aborted) return
    this.#abort.abort()
    this.#ws.resume()
    this.#ws.close(code, cut(reason))
    const timer = setTimeout(() => this.#ws.terminate(), CLOSE_MS).unref()
    void this.#closed.then(() => clearTimeout(timer))
  }

  /** Called every second or so: ends what its caller may no longer have, and what is dead. */
  check(): void {
    this.#control = 0
    const now = performance.now()
    const bytes = this.#socket.bytesWritten - this.#socket.writableLength
    if (this.#socket.writableLength === 0 || bytes !== this.#sent.bytes) this.#sent = { bytes, at: now, checks: 0 }
    else this.#sent.checks++
    const silentMs = now - this.#seenAt
    if (this.#asked > 0) this.#asked++
    const isDead = silentMs > 2 * this.#silenceMs && this.#asked > LEAST_CHECKS
    const isStuck = now - this.#sent.at > 2 * this.#silenceMs && this.#sent.checks > LEAST_CHECKS
    if (isDead || isStuck) this.#ws.terminate()
    else if (silentMs > this.#silenceMs && this.#asked === 0 && this.#ws.readyState === this.#ws.OPEN) {
      this.#asked = 1
      this.#ws.ping()
    }
    if (this.#checking || this.#abort.signal.aborted) return
    this.#checking = true
    void this.#attempt(this.#watch.admit).finally(() => (this.#checking = false))
  }

  async #attempt(work: () => unknown): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      this.#fail(error)
      return false
    }
  }

  #message(data: RawData, isBinary: boolean, receive: SocketAnswer['receive']): void {
    this.#heard()
    // no further chunk is read while messages of the last one wait
    this.#waiting++
    this.#ws.pause()
    this.#told = this.#told.then(async () => {
      if (!this.#abort.signal.aborted && (await this.#attempt(this.#watch.charge)) && receive) {
        const message = isBinary ? (data as Buffer) : (data as Buffer).toString('utf8')
        await this.#attempt(() => receive(message, this))
      }
      if (--this.#waiting === 0) this.#ws.resume()
    })
  }

  #pinged(data: Buffer): void {
    this.#heard()
    if (++this.#control > MOST_CONTROL) this.end(POLICY, 'too many pings')
    // a peer that takes nothing would have its own pongs pile up here
    else if (!this.#socket.writableNeedDrain && this.#ws.readyState === this.#ws.OPEN) this.#ws.pong(data)
  }

  #heard(): void {
    this.#seenAt = performance.now()
    this.#asked = 0
  }

  #fail(error: unknown): void {
    if (this.#abort.signal.aborted) return
    if (!(error instanceof ApiError) || error.status === 500) {
      this.#log.error('a WebSocket failed', { path: this.#watch.path, error })
      this.end(INTERNAL, 'a fault of the service')
    } else this.end(error.status >= 500 ? TRY_AGAIN : POLICY, error.message)
  }
}

/** Close frames take few bytes; no character is cut in two. */
function cut(reason: string): string {
  let text = reason.slice(0, REASON_BYTES)
  while (Buffer.byteLength(text) > REASON_BYTES) text = text.slice(0, -1)
  return text
}
