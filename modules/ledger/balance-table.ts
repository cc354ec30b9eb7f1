import type { Collection, Db, Document } from 'mongodb'
import { BoundedMap, isDuplicateKey } from '../../kernel/define.ts'
import type { BalanceDocument } from './model.ts'

const MAX_KNOWN = 5_000
/** Of an account that has no balance yet. */
const NONE = -1

/** A balance, and the last index of the one that it replaces. */
export interface Replacement {
  readonly before: BalanceDocument | undefined
  readonly after: BalanceDocument
}

/** The stored balances, as those who project write them: each is replaced only by whoever read the one before. */
export class BalanceTable {
  readonly #db: Db
  readonly #collection: Collection<BalanceDocument>
  /** As this process last wrote them. Who replaces a stale one is refused by its `lastIndex`. */
  #known = new BoundedMap<string, BalanceDocument>(MAX_KNOWN)

  constructor(db: Db, collection: Collection<BalanceDocument>) {
    this.#db = db
    this.#collection = collection
  }

  /** Those that this process wrote last come from memory, and may be stale. */
  async read(accounts: readonly string[]): Promise<ReadonlyMap<string, BalanceDocument>> {
    const balances = new Map<string, BalanceDocument>()
    const unknown: string[] = []
    for (const account of accounts) {
      const balance = this.#known.get(account)
      if (balance === undefined) unknown.push(account)
      else balances.set(account, balance)
    }
    if (unknown.length > 0) {
      const found = await this.#collection.find({ _id: { $in: unknown } }, { readConcern: 'majority' }).toArray()
      for (const balance of found) balances.set(balance._id, balance)
    }
    return balances
  }

  /** One raw command: half the cost of a bulk write. False: another process was faster somewhere; read again. */
  async replace(replacements: readonly Replacement[]): Promise<boolean> {
    for (const { after } of replacements) this.#known.delete(after._id)
    const reply: Document = await this.#db.command({
      update: this.#collection.collectionName,
      updates: replacements.map(({ before, after }) => ({
        q: { _id: after._id, lastIndex: before?.lastIndex ?? NONE },
        u: after,
        upsert: before === undefined,
      })),
      ordered: false,
      writeConcern: { w: 'majority', j: true },
    })
    const errors = (reply['writeErrors'] ?? []) as readonly { readonly code: number; readonly errmsg: string }[]
    const refused = errors.find((error) => !isDuplicateKey(error))
    if (refused !== undefined) throw new Error(`the store refuses a balance: ${refused.errmsg}`)
    if (reply['writeConcernError'] !== undefined) throw new Error('the store does not say whether it took the balances')
    if (errors.length > 0 || Number(reply['n']) < replacements.length) return false
    for (const { after } of replacements) this.#known.set(after._id, after)
    return true
  }

  /** Before they are all built again. */
  forget(): void {
    this.#known = new BoundedMap(MAX_KNOWN)
  }

  async drop(): Promise<void> {
    await this.#collection.deleteMany({})
  }
}
