import { ApiError, type Clock, type Model } from '../../kernel/define.ts'
import { isDuplicate, type SignupCount } from './model.ts'
import type { Pepper } from './pepper.ts'

const HOUR_MS = 3_600_000

/** At most so many signups an hour from one network address, over all processes. The address itself is not kept. */
export class SignupLimit {
  readonly #counts: Model<SignupCount>
  readonly #pepper: Pepper
  readonly #clock: Clock
  readonly #perHour: number

  constructor(parts: {
    readonly counts: Model<SignupCount>
    readonly pepper: Pepper
    readonly clock: Clock
    readonly perHour: number
  }) {
    this.#counts = parts.counts
    this.#pepper = parts.pepper
    this.#clock = parts.clock
    this.#perHour = parts.perHour
  }

  /** Counts this attempt; ApiError E002 beyond the limit. */
  async take(ip: string): Promise<void> {
    const now = this.#clock.now()
    const hour = Math.floor(now / HOUR_MS)
    const endsMs = (hour + 1) * HOUR_MS
    const count = await this.#increment(`${this.#pepper.network(ip)}|${hour}`, new Date(endsMs + HOUR_MS))
    if (count <= this.#perHour) return
    throw new ApiError(
      'E002',
      `too many signups from this network address: at most ${this.#perHour} an hour; retry after the hour has ended`,
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
      isDuplicate(error) ? increment() : Promise.reject(error),
    )
    return after.count
  }
}
