import { ObjectId } from 'bson'
import type { Engine } from '../engine.ts'
import { sizeBytes } from '../storage/catalog.ts'
import type { Collection } from '../storage/collection.ts'
import { indexDocument } from '../storage/documents.ts'
import { countKey, isDocumentKey, ownerIdOf, prefixEnd, type RecordId, recordIdOf } from '../storage/keys.ts'
import type { Store } from '../storage/store.ts'
import { WriteUnit } from '../storage/write-unit.ts'

const UNIT_BYTES = 4 << 20

/** An index entry of the damaged store: it knows of a document. */
export interface KnownEntry {
  readonly indexId: number
  /** The encoded values. */
  readonly values: string
  readonly recordId: string
}

export interface LostDocument {
  readonly namespace: string
  /** As it is shown; in hexadecimal where it is neither ObjectId nor text. */
  readonly id: string
}

/** Makes indexes and counts of the documents that are there; says which are known of and are not there. */
export async function rebuild(
  engine: Engine,
  store: Store,
  known: readonly KnownEntry[],
): Promise<{ documents: number; lost: LostDocument[] }> {
  nameNameless(engine, store)
  let documents = 0
  const lost: LostDocument[] = []
  for (const collection of engine.catalog.all()) {
    if (collection.isView) continue
    const present = await enter(engine, store, collection)
    documents += present.size
    const missing = known.filter(({ indexId, recordId }) => indexId === collection.idIndex.id && !present.has(recordId))
    lost.push(...missing.map(({ values }) => ({ namespace: collection.namespace, id: shownId(values) })))
  }
  return { documents, lost }
}

/** Documents whose collection is not in the catalog any more get one with a name of its own. */
function nameNameless(engine: Engine, store: Store): void {
  for (const space of store.spaces()) {
    const id = ownerIdOf(space)
    if (isDocumentKey(space) && engine.catalog.byId(id) === undefined)
      engine.catalog.create(`repaired.collection${id}`, new Map(), id)
  }
}

async function enter(engine: Engine, store: Store, collection: Collection): Promise<Set<RecordId>> {
  const present = new Set<RecordId>()
  const unit = new WriteUnit(store, engine.locks.claim)
  let bytes = 0
  const flush = async () => {
    await store.durable(store.commit(unit.writes()))
    unit.clear()
    await store.roomForMore()
  }
  const prefix = collection.documentPrefix
  const documents = store.scan(prefix, prefixEnd(prefix))
  while (documents.next()) {
    const recordId = recordIdOf(documents.key)
    present.add(recordId)
    bytes += documents.value.length
    for (const index of collection.indexes) indexDocument(unit, collection, index, recordId, documents.value)
    if (unit.bytes > UNIT_BYTES) await flush()
  }
  collection.size = { documents: present.size, bytes }
  await flush()
  store.commit([
    { key: countKey(collection.id), value: sizeBytes(collection.size) },
    engine.catalog.entryOf(collection),
  ])
  return present
}

const TEXT_TAG = 17
const OBJECT_ID_TAG = 37

/** The `_id` that an entry of its index was made of (bson/keys.ts). */
function shownId(values: string): string {
  const bytes = Buffer.from(values, 'latin1')
  if (bytes[0] === OBJECT_ID_TAG && bytes.length === 13) return new ObjectId(bytes.subarray(1)).toHexString()
  if (bytes[0] === TEXT_TAG) return bytes.toString('utf8', 1, bytes.length - 1)
  return bytes.toString('hex')
}
