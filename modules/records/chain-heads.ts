import type { Collection } from 'mongodb'
import { BoundedMap } from '../../kernel/define.ts'
import { bodyOf, guardNumber } from './document.ts'
import type { RecordDocument } from './model.ts'
import type { ChainHead } from './services.ts'

const MAX_CHAINS = 50_000

/** The last durable record of each chain in use, so that a debit usually reads nothing. A stale one costs a refused insert. */
export class ChainHeads {
  readonly #collection: Collection<RecordDocument>
  readonly #known = new BoundedMap<string, ChainHead>(MAX_CHAINS)

  constructor(collection: Collection<RecordDocument>) {
    this.#collection = collection
  }

  async get(chain: string): Promise<ChainHead> {
    const known = this.#known.get(chain)
    if (known !== undefined) return known
    const head = await this.read(chain)
    this.#known.set(chain, head)
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
    this.#known.set(chain, head)
  }

  forget(chain: string): void {
    this.#known.delete(chain)
  }
}
