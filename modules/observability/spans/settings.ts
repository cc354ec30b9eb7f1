import { BoundedMap, type Clock, DAY_MS } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'

export interface Settings {
  readonly storeContent: boolean
  readonly retentionDays: number
}

interface Limits {
  readonly retentionDays: number
  readonly maxRetentionDays: number
}

/** A change counts in every process within this time. */
const FRESH_MS = 1_000

/** What each account wants kept. */
export class AllSettings {
  readonly #store: Pick<Store, 'settings'>
  readonly #clock: Clock
  readonly #limits: Limits
  readonly #known = new BoundedMap<string, { readonly settings: Settings; readonly until: number }>(10_000)

  constructor(store: Pick<Store, 'settings'>, clock: Clock, limits: Limits) {
    this.#store = store
    this.#clock = clock
    this.#limits = limits
  }

  async of(owner: string): Promise<Settings> {
    const known = this.#known.get(owner)
    if (known !== undefined && performance.now() < known.until) return known.settings
    const row = await this.#store.settings.findById(owner).lean()
    const settings = {
      storeContent: row?.storeContent ?? false,
      retentionDays: Math.min(row?.retentionDays ?? this.#limits.retentionDays, this.#limits.maxRetentionDays),
    }
    this.#known.set(owner, { settings, until: performance.now() + FRESH_MS })
    return settings
  }

  async put(owner: string, { storeContent, retentionDays }: Partial<Settings>): Promise<Settings> {
    const before = await this.of(owner)
    const next = {
      storeContent: storeContent ?? before.storeContent,
      retentionDays: Math.min(retentionDays ?? before.retentionDays, this.#limits.maxRetentionDays),
    }
    await this.#store.settings.updateOne({ _id: owner }, { $set: next }, { upsert: true })
    this.#known.delete(owner)
    return next
  }

  keepUntil({ retentionDays }: Settings): Date {
    return new Date(this.#clock.now() + retentionDays * DAY_MS)
  }
}
