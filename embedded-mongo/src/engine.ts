import { Cursors } from './commands/cursors.ts'
import { FailCommand } from './commands/fail-command.ts'
import { Catalog, sizeBytes } from './storage/catalog.ts'
import type { Collection } from './storage/collection.ts'
import { countKey } from './storage/keys.ts'
import type { Write } from './storage/log-record.ts'
import type { Store } from './storage/store.ts'
import type { WriteUnit } from './storage/write-unit.ts'
import { WaitForTransaction, WriteLocks } from './transactions/conflicts.ts'
import { Coordinator } from './transactions/coordinator.ts'
import type { Session } from './transactions/session.ts'
import { Sessions } from './transactions/sessions.ts'

/** The state that commands work on. */
export class Engine {
  readonly store: Store
  readonly catalog: Catalog
  readonly cursors = new Cursors()
  readonly locks = new WriteLocks()
  readonly sessions: Sessions
  readonly transactions: Coordinator
  readonly failCommand = new FailCommand()
  /** What `hello` says where we are. */
  address = ''
  connectionCount = 0
  readonly connectionsMax: number
  /** Pause between two rounds of removing expired documents. */
  ttlSleepSeconds = 60

  constructor(store: Store, connectionsMax: number) {
    this.store = store
    this.connectionsMax = connectionsMax
    this.catalog = new Catalog(store)
    this.sessions = new Sessions(store)
    this.transactions = new Coordinator(this)
  }

  /** Makes a unit's writes visible, with the sizes they bring, in one atomic batch; returns its sequence number. */
  commit(unit: WriteUnit, record?: Write): number {
    const writes = unit.writes()
    for (const [id, change] of unit.sizeChanges) {
      const collection = this.catalog.byId(id)
      if (collection === undefined) continue
      collection.size.documents += change.documents
      collection.size.bytes += change.bytes
      writes.push({ key: countKey(id), value: sizeBytes(collection.size) })
      if (collection.indexes.some((index) => index.hasNewMarks)) writes.push(this.catalog.entryOf(collection))
    }
    if (record !== undefined) writes.push(record)
    return this.store.commit(writes)
  }

  /** Commits a new index (already in the collection's list) with its entries. */
  commitIndex(unit: WriteUnit, collection: Collection): void {
    const seq = this.store.commit([...unit.writes(), this.catalog.entryOf(collection)])
    const index = collection.indexes.at(-1)
    if (index !== undefined) index.builtAtSeq = seq
  }

  drop(collection: Collection): void {
    this.waitForWriters(collection)
    this.cursors.killWhere((cursor) => cursor.namespace === collection.namespace)
    this.catalog.drop(collection)
  }

  /** What changes a collection as a whole starts over when the transactions that write to it have ended. */
  waitForWriters(collection: Collection): void {
    const [writer] = this.transactions.writersOf(collection.id)
    if (writer !== undefined) throw new WaitForTransaction(writer.ended)
  }

  endSession(session: Session): void {
    this.transactions.abort(session)
    this.cursors.killWhere((cursor) => cursor.session === session)
    this.sessions.release(session)
  }
}
