import type { ChangeFeed, Clock } from '../../kernel/define.ts'
import { BoundedMap } from '../../kernel/define.ts'
import type { JsonDocument } from './engine/flatten.ts'
import { indexNotFound } from './errors/contract.ts'
import { type LiveIndex, readIndex } from './live-index.ts'
import type { DocumentRow, Store } from './model.ts'
import { lastOf } from './sequence.ts'
import type { Snapshots } from './snapshots.ts'

export const TOPIC = 'search'
/** Owner and uid in one text; no id of an account has a slash. */
export const keyOf = (owner: string, uid: string): string => `${owner}/${uid}`

interface Entry {
  index: LiveIndex | undefined
  /** Being read; whoever comes meanwhile waits for it. */
  reading: Promise<LiveIndex> | undefined
  /** Counts changes told: what was read before the last of them is out of date. */
  changes: number
  readChanges: number
}

export interface LiveIndexesParts {
  readonly store: Store
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly maxBytes: number
  readonly snapshots: Snapshots
  readonly snapshotAfter: number
}

/** A document as it is stored. */
export interface Stored {
  readonly document: JsonDocument
  /** It has changed since the index was read: what was found of it may no longer hold. */
  readonly isNewer: boolean
}

const DOCUMENTS_KEPT = 4_000
const MAX_KEPT_LENGTH = 16_384

/** The indexes in this process: read on first use, kept in step with the store, those used longest ago put away. */
export class LiveIndexes {
  readonly #parts: LiveIndexesParts
  /** In the order of use. */
  readonly #entries = new Map<string, Entry>()
  #bodies = new BoundedMap<string, string>(DOCUMENTS_KEPT)
  /** Counts what was forgotten: what was read from the store meanwhile may be of before. */
  #forgotten = 0
  hits = 0
  misses = 0

  constructor(parts: LiveIndexesParts) {
    this.#parts = parts
  }

  /** Begins to listen for changes; returns the undo. */
  follow(): () => void {
    return this.#parts.feed.subscribe(TOPIC, (keys) => {
      for (const key of keys === 'all' ? this.#entries.keys() : keys) {
        const entry = this.#entries.get(key)
        if (entry) entry.changes++
        else if (key.endsWith('/*')) this.#forget(key.slice(0, -1))
      }
    })
  }

  /** How many indexes and documents are at hand, and about how many bytes. */
  get warmth(): { readonly indexes: number; readonly documents: number; readonly bytes: number } {
    let [documents, bytes] = [0, 0]
    for (const { index } of this.#entries.values()) {
      documents += index?.documents.size ?? 0
      bytes += index?.documents.bytes ?? 0
    }
    return { indexes: this.#entries.size, documents, bytes }
  }

  /** The index with all that was told so far. Throws `index_not_found`. */
  async open(owner: string, uid: string): Promise<LiveIndex> {
    const key = keyOf(owner, uid)
    const entry = this.#entries.get(key) ?? { index: undefined, reading: undefined, changes: 0, readChanges: -1 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    if (entry.index && entry.readChanges === entry.changes) {
      this.hits++
      return entry.index
    }
    this.misses++
    const wanted = entry.changes
    while (!entry.index || entry.readChanges < wanted) await this.#read(owner, uid, entry)
    return entry.index
  }

  /** The index as the store has it at this moment, whatever was told. */
  openFresh(owner: string, uid: string): Promise<LiveIndex> {
    const entry = this.#entries.get(keyOf(owner, uid))
    if (entry) entry.changes++
    return this.open(owner, uid)
  }

  /** Documents of the index by id; those that are gone meanwhile are missing. */
  async documents({ row }: LiveIndex, ids: readonly string[]): Promise<ReadonlyMap<string, Stored>> {
    const found = new Map<string, Stored>()
    const missing: string[] = []
    for (const id of ids) {
      const body = this.#bodies.get(`${row._id}/${id}`)
      if (body === undefined) missing.push(`${row._id}/${id}`)
      else found.set(id, { document: JSON.parse(body), isNewer: false })
    }
    if (missing.length === 0) return found
    const forgotten = this.#forgotten
    const rows = (await this.#parts.store.documents.find({ _id: { $in: missing } }).lean()) as DocumentRow[]
    for (const { _id, id, sequence, body } of rows) {
      if (body === undefined) continue
      const isNewer = sequence > lastOf(row.version)
      found.set(id, { document: JSON.parse(body), isNewer })
      if (!isNewer && body.length <= MAX_KEPT_LENGTH && forgotten === this.#forgotten) this.#bodies.set(_id, body)
    }
    return found
  }

  /** Nothing of an erased account stays in memory. */
  #forget(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key)
    this.#bodies = new BoundedMap(DOCUMENTS_KEPT)
    this.#forgotten++
  }

  async #read(owner: string, uid: string, entry: Entry): Promise<void> {
    entry.reading ??= this.#follow(owner, uid, entry).finally(() => {
      entry.reading = undefined
    })
    await entry.reading
  }

  async #follow(owner: string, uid: string, entry: Entry): Promise<LiveIndex> {
    const { store, clock, snapshots, snapshotAfter } = this.#parts
    const changes = entry.changes
    const row = await store.indexes.findOne({ owner, uid }).lean()
    if (!row) {
      this.#entries.delete(keyOf(owner, uid))
      throw indexNotFound(uid)
    }
    const forget = (key: string): void => {
      this.#bodies.delete(key)
      this.#forgotten++
    }
    // half-way read documents are in it already, so what fails is thrown away
    const there = entry.index
    entry.index = undefined
    const index = await readIndex(row, there, { store, snapshots, snapshotAfter, nowMs: clock.now(), forget })
    entry.index = index
    entry.readChanges = changes
    this.#shrink(keyOf(owner, uid))
    return index
  }

  #shrink(kept: string): void {
    let { bytes } = this.warmth
    for (const [key, { index, reading }] of this.#entries) {
      if (bytes <= this.#parts.maxBytes) return
      if (key === kept || (reading && !index)) continue
      bytes -= index?.documents.bytes ?? 0
      this.#entries.delete(key)
    }
  }
}
