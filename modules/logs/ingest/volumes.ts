import { ApiError, BoundedMap, DAY_MS, utcDay } from '../../../kernel/define.ts'
import { DAILY_VOLUME } from '../errors/contract.ts'
import type { Store } from '../model.ts'

interface Added {
  readonly lines: number
  readonly bytes: number
  readonly now: number
  readonly capBytes: number
}

/** How much an account has pushed today. The push that passes the cap is stored still; the next is refused. */
export class Volumes {
  readonly #rows: Store['volumes']
  readonly #full = new BoundedMap<string, string>(10_000)

  constructor(rows: Store['volumes']) {
    this.#rows = rows
  }

  /** Throws `daily_log_volume`. */
  assertRoom(owner: string, now: number): void {
    if (this.#full.get(owner) === utcDay(now))
      throw new ApiError(DAILY_VOLUME, 'the volume of logs for today (UTC) is used up; it begins anew at midnight', {
        headers: { 'retry-after': String(Math.ceil((DAY_MS - (now % DAY_MS)) / 1_000)) },
      })
  }

  async add(owner: string, { lines, bytes, now, capBytes }: Added): Promise<void> {
    const day = utcDay(now)
    const row = await this.#rows
      .findOneAndUpdate(
        { _id: `${owner}/${day}` },
        { $inc: { lines, bytes }, $setOnInsert: { owner, expireAt: new Date(now + 2 * DAY_MS) } },
        { upsert: true, returnDocument: 'after' },
      )
      .lean()
    if (row !== null && Number(row.bytes) >= capBytes) this.#full.set(owner, day)
  }
}
