import { decode, decodeFields } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Collection } from './collection.ts'
import { duplicateKey } from './duplicate-key.ts'
import type { Index, IndexEntry } from './index.ts'
import { prefixEnd, type RecordId, recordIdOf } from './keys.ts'
import type { WriteUnit } from './write-unit.ts'

export const DOCUMENT_BYTES_MAX = 16 << 20

interface EntryWrite {
  readonly key: string
  readonly value: Buffer | null
}

/** A document in both its forms. */
export interface Stored {
  /** BSON whose first field is `_id`. */
  readonly raw: Buffer
  readonly doc: Doc
}

/** Adds a document and its index entries; nothing is written when a unique index refuses. */
export function insertDocument(unit: WriteUnit, collection: Collection, { raw, doc }: Stored): RecordId {
  checkSize(raw)
  const recordId = collection.nextRecordId()
  const writes: EntryWrite[] = []
  for (const index of collection.indexes)
    collectAdded(unit, collection, index, index.entriesOf(doc, recordId), recordId, writes)
  for (const { key, value } of writes) unit.put(key, value)
  unit.put(collection.documentPrefix + recordId, raw)
  unit.resize(collection.id, 1, raw.length)
  if (collection.options.get('capped') === true) removeOverflow(unit, collection)
  return recordId
}

/** A capped collection loses its oldest documents (https://www.mongodb.com/docs/manual/core/capped-collections/). */
function removeOverflow(unit: WriteUnit, collection: Collection): void {
  const { cap, size, documentPrefix } = collection
  const change = unit.sizeChanges.get(collection.id)
  if (cap === undefined || change === undefined) return
  const oldest = unit.scan(documentPrefix, prefixEnd(documentPrefix))
  while (size.documents + change.documents > cap.documents || size.bytes + change.bytes > cap.bytes) {
    if (!oldest.next()) return
    removeDocument(unit, collection, recordIdOf(oldest.key), oldest.value)
  }
}

/** Replaces a document in place. `mayTouch` says whether a field path may differ between the two. */
export function replaceDocument(
  unit: WriteUnit,
  collection: Collection,
  recordId: RecordId,
  before: { readonly doc: Doc; readonly bytes: number },
  after: Stored,
  mayTouch: (path: string) => boolean,
): void {
  checkSize(after.raw)
  const writes: EntryWrite[] = []
  for (const index of collection.indexes) {
    if (index.isIdIndex) continue
    if (index.partial === undefined && !index.fields.some(mayTouch)) continue
    const removed = new Map(index.entriesOf(before.doc, recordId).map((entry) => [entry.key, entry]))
    const added = index.entriesOf(after.doc, recordId).filter((entry) => !removed.delete(entry.key))
    collectAdded(unit, collection, index, added, recordId, writes)
    for (const key of removed.keys()) writes.push({ key, value: null })
  }
  for (const { key, value } of writes) unit.put(key, value)
  unit.put(collection.documentPrefix + recordId, after.raw)
  unit.resize(collection.id, 0, after.raw.length - before.bytes)
}

export function removeDocument(unit: WriteUnit, collection: Collection, recordId: RecordId, raw: Buffer): void {
  const { indexedFields } = collection
  const doc = indexedFields === undefined ? decode(raw) : decodeFields(raw, indexedFields)
  unit.put(collection.documentPrefix + recordId, null)
  for (const index of collection.indexes) {
    for (const { key } of index.entriesOf(doc, recordId)) unit.put(key, null)
  }
  unit.resize(collection.id, -1, -raw.length)
}

/** Enters one document into a new index. */
export function indexDocument(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  recordId: RecordId,
  raw: Buffer,
): void {
  const writes: EntryWrite[] = []
  collectAdded(unit, collection, index, index.entriesOf(decode(raw), recordId), recordId, writes)
  for (const { key, value } of writes) unit.put(key, value)
}

function collectAdded(
  unit: WriteUnit,
  collection: Collection,
  index: Index,
  entries: readonly IndexEntry[],
  recordId: RecordId,
  writes: EntryWrite[],
): void {
  const value = Buffer.from(recordId, 'latin1')
  for (const entry of entries) {
    if (index.unique && unit.get(entry.key) !== undefined) throw duplicateKey(collection.namespace, index, entry.values)
    writes.push({ key: entry.key, value })
  }
}

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
