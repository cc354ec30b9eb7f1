import type { WeightedKey } from './active.ts'

interface PooledKey extends WeightedKey {
  /** Smooth weighted round robin: grows by its weight, falls by the sum of weights when chosen. */
  credit: number
  parkedUntil: number
}

/** The keys of one provider, used by weight. What goes wrong with one parks that one only. */
export class KeyPool {
  readonly #keys: readonly PooledKey[]
  readonly #now: () => number

  constructor(keys: readonly WeightedKey[], now: () => number) {
    this.#keys = keys.map((key) => ({ ...key, credit: 0, parkedUntil: 0 }))
    this.#now = now
  }

  /** The next key that is not parked; without keys (a server of one's own): undefined. */
  take(): string | undefined {
    const now = this.#now()
    const free = this.#keys.filter((key) => key.parkedUntil <= now)
    const total = free.reduce((sum, key) => sum + key.weight, 0)
    let chosen: PooledKey | undefined
    for (const key of free) {
      key.credit += key.weight
      if (chosen === undefined || key.credit > chosen.credit) chosen = key
    }
    if (chosen) chosen.credit -= total
    return chosen?.secret
  }

  park(secret: string | undefined, ms: number): void {
    const key = this.#keys.find((candidate) => candidate.secret === secret)
    if (key) key.parkedUntil = this.#now() + ms
  }

  /** Until some key is free; 0: now. */
  waitMs(): number {
    if (this.#keys.length === 0) return 0
    return Math.max(0, Math.min(...this.#keys.map((key) => key.parkedUntil)) - this.#now())
  }
}
