import type { Dispatcher, Pool } from 'undici'
import { Fault } from '../fault.ts'
import { deferred } from './deferred.ts'
import { networkFault } from './network-fault.ts'

export interface Timeouts {
  /** Until the answer's headers, and of a stream until its first content. */
  readonly firstByteMs: number
  /** Between pieces of the answer. */
  readonly idleMs: number
  readonly totalMs: number
}

export interface OutgoingRequest {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  /** None: it is a GET. */
  readonly body?: string | Buffer
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** The largest whole answer that is read. */
const MOST_BYTES = 64 * 1024 * 1024

const MEANINGS = {
  headers_timeout: 'no headers',
  first_token_timeout: 'no content',
  idle_timeout: 'no further content',
  total_timeout: 'no end',
} as const

/** A fault that the canceller gives, else that the caller has gone. */
const reasonOf = ({ reason }: AbortSignal): Fault =>
  reason instanceof Fault ? reason : new Fault('caller_gone', 'the caller has gone')

/** One request on its way, by undici's call-backs: no stream object in between. Aborts itself on a time-out or when the caller has gone. */
export abstract class Exchange implements Dispatcher.DispatchHandler {
  protected status = 0
  protected headers: Headers = {}
  readonly #timeouts: Timeouts
  readonly #signal: AbortSignal
  readonly #onAbort = (): void => this.abort(reasonOf(this.#signal))
  #controller: Dispatcher.DispatchController | undefined
  #aborted: Fault | undefined
  /** Pieces may be read after the last has come: then no time runs any more. */
  #closed = false
  #phase: NodeJS.Timeout
  readonly #startedAt = performance.now()
  readonly #total: NodeJS.Timeout

  constructor(timeouts: Timeouts, signal: AbortSignal) {
    this.#timeouts = timeouts
    this.#signal = signal
    this.#phase = this.#after(timeouts.firstByteMs, 'headers_timeout')
    this.#total = this.#after(timeouts.totalMs, 'total_timeout')
    if (signal.aborted) this.#onAbort()
    else signal.addEventListener('abort', this.#onAbort, { once: true })
  }

  send(pool: Pool, { path, headers, body }: OutgoingRequest): void {
    if (body === undefined) pool.dispatch({ method: 'GET', path, headers }, this)
    else pool.dispatch({ method: 'POST', path, headers, body }, this)
  }

  abort(fault: Fault): void {
    this.#aborted ??= fault
    this.#controller?.abort(fault)
  }

  protected get controller(): Dispatcher.DispatchController | undefined {
    return this.#controller
  }

  /** False while we are the slow side: then no time runs out. */
  protected waiting(): boolean {
    return true
  }

  /** Something arrived that counts: the idle time starts again. */
  protected progress(): void {
    if (!this.#closed) this.#phase.refresh()
  }

  /** From now on the answer may pause only for so long. */
  protected phase(kind: 'first_token_timeout' | 'idle_timeout'): void {
    clearTimeout(this.#phase)
    if (this.#closed) return
    const { idleMs, firstByteMs } = this.#timeouts
    // one clock until the first content: what the headers took is gone
    const ms = kind === 'idle_timeout' ? idleMs : firstByteMs - (performance.now() - this.#startedAt)
    this.#phase = this.#after(Math.max(1, Math.round(ms)), kind)
  }

  protected abstract started(): void
  protected abstract data(bytes: Buffer): void
  /** Exactly once; a fault means that the answer is not whole. */
  protected abstract ended(fault: Fault | undefined): void

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#aborted) controller.abort(this.#aborted)
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return
    this.status = status
    this.headers = headers
    this.started()
  }

  onResponseData(_controller: Dispatcher.DispatchController, bytes: Buffer): void {
    this.data(bytes)
  }

  onResponseEnd(): void {
    this.#close(undefined)
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    this.#close(this.#aborted ?? networkFault(error, this.status > 0))
  }

  #close(fault: Fault | undefined): void {
    this.#closed = true
    clearTimeout(this.#phase)
    clearTimeout(this.#total)
    this.#signal.removeEventListener('abort', this.#onAbort)
    this.ended(fault)
  }

  #after(ms: number, kind: keyof typeof MEANINGS): NodeJS.Timeout {
    const timer = setTimeout(() => {
      if (kind === 'total_timeout' || this.waiting()) this.abort(new Fault(kind, `${MEANINGS[kind]} within ${ms} ms`))
      else timer.refresh()
    }, ms)
    return timer
  }
}

export interface WholeAnswer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** Reads an answer to its end. */
export class WholeExchange extends Exchange {
  readonly #parts: Buffer[] = []
  #size = 0
  readonly #mostBytes: number
  readonly #done = deferred<WholeAnswer>()

  constructor(timeouts: Timeouts, signal: AbortSignal, mostBytes: number = MOST_BYTES) {
    super(timeouts, signal)
    this.#mostBytes = mostBytes
  }

  get answer(): Promise<WholeAnswer> {
    return this.#done.promise
  }

  protected started(): void {
    this.phase('idle_timeout')
  }

  protected data(bytes: Buffer): void {
    this.progress()
    this.#size += bytes.length
    if (this.#size > this.#mostBytes)
      this.abort(new Fault('too_large', `the answer has more than ${this.#mostBytes} bytes`))
    else this.#parts.push(bytes)
  }

  protected ended(fault: Fault | undefined): void {
    const [first = Buffer.alloc(0)] = this.#parts
    if (fault) this.#done.reject(fault)
    else
      this.#done.resolve({
        status: this.status,
        headers: this.headers,
        bytes: this.#parts.length > 1 ? Buffer.concat(this.#parts) : first,
      })
  }
}
