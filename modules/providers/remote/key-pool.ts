import type { WeightedKey } from '../active.ts'

interface PooledKey {
  /** Undefined: a server of one's own wants none; it is parked all the same. */
  readonly secret: string | undefined
  readonly weight: number
  /** Smooth weighted round robin: grows by its weight, falls by the sum of weights when chosen. */
  credit: number
  parkedUntil: number
}

/** The keys of one provider, used by weight. What goes wrong with one parks that one only. */
export class KeyPool {
  readonly #keys: readonly PooledKey[]
  readonly #now: () => number

  constructor(keys: readonly WeightedKey[], now: () => number) {
    this.#keys = (keys.length > 0 ? keys : [{ secret: undefined, weight: 1 }]).map((key) => ({
      ...key,
      credit: 0,
      parkedUntil: 0,
    }))
    this.#now = now
  }

  /** The next key that is not parked; if all are, the one that is free soonest. */
  take(): string | undefined {
    const now = this.#now()
    const free = this.#keys.filter((key) => key.parkedUntil <= now)
    if (free.length === 0) return this.soonest()
    let [chosen] = free
    for (const key of free) {
      key.credit += key.weight
      if (chosen === undefined || key.credit > chosen.credit) chosen = key
    }
    if (chosen) chosen.credit -= free.reduce((sum, key) => sum + key.weight, 0)
    return chosen?.secret
  }

  /** The key that is free soonest, without taking its turn. */
  soonest(): string | undefined {
    return this.#keys.toSorted((a, b) => a.parkedUntil - b.parkedUntil)[0]?.secret
  }

  park(secret: string | undefined, ms: number): void {
    const key = this.#keys.find((candidate) => candidate.secret === secret)
    if (key) key.parkedUntil = this.#now() + ms
  }

  /** Until some key is free; 0: now. */
  waitMs(): number {
    return Math.max(0, Math.min(...this.#keys.map((key) => key.parkedUntil)) - this.#now())
  }
}
