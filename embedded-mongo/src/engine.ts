import { changesOf, droppedCollection, type StoredChange, storedChange } from './changes/change.ts'
import { ChangeLog } from './changes/change-log.ts'
import { Cursors } from './commands/cursors.ts'
import { FailCommand } from './commands/fail-command.ts'
import { MongoError } from './errors.ts'
import type { Readers } from './readers/readers.ts'
import { Catalog, sizeBytes } from './storage/catalog.ts'
import type { Collection } from './storage/collection.ts'
import type { Index } from './storage/index.ts'
import { countKey, ownerIdOf } from './storage/keys.ts'
import type { Write } from './storage/log-record.ts'
import type { StoreApi } from './storage/store.ts'
import type { WriteUnit } from './storage/write-unit.ts'
import { WaitForTransaction, WriteLocks } from './transactions/conflicts.ts'
import { Coordinator } from './transactions/coordinator.ts'
import { Hold } from './transactions/hold.ts'
import type { Session } from './transactions/session.ts'
import { Sessions } from './transactions/sessions.ts'

/** The state that commands work on. */
export class Engine {
  readonly store: StoreApi
  /** For commands that read for long; in a reader itself there are none. */
  readers: Readers | undefined
  readonly catalog: Catalog
  readonly cursors = new Cursors()
  readonly changes: ChangeLog
  readonly locks = new WriteLocks()
  readonly sessions: Sessions
  readonly transactions: Coordinator
  /** Commands that have paused before they committed. */
  readonly #holds = new Set<Hold>()
  readonly failCommand = new FailCommand()
  /** How often each command was asked for since the start. */
  readonly commandCounts = new Map<string, number>()
  /** What `hello` says where we are. */
  address = ''
  connectionCount = 0
  readonly connectionsMax: number
  /** Pause between two rounds of removing expired documents. */
  ttlSleepSeconds = 60

  constructor(store: StoreApi, connectionsMax: number) {
    this.store = store
    this.connectionsMax = connectionsMax
    this.catalog = new Catalog(store)
    this.changes = new ChangeLog(store)
    this.sessions = new Sessions(store)
    this.transactions = new Coordinator(this)
  }

  /** Makes a unit's writes visible, with the sizes they bring and collections that it created, in one atomic batch; returns its sequence number. */
  commit(unit: WriteUnit, record?: Write, created: readonly Collection[] = []): number {
    const writes = unit.writes()
    this.store.checkRoom(writes)
    for (const collection of created) {
      this.catalog.add(collection)
      writes.push(this.catalog.entryOf(collection))
    }
    for (const [id, change] of unit.sizeChanges) {
      const collection = this.catalog.byId(id)
      if (collection === undefined) continue
      collection.size.documents += change.documents
      collection.size.bytes += change.bytes
      writes.push({ key: countKey(id), value: sizeBytes(collection.size) })
      if (collection.indexes.some((index) => index.hasNewMarks)) writes.push(this.catalog.entryOf(collection))
    }
    if (record !== undefined) writes.push(record)
    if (!this.changes.isRecording) return this.store.commit(writes)
    const events = this.changes.writesOf(this.#changesOf(unit))
    const seq = this.store.commit([...writes, ...events])
    if (events.length > 0) this.changes.committed(seq)
    return seq
  }

  #changesOf(unit: WriteUnit): StoredChange[] {
    const collectionOf = (key: string) => this.catalog.byId(ownerIdOf(key))
    const changes = [...(unit.changes ?? changesOf(unit, collectionOf))]
    // What is to take another collection's place is told when it does.
    return changes.filter(({ collection }) => this.catalog.get(collection.namespace) === collection).map(storedChange)
  }

  /** Adds indexes with the last of their entries, perhaps in the place of another. */
  commitIndexes(unit: WriteUnit, collection: Collection, indexes: readonly Index[], replaced?: Index): void {
    const writes = unit.writes()
    this.store.checkRoom(writes)
    collection.indexes = [...collection.indexes.filter((index) => index !== replaced), ...indexes]
    const seq = this.store.commit([...writes, this.catalog.entryOf(collection)])
    for (const index of indexes) index.builtAtSeq = seq
    if (replaced === undefined) return
    collection.generation++
    this.store.discard([replaced.prefix])
  }

  /** `further`: what is told right behind it. */
  drop(collection: Collection, further: readonly StoredChange[] = []): void {
    this.waitForWriters(collection)
    this.cursors.killWhere(
      (cursor) => cursor.namespace === collection.namespace && cursor.stream === undefined,
      new MongoError(175, 'QueryPlanKilled', `collection dropped. UUID ${collection.uuid}`),
    )
    const told = collection.isView ? [] : [droppedCollection(collection.namespace)]
    this.changes.record([...told, ...further], (events) => this.catalog.drop(collection, events))
  }

  /** What changes a collection as a whole starts over when those that write to it have ended. */
  waitForWriters(collection: Collection): void {
    const paused = [...this.#holds].filter(({ unit }) => unit.sizeChanges.has(collection.id))
    const [writer] = [...this.transactions.writersOf(collection.id), ...paused]
    if (writer !== undefined) throw new WaitForTransaction(writer.ended)
  }

  /** Others wait for what the unit has written and will write, until `release`. */
  hold(unit: WriteUnit): Hold {
    const hold = new Hold(unit)
    this.locks.hold(hold)
    this.#holds.add(hold)
    return hold
  }

  release(hold: Hold): void {
    this.#holds.delete(hold)
    this.locks.release(hold.unit)
    hold.end()
  }

  endSession(session: Session): void {
    this.transactions.abort(session)
    this.cursors.killWhere((cursor) => cursor.session === session)
    this.sessions.release(session)
  }
}
