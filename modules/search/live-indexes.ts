import { BoundedMap, type ChangeFeed, type Clock, LiveCache } from '../../kernel/define.ts'
import type { JsonDocument } from './engine/flatten.ts'
import { indexNotFound } from './errors/contract.ts'
import { type LiveIndex, readIndex } from './live-index.ts'
import type { DocumentRow, Store } from './model.ts'
import { lastOf } from './sequence.ts'
import type { Snapshots } from './snapshots.ts'

export const TOPIC = 'search'
/** Owner and uid in one text; no id of an account has a slash. */
export const keyOf = (owner: string, uid: string): string => `${owner}/${uid}`

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

/** The indexes in this process, and the documents that were shown last. */
export class LiveIndexes {
  readonly #parts: LiveIndexesParts
  readonly #indexes: LiveCache<LiveIndex>
  readonly #bodies = new BoundedMap<string, string>(DOCUMENTS_KEPT)
  /** Counts what was forgotten: what was read from the store meanwhile may be of before. */
  #forgotten = 0
  #erasures = 0

  constructor(parts: LiveIndexesParts) {
    this.#parts = parts
    const { feed, maxBytes } = parts
    const bytesOf = ({ documents }: LiveIndex): number => documents.bytes
    this.#indexes = new LiveCache({
      feed,
      topic: TOPIC,
      maxBytes,
      bytesOf,
      read: (key, there) => this.#read(key, there),
    })
  }

  /** Begins to listen for changes; returns the undo. */
  follow(): () => void {
    const undo = this.#indexes.follow()
    // nothing of an erased account stays in memory
    const undoErased = this.#parts.feed.subscribe(TOPIC, (keys) => {
      if (keys === 'all' || !keys.some((key) => key.endsWith('/*'))) return
      this.#bodies.clear()
      this.#forgotten++
      this.#erasures++
    })
    return () => {
      undo()
      undoErased()
    }
  }

  /** How many indexes and documents are at hand, about how many bytes, and how often an index was there when it was asked for. */
  get warmth() {
    const all = this.#indexes.values
    const { hits, misses } = this.#indexes
    return {
      indexes: all.length,
      documents: all.reduce((sum, { documents }) => sum + documents.size, 0),
      bytes: all.reduce((sum, { documents }) => sum + documents.bytes, 0),
      hits,
      misses,
    }
  }

  /** The index with all that was told so far. Throws `index_not_found`. */
  open(owner: string, uid: string): Promise<LiveIndex> {
    return this.#indexes.open(keyOf(owner, uid))
  }

  /** The index as the store has it at this moment, whatever was told. */
  openFresh(owner: string, uid: string): Promise<LiveIndex> {
    return this.#indexes.openFresh(keyOf(owner, uid))
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

  async #read(key: string, there: LiveIndex | undefined): Promise<LiveIndex> {
    const { store, clock, snapshots, snapshotAfter } = this.#parts
    const [owner = '', uid = ''] = key.split('/')
    const row = await store.indexes.findOne({ owner, uid }).lean()
    if (!row) throw indexNotFound(uid)
    const erasures = this.#erasures
    const changed = ({ _id, body }: DocumentRow): void => {
      this.#forgotten++
      // what has just changed is what is looked for next
      if (body === undefined || body.length > MAX_KEPT_LENGTH || erasures !== this.#erasures) this.#bodies.delete(_id)
      else this.#bodies.set(_id, body)
    }
    return readIndex(row, there, { store, snapshots, snapshotAfter, nowMs: clock.now(), changed })
  }
}
