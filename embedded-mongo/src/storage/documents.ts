import { decode, decodeFields } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { UNORDERED_TEXT } from '../bson/value-order.ts'
import { MongoError } from '../errors.ts'
import { indexKeys } from '../query/index-keys.ts'
import type { Collection } from './collection.ts'
import { duplicateKey } from './duplicate-key.ts'
import type { Index, IndexEntry } from './index.ts'
import { prefixEnd, type RecordId, recordIdOf } from './keys.ts'
import type { Write } from './log-record.ts'
import type { WriteUnit } from './write-unit.ts'

export const DOCUMENT_BYTES_MAX = 16 << 20

/** Whose entries are written: its id, and the value that all of them have. */
interface Entered {
  readonly recordId: RecordId
  readonly bytes: Buffer
}
const entered = (recordId: RecordId): Entered => ({ recordId, bytes: Buffer.from(recordId, 'latin1') })

/** A document in both its forms. */
export interface Stored {
  /** BSON whose first field is `_id`. */
  readonly raw: Buffer
  readonly doc: Doc
}

/** Adds a document and its index entries; nothing is written when a unique index refuses. */
export function insertDocument(unit: WriteUnit, collection: Collection, { raw, doc }: Stored): RecordId {
  checkSize(raw)
  if (collection.options.get('capped') === true) makeRoom(unit, collection, raw.length)
  const recordId = collection.nextRecordId()
  const writes: Write[] = []
  const of = entered(recordId)
  for (const index of collection.keptIndexes)
    collectAdded(unit, collection, index, index.entriesOf(doc, recordId), of, writes)
  writes.push({ key: collection.documentPrefix + recordId, value: raw })
  unit.put(writes)
  unit.resize(collection.id, 1, raw.length)
  unit.changes?.push({ kind: 'insert', collection, after: doc })
  return recordId
}

/** A capped collection loses its oldest documents (https://www.mongodb.com/docs/manual/core/capped-collections/). */
function makeRoom(unit: WriteUnit, collection: Collection, bytes: number): void {
  const { cap, size, documentPrefix } = collection
  if (cap === undefined) return
  const change = unit.sizeChangeOf(collection.id)
  const oldest = unit.scan(documentPrefix, prefixEnd(documentPrefix))
  while (size.documents + change.documents >= cap.documents || size.bytes + change.bytes + bytes > cap.bytes) {
    if (!oldest.next()) return
    removeDocument(unit, collection, recordIdOf(oldest.key), oldest.value)
  }
}

/** How a document came to be another one. */
export interface Revision {
  readonly kind: 'operators' | 'replacement' | 'pipeline'
  /** The paths that update operators name. */
  readonly paths?: readonly (readonly string[])[]
  /** May a field path differ between the two? */
  mayTouch(path: string): boolean
}

/** Replaces a document in place. */
export function replaceDocument(
  unit: WriteUnit,
  collection: Collection,
  recordId: RecordId,
  before: { readonly doc: Doc; readonly bytes: number },
  after: Stored,
  by: Revision,
): void {
  checkSize(after.raw)
  const writes: Write[] = []
  const of = entered(recordId)
  for (const index of collection.keptIndexes) {
    if (index === collection.idIndex) continue
    if (index.partial === undefined && !index.fields.some((path) => by.mayTouch(path))) continue
    const removed = new Map(index.entriesOf(before.doc, recordId).map((entry) => [entry.key, entry]))
    const added = index.entriesOf(after.doc, recordId).filter((entry) => !removed.delete(entry.key))
    collectAdded(unit, collection, index, added, of, writes)
    for (const key of removed.keys()) writes.push({ key, value: null })
  }
  writes.push({ key: collection.documentPrefix + recordId, value: after.raw })
  unit.put(writes)
  unit.resize(collection.id, 0, after.raw.length - before.bytes)
  unit.changes?.push(
    by.kind === 'replacement'
      ? { kind: 'replace', collection, after: after.doc }
      : { kind: 'update', collection, before: before.doc, after: after.doc, paths: by.paths },
  )
}

export function removeDocument(unit: WriteUnit, collection: Collection, recordId: RecordId, raw: Buffer): void {
  const { indexedFields } = collection
  const doc = indexedFields === undefined ? decode(raw) : decodeFields(raw, indexedFields)
  const writes: Write[] = [{ key: collection.documentPrefix + recordId, value: null }]
  for (const index of collection.keptIndexes) {
    for (const { key } of index.entriesOf(doc, recordId)) writes.push({ key, value: null })
  }
  unit.put(writes)
  unit.resize(collection.id, -1, -raw.length)
  unit.changes?.push({ kind: 'delete', collection, raw })
}

/** Enters one document into a new index. */
export function indexDocument(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  recordId: RecordId,
  raw: Buffer,
): void {
  const writes: Write[] = []
  collectAdded(unit, collection, index, index.entriesOf(decode(raw), recordId), entered(recordId), writes)
  unit.put(writes)
}

function collectAdded(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  entries: readonly IndexEntry[],
  of: Entered,
  writes: Write[],
): void {
  for (const entry of entries) {
    if ((index.unique || index.prepareUnique) && isTaken(unit, collection, index, entry, of.recordId)) {
      const error = duplicateKey(collection.namespace, index, entry.values)
      // What is only being built refuses nothing: it will not come to be.
      if (!collection.isBuilding(index)) throw error
      index.failure ??= error
      continue
    }
    writes.push({ key: entry.key, value: of.bytes })
    // It stands nowhere: who writes the same values at the same time is to meet it.
    if (index.prepareUnique) writes.push({ key: index.sharedKey(entry), value: null })
  }
}

function isTaken(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  entry: IndexEntry,
  recordId: RecordId,
): boolean {
  if (index.prepareUnique) {
    const shared = index.sharedKey(entry)
    const holders = unit.scan(shared, prefixEnd(shared))
    while (holders.next()) if (holders.value.toString('latin1') !== recordId) return true
  }
  const holder = unit.get(entry.key)
  if (holder !== undefined) return holder.toString('latin1') !== recordId
  if (index.collation === undefined || !index.hasCutKeys) return false
  // Where texts have no sort key, only comparing tells whether an equal one is there.
  const entries = unit.scan(index.prefix, prefixEnd(index.prefix))
  while (entries.next()) {
    if (entry.isOrdered && !mayHoldUnorderedText(entries.key)) continue
    const other = entries.value.toString('latin1')
    if (other === recordId) continue
    const raw = unit.get(collection.documentPrefix + other)
    const { keys } = indexKeys(raw === undefined ? new Map() : decode(raw), index.paths)
    if (keys.some((values) => values.every((value, i) => index.order.equals(value ?? null, entry.values[i] ?? null)))) {
      return true
    }
  }
  return false
}

/** The bytes that mark such a text, as they stand in an ascending and in a descending index. */
const UNORDERED = Buffer.from(UNORDERED_TEXT).toString('latin1')
const UNORDERED_DESCENDING = Buffer.from(Buffer.from(UNORDERED_TEXT).map((byte) => ~byte)).toString('latin1')

const mayHoldUnorderedText = (key: string): boolean => key.includes(UNORDERED) || key.includes(UNORDERED_DESCENDING)

/** A document of more than 16 MB is refused (10334). */
export function checkSize(raw: Buffer): void {
  if (raw.length > DOCUMENT_BYTES_MAX) {
    throw new MongoError(
      10334,
      'BSONObjectTooLarge',
      `BSONObj size: ${raw.length} (0x${raw.length.toString(16).toUpperCase()}) is invalid. Size must be between 0 and ${DOCUMENT_BYTES_MAX}(16MB)`,
    )
  }
}
