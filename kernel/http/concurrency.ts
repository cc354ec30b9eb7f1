import type { Caller } from '../contract/operation.ts'

export type Priority = Caller['tier'] | 'keyless'

/** The part of all slots that each may fill: who stands higher still finds room when the others find none. */
const SHARE = { enterprise: 1, pro: 0.9, free: 0.7, keyless: 0.6 } as const satisfies Record<Priority, number>
/** At first, and again after an overload: room for a burst of hundreds on an idle service. */
const INITIAL = 512
/** Below it the service would stand still, whatever the delay. */
const LEAST = 16
const DECREASE = 0.85
const INCREASE = 1.05
/** A slot counts for so many adaptations at most. */
const GENERATIONS = 5

/** Taken with `take`, given back with `release`. */
export type Slot = number

/**
 * How many requests may be at work at once: the limit follows the delay that is measured. It grows by a twentieth while the
 * delay is small and it is asked for, and shrinks by a seventh, from what was really at work, while it is not.
 *
 * A slot is held until the answer, for a quarter of a second at most: what takes longer waits for somebody else (a provider, a
 * mail server), and to refuse others for that would be wrong. All together are bounded by `most`.
 */
export class ConcurrencyLimit {
  readonly #most: number
  readonly #targetMs: number
  /** Slots by the generation that took them; the youngest is `#generation % GENERATIONS`. */
  readonly #taken = new Array<number>(GENERATIONS).fill(0)
  #generation = 0
  #limit = INITIAL
  #busy = 0
  #open = 0
  /** Since the last adaptation. */
  #peak = 0
  #short = false

  constructor({ most, targetMs }: { readonly most: number; readonly targetMs: number }) {
    this.#most = most
    this.#targetMs = targetMs
  }

  get limit(): number {
    return Math.floor(this.#limit)
  }

  /** Slots that count. */
  get busy(): number {
    return this.#busy
  }

  full(priority: Priority): boolean {
    const full = this.#busy >= Math.floor(this.#limit * SHARE[priority]) || this.#open >= this.#most * SHARE[priority]
    if (full) this.#short = true
    return full
  }

  take(priority: Priority): Slot | undefined {
    if (this.full(priority)) return undefined
    this.#open++
    this.#busy++
    if (this.#busy > this.#peak) this.#peak = this.#busy
    this.#count(this.#generation, 1)
    return this.#generation
  }

  release(slot: Slot): void {
    this.#open--
    if (this.#generation - slot >= GENERATIONS) return
    this.#busy--
    this.#count(slot, -1)
  }

  /** Called twenty times a second with the least delay since the last call: what even the luckiest request waited. */
  adapt(delayMs: number): void {
    if (delayMs > this.#targetMs)
      this.#limit = Math.max(LEAST, Math.min(this.#limit, this.#peak / SHARE.keyless) * DECREASE)
    else if (this.#short || this.#limit < INITIAL)
      this.#limit = Math.min(this.#most, Math.max(this.#limit + 1, this.#limit * INCREASE))
    this.#short = false
    this.#generation++
    const oldest = this.#generation % GENERATIONS
    this.#busy -= this.#taken[oldest] ?? 0
    this.#taken[oldest] = 0
    this.#peak = this.#busy
  }

  #count(generation: number, by: 1 | -1): void {
    const at = generation % GENERATIONS
    this.#taken[at] = (this.#taken[at] ?? 0) + by
  }
}
