import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Clock, Logger } from '../../kernel/define.ts'
import { DocumentIndex, type IndexLayout } from './engine/document-index.ts'
import type { IndexRow, Store } from './model.ts'

/** Goes up with every change of how texts are taken apart or of how an index is packed: older snapshots are no use then. */
const FORMAT = 2
const CHUNK_BYTES = 4 * 1_048_576
const AT_ONCE = 4
/** So long a process may be at work on a snapshot; chunks of one that died at it go by themselves. */
const WORK_MS = 10 * 60_000

/** What the row of an index says of its snapshot, as JSON. */
interface Head {
  readonly key: string
  readonly format: number
  readonly layout: IndexLayout
  /** Of the documents that are in it. */
  readonly version: number
  /** Epoch milliseconds. */
  readonly takenAt: number
  readonly bytes: number
  readonly crc32: number
}

export interface Loaded {
  readonly documents: DocumentIndex
  readonly version: number
  readonly takenAt: number
}

export interface SnapshotParts {
  readonly store: Store
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
}

/** Indexes as they were at some version, in chunks in the store, so that a process that starts need not read every document. */
export class Snapshots {
  readonly #parts: SnapshotParts
  readonly #saving = new Set<Promise<void>>()

  constructor(parts: SnapshotParts) {
    this.#parts = parts
  }

  /** Resolves when none is being saved. */
  async settled(): Promise<void> {
    await Promise.all(this.#saving)
  }

  /** `undefined`: there is none for this layout, or it is not whole. */
  async load(row: IndexRow, layout: IndexLayout): Promise<Loaded | undefined> {
    const head = headOf(row)
    if (head?.format !== FORMAT || JSON.stringify(head.layout) !== JSON.stringify(layout)) return undefined
    try {
      const bytes = await this.#read(head)
      const { version, takenAt } = head
      return { documents: DocumentIndex.unpack(layout, bytes), version, takenAt }
    } catch (error) {
      this.#parts.log.warn('a snapshot could not be read; the index is built from its documents', {
        index: row._id,
        error,
      })
      return undefined
    }
  }

  /** Begins to keep what was packed at the row's version, unless another process is at it. */
  save(row: IndexRow, layout: IndexLayout, packed: Buffer): void {
    const saving = this.#save(row, layout, packed)
      .catch((error: unknown) =>
        this.#parts.log.warn('a snapshot could not be kept; indexes are built from documents', {
          index: row._id,
          error,
        }),
      )
      .finally(() => this.#saving.delete(saving))
    this.#saving.add(saving)
  }

  async #save({ _id, owner, version }: IndexRow, layout: IndexLayout, packed: Buffer): Promise<void> {
    const { store, clock } = this.#parts
    const now = clock.now()
    const { modifiedCount } = await store.indexes.updateOne(
      { _id, $or: [{ snapshotUntil: { $exists: false } }, { snapshotUntil: { $lt: now } }] },
      { $set: { snapshotUntil: now + WORK_MS } },
    )
    if (modifiedCount === 0) return
    const key = `${_id}/${randomUUID()}`
    const expireAt = new Date(now + WORK_MS)
    for (const chunk of chunksOf(packed.length))
      await store.snapshots.create({
        _id: chunkId(key, chunk),
        owner,
        index: _id,
        key,
        bytes: packed.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES),
        expireAt,
      })
    const head: Head = {
      key,
      format: FORMAT,
      layout,
      version,
      takenAt: now,
      bytes: packed.length,
      crc32: crc32(packed),
    }
    // an index that is gone meanwhile gets none: whoever removes it removes its row first, and its chunks after that
    const { matchedCount } = await store.indexes.updateOne(
      { _id },
      { $set: { snapshot: JSON.stringify(head) }, $unset: { snapshotUntil: 1 } },
    )
    await store.snapshots.deleteMany(matchedCount === 0 ? { index: _id } : { index: _id, key: { $ne: key } })
    await store.snapshots.updateMany({ index: _id, key }, { $unset: { expireAt: 1 } })
  }

  async #read({ key, bytes: size, crc32: sum }: Head): Promise<Buffer> {
    // each byte of it is read, and summed
    const bytes = Buffer.allocUnsafeSlow(size)
    const waiting = chunksOf(size)
    const work = async (): Promise<void> => {
      for (let chunk = waiting.shift(); chunk !== undefined; chunk = waiting.shift()) {
        const row = await this.#parts.store.snapshots.findById(chunkId(key, chunk)).lean()
        if (!row) throw new Error(`chunk ${chunk} is not there`)
        bytes.set((row.bytes as unknown as { readonly buffer: Uint8Array }).buffer, chunk * CHUNK_BYTES)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    if (crc32(bytes) !== sum) throw new Error('its checksum is wrong')
    return bytes
  }
}

/** `undefined`: no snapshot of it was taken. */
const headOf = ({ snapshot }: IndexRow): Head | undefined =>
  snapshot === undefined ? undefined : (JSON.parse(snapshot) as Head)

const chunkId = (key: string, chunk: number): string => `${key}/${chunk}`
const chunksOf = (bytes: number): number[] => Array.from({ length: Math.ceil(bytes / CHUNK_BYTES) }, (_, at) => at)
