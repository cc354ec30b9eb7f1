import { type Caller, type Clock, DAY_MS, type Model, nextUtcDay, utcDay } from '../../kernel/define.ts'
import type { DailyCalls, KeyUse } from './model.ts'

const FLUSH_MS = 5_000
const KEEP_DAYS = 40

/** Counts calls by account and day, and notes when a key was last used: in memory, written every few seconds. A crash loses at most those. */
export class Usage {
  readonly #daily: Model<DailyCalls>
  readonly #uses: Model<KeyUse>
  readonly #clock: Clock
  #calls = new Map<string, number>()
  #lastUse = new Map<string, { readonly userId: string; at: number }>()
  readonly #timer: NodeJS.Timeout
  #written: Promise<void> = Promise.resolve()
  /** Today, so that a call formats no date. */
  #day = ''
  #dayEndsMs = 0

  /** `onError`: a write failed; those counts are lost. */
  constructor(parts: {
    readonly daily: Model<DailyCalls>
    readonly uses: Model<KeyUse>
    readonly clock: Clock
    readonly onError: (error: unknown) => void
  }) {
    this.#daily = parts.daily
    this.#uses = parts.uses
    this.#clock = parts.clock
    this.#timer = setInterval(() => void this.flush().catch(parts.onError), FLUSH_MS).unref()
  }

  /** `isCall`: of the API; a browser that shows the console uses the key, too. */
  readonly count = ({ userId, keyId }: Caller, isCall = true): void => {
    const now = this.#clock.now()
    if (now >= this.#dayEndsMs) this.#turnDay(now)
    const id = `${userId}|${this.#day}`
    if (isCall) this.#calls.set(id, (this.#calls.get(id) ?? 0) + 1)
    const use = this.#lastUse.get(keyId)
    if (use) use.at = now
    else this.#lastUse.set(keyId, { userId, at: now })
  }

  /** API calls of the account in the last `days` UTC days, today included. */
  async callsIn(userId: string, days: number): Promise<number> {
    await this.flush()
    const now = this.#clock.now()
    const rows = await this.#daily
      .find({ _id: { $gte: dayId(userId, now - (days - 1) * DAY_MS), $lte: dayId(userId, now) } })
      .lean()
    return rows.reduce((sum, { calls }) => sum + calls, 0)
  }

  /** Key id → epoch milliseconds of its last use. */
  async lastUses(userId: string): Promise<ReadonlyMap<string, number>> {
    await this.flush()
    const rows = await this.#uses.find({ userId }).lean()
    return new Map(rows.map(({ _id, at }) => [_id, at]))
  }

  async forget(userId: string): Promise<void> {
    await this.flush()
    await this.#daily.deleteMany({ _id: { $gte: `${userId}|`, $lt: `${userId}}` } })
    await this.#uses.deleteMany({ userId })
  }

  /** One after the other: whoever reads or forgets afterwards misses nothing that an earlier one still writes. */
  flush(): Promise<void> {
    this.#written = this.#written.catch(() => undefined).then(() => this.#write())
    return this.#written
  }

  async #write(): Promise<void> {
    const calls = this.#calls
    const lastUse = this.#lastUse
    if (lastUse.size === 0) return
    this.#calls = new Map()
    this.#lastUse = new Map()
    if (calls.size > 0)
      await this.#daily.bulkWrite(
        [...calls].map(([id, count]) => ({
          updateOne: {
            filter: { _id: id },
            update: {
              $inc: { calls: count },
              $setOnInsert: { expireAt: new Date(this.#clock.now() + KEEP_DAYS * DAY_MS) },
            },
            upsert: true,
          },
        })),
        { ordered: false },
      )
    await this.#uses.bulkWrite(
      [...lastUse].map(([id, { userId, at }]) => ({
        updateOne: { filter: { _id: id }, update: { $max: { at }, $setOnInsert: { userId } }, upsert: true },
      })),
      { ordered: false },
    )
  }

  #turnDay(now: number): void {
    this.#day = utcDay(now)
    this.#dayEndsMs = nextUtcDay(now)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }
}

const dayId = (userId: string, at: number): string => `${userId}|${utcDay(at)}`
