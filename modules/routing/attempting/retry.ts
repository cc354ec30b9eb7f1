/** Extra requests (repeats at the same provider, or hedges) may be so large a share of the calls that pay in; a small reserve lets a quiet service send some too. */
export class RetryBudget {
  readonly #share: number
  #tokens = RESERVE

  constructor(sharePct: number) {
    this.#share = sharePct / 100
  }

  /** Every call pays in. */
  deposit(): void {
    this.#tokens = Math.min(LARGEST, this.#tokens + this.#share)
  }

  take(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens--
    return true
  }
}

const RESERVE = 10
const LARGEST = 100

const BASE_MS = 200
const LONGEST_MS = 5_000

/** Exponential with full jitter: anything from nothing to the full step, so that callers who failed together do not return together. */
export const backoffMs = (round: number, random: () => number = Math.random): number =>
  random() * Math.min(LONGEST_MS, BASE_MS * 2 ** round)
