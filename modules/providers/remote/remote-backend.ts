import { Pool } from 'undici'
import type { ActiveProvider } from '../active.ts'
import type { Answer, Ask, Backend, Flow, Rest } from '../backend.ts'
import type { Dialect, StreamDecoder } from '../dialects/dialect.ts'
import { MODEL_LISTS } from '../dialects/model-list.ts'
import { parseAnswer } from '../dialects/shared.ts'
import { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import type { ProviderRow } from '../table.ts'
import { answerFault } from './answer-fault.ts'
import { type Timeouts, WholeExchange } from './exchange.ts'
import { KeyPool } from './key-pool.ts'
import { type Opened, StreamExchange } from './stream-exchange.ts'
import { streamTimeouts, type TimeLimits, wholeTimeouts } from './time-limits.ts'

export interface RemoteOptions {
  readonly limits: TimeLimits
  readonly connectMs: number
  readonly connections: number
  readonly now: () => number
}

/** For its list of models, which nobody waits for. */
const LIST_TIMEOUTS: Timeouts = { firstByteMs: 10_000, idleMs: 10_000, totalMs: 30_000 }
const LONGEST_LIST_BYTES = 8 * 1024 * 1024

/** One remote provider: its connections, its keys, its dialect. */
export class RemoteBackend implements Backend {
  readonly #row: ProviderRow
  readonly #dialect: Dialect
  readonly #pool: Pool
  readonly #basePath: string
  readonly #keys: KeyPool
  readonly #limits: TimeLimits

  constructor(
    { baseUrl, row, keys }: ActiveProvider,
    dialect: Dialect,
    { limits, connectMs, connections, now }: RemoteOptions,
  ) {
    const url = new URL(baseUrl)
    this.#row = row
    this.#dialect = dialect
    this.#basePath = url.pathname.replace(/\/$/, '')
    this.#keys = new KeyPool(keys, now)
    this.#limits = limits
    // Times run out in our own clocks, which know phases; undici's are coarse.
    this.#pool = new Pool(url.origin, {
      connections,
      connect: { timeout: connectMs },
      headersTimeout: 0,
      bodyTimeout: 0,
    })
  }

  async complete(offer: Offer, ask: Ask): Promise<Answer> {
    const key = this.#keys.take()
    try {
      // First, since a dialect may refuse the request: then no clock has been started.
      const request = this.#wire(offer, ask, key, false)
      const exchange = new WholeExchange(wholeTimeouts(this.#limits, offer, ask), ask.signal)
      exchange.send(this.#pool, request)
      const whole = await exchange.answer
      if (whole.status !== 200 || !isJson(whole.headers['content-type'])) throw answerFault(whole)
      return this.#dialect.answer(whole.bytes, ask, offer)
    } catch (error) {
      throw this.#parking(error, key)
    }
  }

  async *stream(offer: Offer, ask: Ask): Flow {
    const key = this.#keys.take()
    let decoder: StreamDecoder | undefined
    try {
      const request = this.#wire(offer, ask, key, true)
      const exchange = new StreamExchange(streamTimeouts(this.#limits, offer, ask), ask.signal)
      exchange.send(this.#pool, request)
      const opened = await exchange.opened
      if (!opened.streaming) throw unstreamed(opened)
      decoder = this.#dialect.decoder(offer, ask)
      let before: Buffer | undefined
      let began = false
      for await (const bytes of exchange.pieces()) {
        const events = decoder.push(bytes)
        if (events !== undefined) {
          if (decoder.started) {
            if (began) exchange.eventCame()
            else exchange.contentBegan()
            began = true
            yield before === undefined ? events : Buffer.concat([before, events])
            before = undefined
          } else {
            before = before === undefined ? events : Buffer.concat([before, events])
          }
        }
        if (decoder.fault !== undefined) throw decoder.fault
        if (decoder.done) {
          exchange.discardRest()
          break
        }
      }
      return decoder.end()
    } catch (error) {
      if (error instanceof Fault) error.usage = decoder?.usage
      throw this.#parking(error, key)
    }
  }

  /** The models that the provider says it serves; undefined where it gives no whole list. Whatever goes wrong parks no key. */
  async modelNames(signal: AbortSignal): Promise<ReadonlySet<string> | undefined> {
    const list = MODEL_LISTS[this.#row.dialect]
    const exchange = new WholeExchange(LIST_TIMEOUTS, signal, LONGEST_LIST_BYTES)
    exchange.send(this.#pool, {
      path: list.path(this.#basePath),
      headers: {
        accept: 'application/json',
        ...list.headers,
        ...authorization(this.#row.auth, this.#keys.soonest()),
      },
    })
    const whole = await exchange.answer
    if (whole.status !== 200) throw answerFault(whole)
    const names = list.names(parseAnswer(whole.bytes))
    return names && new Set(names)
  }

  rest(): Rest | undefined {
    return this.#keys.rest()
  }

  close(): Promise<void> {
    return this.#pool.destroy()
  }

  #wire(offer: Offer, ask: Ask, key: string | undefined, streamed: boolean) {
    const { path, headers, body } = this.#dialect.request(ask, { offer, row: this.#row }, streamed)
    return {
      path: this.#basePath + path,
      body,
      headers: {
        'content-type': 'application/json',
        accept: streamed ? 'text/event-stream' : 'application/json',
        ...headers,
        ...(ask.traceparent !== undefined && { traceparent: ask.traceparent }),
        ...authorization(this.#row.auth, key),
      },
    }
  }

  /** The fault, after its key has been parked where it is the key's own. */
  #parking(error: unknown, key: string | undefined): unknown {
    if (error instanceof Fault) {
      if (error.kind === 'bad_key') this.#keys.refused(key)
      else if (error.kind === 'rate_limited') this.#keys.limited(key, error.retryAfterMs)
    }
    return error
  }
}

const authorization = (auth: ProviderRow['auth'], key: string | undefined): Readonly<Record<string, string>> => {
  if (key === undefined) return {}
  return auth === 'bearer' ? { authorization: `Bearer ${key}` } : { [auth]: key }
}

const isJson = (type: string | string[] | undefined): boolean =>
  /^application\/(?:[\w.-]+\+)?json/.test(String(type ?? ''))

/** What came instead of a stream: an error, or a 200 that is none. */
const unstreamed = ({ whole }: Extract<Opened, { streaming: false }>): Fault => {
  const fault = answerFault(whole)
  return whole.status === 200 && isJson(whole.headers['content-type'])
    ? new Fault('error_in_body', fault.message, { status: 200 })
    : fault
}
