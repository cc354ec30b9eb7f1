import type { Offer } from '../../providers/services.ts'
import { LatencyWindow } from './latency-window.ts'
import { RetryBudget } from './retry.ts'

export interface HedgingLimits {
  /** Hedges as a share of the calls that may be hedged, beyond a small reserve. */
  readonly sharePct: number
  /** No attempt is hedged sooner, however quick its offer is. */
  readonly minDelayMs: number
}

/** When an attempt counts as slow, by what this process has seen of its offer, and how many may be hedged. */
export class Hedging {
  readonly #minDelayMs: number
  readonly #budget: RetryBudget
  /** By listed name, so that what callers invent adds none. */
  readonly #windows = new Map<string, LatencyWindow>()

  constructor({ sharePct, minDelayMs }: HedgingLimits) {
    this.#minDelayMs = minDelayMs
    this.#budget = new RetryBudget(sharePct)
  }

  /** Every call that may be hedged pays in. */
  deposit(): void {
    this.#budget.deposit()
  }

  take(): boolean {
    return this.#budget.take()
  }

  observe({ listed }: Offer, latencyMs: number): void {
    let window = this.#windows.get(listed)
    if (window === undefined) {
      window = new LatencyWindow()
      this.#windows.set(listed, window)
    }
    window.add(latencyMs)
  }

  /** How long an attempt runs before it is hedged; undefined: too little is known of the offer. */
  delayMs({ listed }: Offer): number | undefined {
    const p95Ms = this.#windows.get(listed)?.p95Ms
    return p95Ms === undefined ? undefined : Math.max(p95Ms, this.#minDelayMs)
  }
}
