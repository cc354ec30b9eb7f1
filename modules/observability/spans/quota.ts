import { ApiError, BoundedMap, type Clock, nextUtcDay, utcDay } from '../../../kernel/define.ts'

/** How many items an account may send in a UTC day, counted in this process. */
export class Quota {
  readonly #clock: Clock
  readonly #perDay: number
  readonly #taken = new BoundedMap<string, { readonly day: string; count: number }>(100_000)

  constructor(clock: Clock, perDay: number) {
    this.#clock = clock
    this.#perDay = perDay
  }

  /** Throws E002. */
  take(owner: string, items: number): void {
    const now = this.#clock.now()
    const day = utcDay(now)
    const known = this.#taken.get(owner)
    const taken = known?.day === day ? known : { day, count: 0 }
    if (taken !== known) this.#taken.set(owner, taken)
    if (taken.count + items > this.#perDay) {
      const seconds = Math.max(1, Math.ceil((nextUtcDay(now) - now) / 1_000))
      throw new ApiError(
        'E002',
        `more than ${this.#perDay} spans, data points and scores today; go on in ${seconds} s`,
        {
          headers: { 'retry-after': String(seconds) },
        },
      )
    }
    taken.count += items
  }
}
