import { MongoError } from '../errors.ts'
import type { Snapshot } from '../storage/snapshot.ts'
import type { WriteUnit } from '../storage/write-unit.ts'
import type { Hold } from './hold.ts'

/** An open transaction, or a command that has paused, as far as conflicts are concerned. */
interface Holder {
  readonly ended: Promise<void>
}
type OpenTransaction = Holder & { readonly snapshot: Pick<Snapshot, 'isStale'> }

export const writeConflict = (): MongoError =>
  new MongoError(
    112,
    'WriteConflict',
    'Caused by :: Write conflict during plan execution and yielding is disabled. :: Please retry your operation or multi-document transaction.',
  )

/** A command outside of transactions met a key that an open transaction has written: it waits for its end and starts over. */
export class WaitForTransaction extends Error {
  readonly ended: Promise<void>

  constructor(ended: Promise<void>) {
    super('waiting for a transaction')
    this.ended = ended
  }
}

/** Who is writing what: keys written by open transactions and by commands that have paused. First writer wins. */
export class WriteLocks {
  readonly #holders = new Map<string, Holder>()

  /** For a transaction's write unit. */
  claimFor(transaction: OpenTransaction): (key: string) => void {
    return (key) => {
      const holder = this.#holders.get(key)
      if (holder === transaction) return
      if (holder !== undefined || transaction.snapshot.isStale(key)) throw writeConflict()
      this.#holders.set(key, transaction)
    }
  }

  /** For the write unit of a command outside of transactions. */
  readonly claim = (key: string): void => {
    const holder = this.#holders.size === 0 ? undefined : this.#holders.get(key)
    if (holder !== undefined) throw new WaitForTransaction(holder.ended)
  }

  /** What a command has written, and what it writes from now on, is its own. */
  hold(hold: Hold): void {
    for (const key of hold.unit.keys()) this.#holders.set(key, hold)
    hold.unit.claimBy((key) => {
      const holder = this.#holders.get(key)
      if (holder === hold) return
      if (holder !== undefined) throw new WaitForTransaction(holder.ended)
      this.#holders.set(key, hold)
    })
  }

  release(unit: WriteUnit): void {
    for (const key of unit.keys()) this.#holders.delete(key)
  }
}
