import type { Collection } from 'mongodb'
import { bodyOf, guardNumber } from './document.ts'
import type { RecordDocument } from './model.ts'
import type { ChainHead } from './services.ts'

const MAX_CHAINS = 50_000

/** The last durable record of each chain in use, so that a debit usually reads nothing. A stale one costs a refused insert. */
export class ChainHeads {
  readonly #collection: Collection<RecordDocument>
  readonly #known = new Map<string, ChainHead>()

  constructor(collection: Collection<RecordDocument>) {
    this.#collection = collection
  }

  async get(chain: string): Promise<ChainHead> {
    const known = this.#known.get(chain)
    if (known !== undefined) return known
    const head = await this.read(chain)
    this.set(chain, head)
    return head
  }

  /** From the store, at majority. */
  async read(chain: string): Promise<ChainHead> {
    const last = await this.#collection.findOne(
      { guard: { $gte: `${chain}|`, $lt: `${chain}}` } },
      { sort: { guard: -1 }, readConcern: 'majority' },
    )
    return last?.guard === undefined ? { n: 0, body: undefined } : { n: guardNumber(last.guard), body: bodyOf(last) }
  }

  set(chain: string, head: ChainHead): void {
    this.#known.delete(chain)
    this.#known.set(chain, head)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_CHAINS && oldest !== undefined) this.#known.delete(oldest)
  }

  forget(chain: string): void {
    this.#known.delete(chain)
  }
}
