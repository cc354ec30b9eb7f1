import type { Fault } from '../fault.ts'
import type { Offer } from '../offer.ts'
import { Breaker, type BreakerLimits } from './breaker.ts'

/** Weight of the newest latency in the moving average. */
const NEWEST_WEIGHT = 0.2
/** An offer that was never used counts as this quick, so that it gets tried. */
const UNKNOWN_LATENCY_MS = 500
/** Price lists name models that providers no longer serve, and an answer that there is none stays true for a while. */
const MISSING_MS = 3_600_000

interface Entry {
  readonly breaker: Breaker
  latencyMs: number | undefined
  lastError: string | undefined
}

/** What this process has seen of every offer, by its listed name, so that what callers invent adds none: a breaker, a moving average of its latency, its last error. */
export class Health {
  readonly #entries = new Map<string, Entry>()
  /** Of the catalogue's own offers, until when each counts as missing at its provider. Weak, since what callers invent is found anew each time. */
  readonly #missing = new WeakMap<Offer, number>()
  /** By provider, the offers that its own list of models does not have. */
  readonly #unlisted = new Map<string, ReadonlySet<Offer>>()
  readonly #now: () => number
  readonly #limits: BreakerLimits

  constructor(now: () => number, limits: BreakerLimits) {
    this.#now = now
    this.#limits = limits
  }

  latencyMs(offer: Offer): number {
    return this.#entries.get(offer.listed)?.latencyMs ?? UNKNOWN_LATENCY_MS
  }

  isDown(offer: Offer): boolean {
    return this.#entries.get(offer.listed)?.breaker.isOpen(this.#now()) ?? false
  }

  /** The provider said lately that it has no such model, or has none in its list. */
  isMissing(offer: Offer): boolean {
    return (this.#missing.get(offer) ?? 0) > this.#now() || (this.#unlisted.get(offer.provider)?.has(offer) ?? false)
  }

  setUnlisted(provider: string, offers: ReadonlySet<Offer>): void {
    this.#unlisted.set(provider, offers)
  }

  /** True: go ahead, and report the outcome. After a fall only one probe at a time gets it. */
  admit(offer: Offer): boolean {
    return this.#entry(offer).breaker.admit(this.#now())
  }

  succeeded(offer: Offer, latencyMs: number): void {
    const entry = this.#entry(offer)
    entry.breaker.record(true, this.#now())
    entry.latencyMs =
      entry.latencyMs === undefined ? latencyMs : entry.latencyMs + NEWEST_WEIGHT * (latencyMs - entry.latencyMs)
  }

  failed(offer: Offer, fault: Fault): void {
    const entry = this.#entry(offer)
    entry.lastError = fault.kind
    // texts repeat what callers write
    if (fault.kind === 'model_missing' && fault.certain) this.#missing.set(offer, this.#now() + MISSING_MS)
    if (fault.rule.trips) entry.breaker.record(false, this.#now())
    else entry.breaker.abandon()
  }

  /** Admitted, but not asked after all. */
  abandoned(offer: Offer): void {
    this.#entry(offer).breaker.abandon()
  }

  /** `up`, `degraded` (some of its models are down) or `down`, with the newest error, over the offers of a provider. */
  summary(offers: readonly Offer[]): {
    readonly state: 'up' | 'degraded' | 'down'
    readonly lastError: string | undefined
  } {
    const used = offers.flatMap((offer) => this.#entries.get(offer.listed) ?? [])
    const down = used.filter((entry) => entry.breaker.isOpen(this.#now())).length
    return {
      state: down === 0 ? 'up' : down === used.length ? 'down' : 'degraded',
      lastError: used.findLast((entry) => entry.lastError !== undefined)?.lastError,
    }
  }

  #entry(offer: Offer): Entry {
    let entry = this.#entries.get(offer.listed)
    if (entry === undefined) {
      entry = { breaker: new Breaker(this.#limits), latencyMs: undefined, lastError: undefined }
      this.#entries.set(offer.listed, entry)
    }
    return entry
  }
}
