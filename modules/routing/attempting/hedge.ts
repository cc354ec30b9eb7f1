import { Fault, type Offer } from '../../providers/services.ts'
import type { Candidate } from '../choosing/choose.ts'
import type { Demand } from '../choosing/demand.ts'
import type { Metrics } from '../metrics.ts'
import type { AttemptEntry } from '../settling/attempt-log.ts'
import type { Attempt, Begin } from './attempt.ts'
import { BothFailed, type Failover, type Failure, type Racing } from './failover.ts'
import type { Hedging } from './hedging.ts'

export interface HedgeParts {
  readonly hedging: Hedging
  readonly failover: Pick<Failover, 'call' | 'maxAttempts' | 'restOf'>
  readonly isDown: (offer: Offer) => boolean
  readonly metrics: Pick<Metrics, 'hedgeSent' | 'hedgeWon'>
}

/** One call's second request, at most one: sent to another provider beside an attempt that is slow. The first answer counts, the other attempt is cancelled. */
export class Hedge implements Racing {
  readonly #parts: HedgeParts
  readonly #demand: Demand
  #sent = false

  constructor(parts: HedgeParts, demand: Demand) {
    this.#parts = parts
    this.#demand = demand
  }

  /** Fails as the attempt does where no hedge was sent, else with `BothFailed`. */
  async race<T>(candidate: Candidate, queue: Candidate[], attempt: Attempt<T>): Promise<T> {
    const { signal } = this.#demand
    const { call } = this.#parts.failover
    const begin: Begin = (one) => call.begin(one)
    const mayFollow = !this.#sent && candidate.offer.functions === undefined && queue.length > 0
    const delayMs = mayFollow ? this.#parts.hedging.delayMs(candidate.offer) : undefined
    if (delayMs === undefined || signal.aborted) return attempt(candidate, signal, begin)
    const first = new Contender(candidate, attempt, begin)
    let second: Contender<T> | undefined
    const cancelBoth = (): void => {
      first.cancel(GONE)
      second?.cancel(GONE)
    }
    signal.addEventListener('abort', cancelBoth, { once: true })
    try {
      if (!(await endsWithin(first, delayMs))) second = await this.#send(first, queue, attempt)
      return second === undefined ? await first.result : await this.#decide(first, second)
    } finally {
      signal.removeEventListener('abort', cancelBoth)
      // Who has not ended by now has lost.
      first.cancel(LOST)
      second?.cancel(LOST)
      call.releaseHedge()
    }
  }

  /** Durable before it is sent; undefined: there is to be none. */
  async #send<T>(first: Contender<T>, queue: Candidate[], attempt: Attempt<T>): Promise<Contender<T> | undefined> {
    const { hedging, metrics, failover } = this.#parts
    const { call, maxAttempts } = failover
    const candidate = queue.find((other) => this.#mayHedge(first.candidate, other))
    if (candidate === undefined || call.attempts.count >= maxAttempts || !hedging.take()) return undefined
    const second = new Contender(candidate, attempt, async () => {
      if (!(await call.reserveHedge(candidate)) || first.ended || this.#demand.signal.aborted) throw UNSENT
      this.#sent = true
      queue.splice(queue.indexOf(candidate), 1)
      metrics.hedgeSent(candidate.offer)
      return call.beginHedge(candidate)
    })
    await Promise.race([second.begun, second.end])
    return second.entry === undefined ? undefined : second
  }

  /** Slowness is no fault, so a model that the caller named is not replaced for it, not even by the next of a list. */
  #mayHedge({ offer: slow }: Candidate, { offer }: Candidate): boolean {
    return (
      offer.provider !== slow.provider &&
      offer.functions === undefined &&
      (this.#demand.models === 'any' || offer.canonical === slow.canonical) &&
      !this.#parts.isDown(offer) &&
      this.#parts.failover.restOf(offer.provider) === undefined
    )
  }

  /** The first answer; one that fails leaves the other to be waited for. */
  async #decide<T>(first: Contender<T>, second: Contender<T>): Promise<T> {
    const failures: Failure[] = []
    const sooner = await Promise.race([first.end, second.end])
    for (const contender of sooner === first ? [first, second] : [second, first]) {
      try {
        const value = await contender.result
        if (contender === second) this.#parts.metrics.hedgeWon(second.candidate.offer)
        if (failures.length === 0) this.#lost(contender === first ? second : first, first)
        return value
      } catch (error) {
        if (!(error instanceof Fault)) throw error
        failures.push({ candidate: contender.candidate, fault: error })
      }
    }
    throw new BothFailed(failures)
  }

  /** It says nothing bad about its provider. */
  #lost<T>(loser: Contender<T>, first: Contender<T>): void {
    const { hedging, failover } = this.#parts
    // now, since the settlement does not wait for its end
    if (loser.entry !== undefined) failover.call.attempts.fail(LOST, loser.entry)
    // So long it would have taken at least. Without it the slow ones would leave the window, and ever quicker ones count as slow.
    if (loser === first) hedging.observe(loser.candidate.offer, loser.elapsedMs)
  }
}

const LOST = new Fault('hedge_lost', 'another attempt answered first')
const UNSENT = new Fault('hedge_lost', 'the hedge is not needed')
const GONE = new Fault('caller_gone', 'the caller has gone')

/** One of two attempts that run at once. */
class Contender<T> {
  readonly candidate: Candidate
  readonly result: Promise<T>
  /** Resolves with itself however it ends. */
  readonly end: Promise<this>
  /** Resolves when it is sent. */
  readonly begun: Promise<void>
  /** Undefined: not sent. */
  entry: AttemptEntry | undefined
  ended = false
  readonly #controller = new AbortController()
  readonly #startedAt = performance.now()

  constructor(candidate: Candidate, attempt: Attempt<T>, begin: Begin) {
    this.candidate = candidate
    let sent = (): void => {}
    this.begun = new Promise((resolve) => {
      sent = resolve
    })
    this.result = attempt(candidate, this.#controller.signal, async (one) => {
      this.entry = await begin(one)
      sent()
      return this.entry
    })
    const onEnd = (): this => {
      this.ended = true
      return this
    }
    this.end = this.result.then(onEnd, onEnd)
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt
  }

  cancel(why: Fault): void {
    this.#controller.abort(why)
  }
}

const endsWithin = <T>(contender: Contender<T>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms, false)
    void contender.end.then(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })
