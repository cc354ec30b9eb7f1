import { BoundedMap, type ChangeFeed, type Clock, DAY_MS } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'

export interface Settings {
  readonly storeContent: boolean
  readonly retentionDays: number
}

interface Limits {
  readonly retentionDays: number
  readonly maxRetentionDays: number
}

const TOPIC = 'observability.settings'

/** What each account wants kept. */
export class AllSettings {
  readonly #store: Pick<Store, 'settings'>
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #feed: ChangeFeed
  /** Changes heard of: what was read before one of them is not remembered. */
  #changes = 0
  readonly #known = new BoundedMap<string, Settings>(10_000)

  constructor(store: Pick<Store, 'settings'>, clock: Clock, limits: Limits, feed: ChangeFeed) {
    this.#store = store
    this.#clock = clock
    this.#limits = limits
    this.#feed = feed
  }

  /** Hears of changes in other processes. Returns the undo. */
  listen(): () => void {
    return this.#feed.subscribe(TOPIC, (owners) => {
      this.#changes++
      if (owners === 'all') this.#known.clear()
      else for (const owner of owners) this.#known.delete(owner)
    })
  }

  /** Whether what is said is kept; undefined: not known at once. */
  storesContent(owner: string): boolean | undefined {
    return this.#known.get(owner)?.storeContent
  }

  async of(owner: string): Promise<Settings> {
    const known = this.#known.get(owner)
    if (known !== undefined) return known
    const changes = this.#changes
    const row = await this.#store.settings.findById(owner).lean()
    const settings = {
      storeContent: row?.storeContent ?? false,
      retentionDays: Math.min(row?.retentionDays ?? this.#limits.retentionDays, this.#limits.maxRetentionDays),
    }
    if (changes === this.#changes) this.#known.set(owner, settings)
    return settings
  }

  async put(owner: string, { storeContent, retentionDays }: Partial<Settings>): Promise<Settings> {
    const before = await this.of(owner)
    const next = {
      storeContent: storeContent ?? before.storeContent,
      retentionDays: Math.min(retentionDays ?? before.retentionDays, this.#limits.maxRetentionDays),
    }
    await this.#store.settings.updateOne({ _id: owner }, { $set: next }, { upsert: true })
    await this.#feed.publish(TOPIC, owner)
    return next
  }

  /** Neither older than what is kept, nor by a clock that is wrong by more than a day. */
  isTimely(atMs: number, { retentionDays }: Settings): boolean {
    const now = this.#clock.now()
    return atMs > now - retentionDays * DAY_MS && atMs < now + DAY_MS
  }

  keepUntil({ retentionDays }: Settings): Date {
    return new Date(this.#clock.now() + retentionDays * DAY_MS)
  }
}
