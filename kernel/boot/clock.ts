import type { Clock } from '../contract/services.ts'

export const systemClock: Clock = { now: () => Date.now() }

/** Time that stands still until a test turns it. Starts at the real now, so that TTL indexes spare what a test writes. */
export class ManualClock implements Clock {
  #nowMs: number
  readonly #listeners = new Set<() => void>()

  constructor(startMs = Date.now()) {
    this.#nowMs = startMs
  }

  now(): number {
    return this.#nowMs
  }

  advance(ms: number): void {
    this.set(this.#nowMs + ms)
  }

  set(epochMs: number): void {
    this.#nowMs = epochMs
    for (const listener of this.#listeners) listener()
  }

  /** Calls back after every turn; returns the undo. */
  onTurn(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
