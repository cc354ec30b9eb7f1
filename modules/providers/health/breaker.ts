export interface BreakerLimits {
  /** How long the first fall lasts; each further one twice as long, up to four times. */
  readonly openMs: number
}

/** Outcomes that are looked at, the newest ones. */
const WINDOW = 20
/** It opens when the window holds so many failures, and they are at least half of it. */
const LEAST_FAILURES = 5
const MOST_DOUBLINGS = 2

/**
 * Keeps calls away from what fails. Closed: all pass. Open: none, for a time. Then half-open: exactly one probe; its success
 * closes, its failure opens for longer. It looks at a share, not at a run, so a provider that fails every other time opens it too.
 */
export class Breaker {
  readonly #openMs: number
  #outcomes: boolean[] = []
  #openUntil = 0
  #falls = 0
  #probing = false

  constructor({ openMs }: BreakerLimits) {
    this.#openMs = openMs
  }

  /** Open, or half-open with the probe under way. */
  isOpen(now: number): boolean {
    return this.#falls > 0 && (now < this.#openUntil || this.#probing)
  }

  admit(now: number): boolean {
    if (this.isOpen(now)) return false
    if (this.#falls > 0) this.#probing = true
    return true
  }

  record(succeeded: boolean, now: number): void {
    if (this.#falls > 0 && !this.#probing) return
    if (this.#probing) {
      this.#probing = false
      if (succeeded) this.#close()
      else this.#open(now)
      return
    }
    this.#outcomes.push(succeeded)
    if (this.#outcomes.length > WINDOW) this.#outcomes.shift()
    const failures = this.#outcomes.filter((outcome) => !outcome).length
    if (failures >= LEAST_FAILURES && failures * 2 >= this.#outcomes.length) this.#open(now)
  }

  /** The outcome says nothing about the provider: the next call may probe. */
  abandon(): void {
    this.#probing = false
  }

  #open(now: number): void {
    this.#openUntil = now + this.#openMs * 2 ** Math.min(this.#falls, MOST_DOUBLINGS)
    this.#falls++
    this.#outcomes = []
  }

  #close(): void {
    this.#falls = 0
    this.#outcomes = []
  }
}
