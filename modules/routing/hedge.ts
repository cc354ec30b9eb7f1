import { type Attempting, asFault, BothFailed, type Failure, type Racing, type Run, reportFailure } from './attempts.ts'
import type { Candidate } from './choose.ts'
import type { Demand } from './demand.ts'
import { Fault } from './fault.ts'
import type { Hedging } from './hedging.ts'
import { LOCAL } from './local/provider.ts'
import type { Metrics } from './metrics.ts'
import type { AttemptEntry } from './settling/attempt-log.ts'
import type { OpenCall } from './settling/call.ts'

export interface HedgeParts {
  readonly hedging: Hedging
  readonly attempting: Attempting
  readonly metrics: Pick<Metrics, 'hedgeSent' | 'hedgeWon'>
}

/** One call's second request, at most one: sent to another provider beside an attempt that is slow. The first answer counts, the other attempt is cancelled. */
export class Hedge implements Racing {
  readonly #parts: HedgeParts
  readonly #demand: Demand
  readonly #call: OpenCall
  #sent = false

  constructor(parts: HedgeParts, demand: Demand, call: OpenCall) {
    this.#parts = parts
    this.#demand = demand
    this.#call = call
  }

  /** Fails as the attempt does where no hedge was sent, else with `BothFailed`. */
  async race<T>(candidate: Candidate, queue: Candidate[], run: Run<T>): Promise<T> {
    const { signal } = this.#demand
    const mayFollow = !this.#sent && candidate.offer.provider !== LOCAL && queue.length > 0
    const delayMs = mayFollow ? this.#parts.hedging.delayMs(candidate.offer) : undefined
    if (delayMs === undefined || signal.aborted) return run(candidate, signal)
    const first = new Contender(candidate, this.#call.attempts.newest, run)
    let second: Contender<T> | undefined
    const cancelBoth = (): void => {
      first.cancel()
      second?.cancel()
    }
    signal.addEventListener('abort', cancelBoth, { once: true })
    try {
      if (!(await endsWithin(first, delayMs))) second = await this.#send(first, queue, run)
      return second === undefined ? await first.result : await this.#decide(first, second)
    } finally {
      signal.removeEventListener('abort', cancelBoth)
      // Who has not ended by now has lost.
      cancelBoth()
      this.#call.releaseHedge()
    }
  }

  /** Durable before it is sent; undefined: there is to be none. */
  async #send<T>(first: Contender<T>, queue: Candidate[], run: Run<T>): Promise<Contender<T> | undefined> {
    const { hedging, attempting, metrics } = this.#parts
    const { health, maxAttempts } = attempting
    const candidate = queue.find((other) => this.#mayHedge(first.candidate, other))
    if (candidate === undefined || this.#call.attempts.count >= maxAttempts) return undefined
    if (!hedging.take() || !health.admit(candidate.offer)) return undefined
    const reserved = await this.#call.reserveHedge(candidate)
    if (!reserved || first.ended || this.#demand.signal.aborted) {
      health.abandoned(candidate.offer)
      return undefined
    }
    this.#sent = true
    queue.splice(queue.indexOf(candidate), 1)
    metrics.hedgeSent(candidate.offer)
    return new Contender(candidate, this.#call.beginHedge(candidate), run)
  }

  /** Slowness is no fault, so a model that the caller named is not replaced for it, not even by the next of a list. */
  #mayHedge({ offer: slow }: Candidate, other: Candidate): boolean {
    const { health, waitMs } = this.#parts.attempting
    const { offer } = other
    return (
      offer.provider !== slow.provider &&
      offer.provider !== LOCAL &&
      (this.#demand.models === 'any' || offer.canonical === slow.canonical) &&
      !health.isDown(offer) &&
      waitMs(other) === 0
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
        failures.push(this.#failed(contender, error))
      }
    }
    throw new BothFailed(failures)
  }

  #failed<T>({ candidate, attempt }: Contender<T>, error: unknown): Failure {
    const failure = { candidate, fault: asFault(error, this.#demand.signal) }
    reportFailure(failure, this.#call, this.#parts.attempting.health, attempt)
    return failure
  }

  /** It says nothing bad about its provider. */
  #lost<T>(loser: Contender<T>, first: Contender<T>): void {
    const { hedging, attempting } = this.#parts
    const { offer } = loser.candidate
    this.#call.attempts.fail(LOST, loser.attempt)
    attempting.health.abandoned(offer)
    // So long it would have taken at least. Without it the slow ones would leave the window, and ever quicker ones count as slow.
    if (loser === first) hedging.observe(offer, loser.elapsedMs)
  }
}

const LOST = new Fault('hedge_lost', 'another attempt answered first')

/** One of two attempts that run at once. */
class Contender<T> {
  readonly candidate: Candidate
  readonly attempt: AttemptEntry
  readonly result: Promise<T>
  /** Resolves with itself however it ends. */
  readonly end: Promise<this>
  ended = false
  readonly #controller = new AbortController()
  readonly #startedAt = performance.now()

  constructor(candidate: Candidate, attempt: AttemptEntry, run: Run<T>) {
    this.candidate = candidate
    this.attempt = attempt
    this.result = run(candidate, this.#controller.signal)
    const onEnd = (): this => {
      this.ended = true
      return this
    }
    this.end = this.result.then(onEnd, onEnd)
  }

  get elapsedMs(): number {
    return performance.now() - this.#startedAt
  }

  cancel(): void {
    this.#controller.abort(LOST)
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
