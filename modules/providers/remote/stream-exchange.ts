import { Fault } from '../fault.ts'
import { deferred } from './deferred.ts'
import { Exchange, type WholeAnswer } from './exchange.ts'

/** Bytes that may wait before the upstream is paused. */
const HIGH_WATER_BYTES = 256 * 1024
/** How long a provider may take to close after its last event, so that its connection can be used again. */
const CLOSE_MS = 1_000

/** What an answer begins with: a stream, or something else, read whole. */
export type Opened = { readonly streaming: true } | { readonly streaming: false; readonly whole: WholeAnswer }

/** Hands an answer on piece by piece. What is no event stream is read whole, since it is an error. */
export class StreamExchange extends Exchange {
  readonly #opened = deferred<Opened>()
  readonly #whole: Buffer[] = []
  #queue: Buffer[] = []
  #waitingBytes = 0
  #wake: (() => void) | undefined
  #end: { readonly fault: Fault | undefined } | undefined
  #streaming = false
  #discarding = false

  get opened(): Promise<Opened> {
    return this.#opened.promise
  }

  /** What has come since the last piece, in one. Leaving early aborts the request. */
  async *pieces(): AsyncGenerator<Buffer, void, void> {
    try {
      for (;;) {
        const pieces = this.#queue
        if (pieces.length > 0) {
          this.#queue = []
          this.#waitingBytes = 0
          if (this.controller?.paused) this.controller.resume()
          yield pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
        } else if (this.#end !== undefined) {
          if (this.#end.fault)
            throw this.#end.fault.kind === 'truncated'
              ? new Fault('cut', 'the stream was cut', { cause: this.#end.fault })
              : this.#end.fault
          return
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve
          })
        }
      }
    } finally {
      if (this.#end === undefined && !this.#discarding) this.abort(new Fault('caller_gone', 'nobody reads on'))
    }
  }

  /** The first content has come: from now on only whole events, not bytes, count as progress. */
  contentBegan(): void {
    this.phase('idle_timeout')
  }

  eventCame(): void {
    this.progress()
  }

  /** All events have come: the rest is read in the background, so that the connection can be used again. */
  discardRest(): void {
    if (this.#end !== undefined) return
    this.#discarding = true
    setTimeout(
      () => this.#end === undefined && this.abort(new Fault('idle_timeout', 'no close after the last event')),
      CLOSE_MS,
    ).unref()
  }

  protected override waiting(): boolean {
    return !this.#streaming || this.#wake !== undefined
  }

  protected started(): void {
    const type = String(this.headers['content-type'] ?? '')
    this.#streaming = this.status === 200 && type.startsWith('text/event-stream')
    this.phase(this.#streaming ? 'first_token_timeout' : 'idle_timeout')
    if (this.#streaming) this.#opened.resolve({ streaming: true })
  }

  protected data(bytes: Buffer): void {
    if (this.#discarding) return
    if (!this.#streaming) {
      this.#whole.push(bytes)
      return
    }
    this.#queue.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes > HIGH_WATER_BYTES) this.controller?.pause()
    this.#signalReader()
  }

  protected ended(fault: Fault | undefined): void {
    this.#end = { fault }
    if (this.#streaming) this.#signalReader()
    else if (fault) this.#opened.reject(fault)
    else
      this.#opened.resolve({
        streaming: false,
        whole: { status: this.status, headers: this.headers, bytes: Buffer.concat(this.#whole) },
      })
  }

  #signalReader(): void {
    this.#wake?.()
    this.#wake = undefined
  }
}
