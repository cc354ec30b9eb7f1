import { ApiError, type Clock, isDuplicateKey, type Model } from '../../kernel/define.ts'
import type { HourCount } from './model.ts'

const HOUR_MS = 3_600_000

/** At most so many of something an hour, over all processes. */
export class HourlyLimit {
  readonly #counts: Model<HourCount>
  readonly #clock: Clock
  readonly #perHour: number
  readonly #what: string

  /** `what` is counted, as the refusal names it: "signups from this network address". */
  constructor(parts: {
    readonly counts: Model<HourCount>
    readonly clock: Clock
    readonly perHour: number
    readonly what: string
  }) {
    this.#counts = parts.counts
    this.#clock = parts.clock
    this.#perHour = parts.perHour
    this.#what = parts.what
  }

  /** Counts this attempt; ApiError E002 beyond the limit. `id` is stored. */
  async take(id: string): Promise<void> {
    const now = this.#clock.now()
    const hour = Math.floor(now / HOUR_MS)
    const endsMs = (hour + 1) * HOUR_MS
    const count = await this.#increment(`${id}|${hour}`, new Date(endsMs + HOUR_MS))
    if (count <= this.#perHour) return
    throw new ApiError(
      'E002',
      `too many ${this.#what}: at most ${this.#perHour} an hour; retry after the hour has ended`,
      {
        headers: {
          'retry-after': String(Math.ceil((endsMs - now) / 1_000)),
          'x-ratelimit-reset': String(endsMs / 1_000),
        },
      },
    )
  }

  async #increment(id: string, expireAt: Date): Promise<number> {
    const update = { $inc: { count: 1 }, $setOnInsert: { expireAt } }
    const increment = () =>
      this.#counts.findOneAndUpdate({ _id: id }, update, { upsert: true, returnDocument: 'after' }).lean()
    // two first upserts of one hour may collide; the second try finds the document
    const after = await increment().catch((error: unknown) =>
      isDuplicateKey(error) ? increment() : Promise.reject(error),
    )
    return after.count
  }
}
