import { type Clock, utcDay } from '../../../kernel/define.ts'
import type { SettingsRow, Store } from '../model.ts'

export interface Settings {
  readonly extractionModel: string | null
  readonly embeddingModel: string | null
  readonly dailyBudgetPence: number
}

const NOTHING: Settings = { extractionModel: null, embeddingModel: null, dailyBudgetPence: 0 }

/** What each account lets models do, and what they may cost it a day. */
export class Budget {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async read(owner: string): Promise<Settings & { readonly spentMicroPence: number }> {
    const row = await this.#store.settings.findById(owner).lean()
    const spentMicroPence = row?.day === this.#today() ? row.spentMicroPence : 0
    return { ...NOTHING, ...row, spentMicroPence }
  }

  async write(owner: string, settings: Settings): Promise<void> {
    await this.#store.settings.updateOne(
      { _id: owner },
      { $set: settings, $setOnInsert: { day: this.#today(), spentMicroPence: 0 } },
      { upsert: true },
    )
  }

  /**
   * Runs what may cost up to `mostMicroPence`, if the day's budget still holds it; `work` tells what it came to, and nothing
   * comes of work that fails. Undefined: the budget is used up.
   */
  async within<T>(
    owner: string,
    mostMicroPence: number,
    work: (mostMicroPence: bigint) => Promise<{ readonly value: T; readonly costMicroPence: bigint }>,
  ): Promise<T | undefined> {
    if (!(await this.#reserve(owner, mostMicroPence))) return undefined
    let spent = 0
    try {
      const { value, costMicroPence } = await work(BigInt(mostMicroPence))
      spent = Number(costMicroPence)
      return value
    } finally {
      await this.#store.settings.updateOne({ _id: owner }, { $inc: { spentMicroPence: spent - mostMicroPence } })
    }
  }

  async #reserve(owner: string, microPence: number): Promise<boolean> {
    const today = this.#today()
    const { settings } = this.#store
    await settings.updateOne({ _id: owner, day: { $ne: today } }, { $set: { day: today, spentMicroPence: 0 } })
    const row = (await settings.findById(owner).lean()) as SettingsRow | null
    const budget = Math.round((row?.dailyBudgetPence ?? 0) * 1e6)
    const { matchedCount } = await settings.updateOne(
      { _id: owner, day: today, spentMicroPence: { $lte: budget - microPence } },
      { $inc: { spentMicroPence: microPence } },
    )
    return matchedCount === 1
  }

  #today(): string {
    return utcDay(this.#clock.now())
  }
}
