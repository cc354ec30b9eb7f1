import { BoundedMap } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'

/** Notes in which months an account had receipts: one write for each. */
export class Months {
  readonly #store: Store
  readonly #noted = new BoundedMap<string, true>(100_000)

  constructor(store: Store) {
    this.#store = store
  }

  async note(account: string, at: number): Promise<void> {
    const month = new Date(at).toISOString().slice(0, 7)
    const _id = `${account}|${month}`
    if (this.#noted.get(_id)) return
    await this.#store.months.updateOne({ _id }, { $setOnInsert: { account, month, billed: false } }, { upsert: true })
    this.#noted.set(_id, true)
  }
}
