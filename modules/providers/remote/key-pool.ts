import type { WeightedKey } from '../active.ts'
import type { Rest } from '../backend.ts'

/** How long a key rests after a fault that is its own. */
const LIMITED_MS = 1_000
/** One that the provider refuses, while there are others. The last one is asked again soon: else one 401 would close the provider for everybody. */
const REFUSED_MS = 60_000
const LAST_REFUSED_MS = 1_000
/** However long a provider asks for: one request in so long hammers nobody. */
const LONGEST_MS = 300_000

interface PooledKey {
  /** Undefined: a server of one's own wants none; it rests all the same. */
  readonly secret: string | undefined
  readonly weight: number
  /** Smooth weighted round robin: grows by its weight, falls by the sum of weights when chosen. */
  credit: number
  restsUntil: number
  restsFor: Rest['kind']
}

/** The keys of one provider, used by weight. What goes wrong with one lets that one rest only. */
export class KeyPool {
  readonly #keys: readonly PooledKey[]
  readonly #now: () => number

  constructor(keys: readonly WeightedKey[], now: () => number) {
    this.#keys = (keys.length > 0 ? keys : [{ secret: undefined, weight: 1 }]).map((key) => ({
      ...key,
      credit: 0,
      restsUntil: 0,
      restsFor: 'rate_limited' as const,
    }))
    this.#now = now
  }

  /** The next key that does not rest; if all do, the one that is free soonest. */
  take(): string | undefined {
    const now = this.#now()
    const free = this.#keys.filter((key) => key.restsUntil <= now)
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
    return this.#keys.toSorted((a, b) => a.restsUntil - b.restsUntil)[0]?.secret
  }

  /** The provider wants less of this key. */
  limited(secret: string | undefined, retryAfterMs: number = LIMITED_MS): void {
    this.#rest(secret, 'rate_limited', Math.min(LONGEST_MS, retryAfterMs))
  }

  /** The provider does not take this key. */
  refused(secret: string | undefined): void {
    const now = this.#now()
    const others = this.#keys.some(
      (key) => key.secret !== secret && (key.restsUntil <= now || key.restsFor === 'rate_limited'),
    )
    this.#rest(secret, 'bad_key', others ? REFUSED_MS : LAST_REFUSED_MS)
  }

  /** Until some key is free, and why the soonest is not; undefined: one is. */
  rest(): Rest | undefined {
    const now = this.#now()
    const [soonest] = this.#keys.toSorted((a, b) => a.restsUntil - b.restsUntil)
    return soonest === undefined || soonest.restsUntil <= now
      ? undefined
      : { waitMs: soonest.restsUntil - now, kind: soonest.restsFor }
  }

  #rest(secret: string | undefined, kind: Rest['kind'], ms: number): void {
    const key = this.#keys.find((candidate) => candidate.secret === secret)
    if (key === undefined) return
    key.restsUntil = this.#now() + ms
    key.restsFor = kind
  }
}
