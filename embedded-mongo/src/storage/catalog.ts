import { Int32, UUID } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { Collection } from './collection.ts'
import { Index } from './index.ts'
import { CATALOG_PREFIX, catalogKey, countKey, indexPrefix, prefixEnd, recordIdOf, recordNumber } from './keys.ts'
import type { Write } from './log-record.ts'
import type { Store } from './store.ts'

/** The collections and their indexes. Everything here is committed at once, beside transactions. */
export class Catalog {
  readonly #store: Store
  readonly #collections = new Map<string, Collection>()
  readonly #byId = new Map<number, Collection>()
  #nextId = 1

  constructor(store: Store) {
    this.#store = store
    const entries = store.scan(CATALOG_PREFIX, prefixEnd(CATALOG_PREFIX))
    while (entries.next()) this.#load(Collection.fromBytes(entries.value))
  }

  get(namespace: string): Collection | undefined {
    return this.#collections.get(namespace)
  }

  byId(id: number): Collection | undefined {
    return this.#byId.get(id)
  }

  all(): IterableIterator<Collection> {
    return this.#collections.values()
  }

  inDatabase(database: string): Collection[] {
    return Array.from(this.#collections.values()).filter((collection) => collection.database === database)
  }

  create(namespace: string, options: Doc): Collection {
    const clustered = options.get('clusteredIndex') ?? null
    const idSpec: Doc = isDoc(clustered)
      ? new Map([...clustered, ['clustered', true]])
      : new Map<string, Value>([
          ['v', new Int32(2)],
          ['key', new Map<string, Value>([['_id', new Int32(1)]])],
          ['name', '_id_'],
        ])
    const collation = options.get('collation')
    if (collation !== undefined) idSpec.set('collation', collation)
    const idIndex = this.newIndex(idSpec)
    const collection = new Collection(
      namespace,
      this.#nextId++,
      new UUID(),
      options,
      options.has('viewOn') ? [] : [idIndex],
    )
    this.#collections.set(namespace, collection)
    this.#byId.set(collection.id, collection)
    this.save(collection)
    return collection
  }

  newIndex(spec: Doc): Index {
    return new Index(this.#nextId++, spec, { multikey: false, hasCutKeys: false })
  }

  save(collection: Collection): void {
    this.#store.commit([this.entryOf(collection)])
  }

  entryOf(collection: Collection): Write {
    for (const index of collection.indexes) index.hasNewMarks = false
    return { key: catalogKey(collection.namespace), value: collection.toBytes() }
  }

  drop(collection: Collection): void {
    const writes: Write[] = [
      { key: catalogKey(collection.namespace), value: null },
      { key: countKey(collection.id), value: null },
      ...this.#removals(collection.documentPrefix),
      ...collection.indexes.flatMap((index) => this.#removals(index.prefix)),
    ]
    this.#collections.delete(collection.namespace)
    this.#byId.delete(collection.id)
    this.#store.commit(writes)
  }

  dropIndexes(collection: Collection, dropped: readonly Index[]): void {
    collection.indexes = collection.indexes.filter((index) => !dropped.includes(index))
    this.#store.commit([this.entryOf(collection), ...dropped.flatMap((index) => this.#removals(indexPrefix(index.id)))])
  }

  rename(collection: Collection, namespace: string): void {
    const removed = { key: catalogKey(collection.namespace), value: null }
    this.#collections.delete(collection.namespace)
    collection.namespace = namespace
    this.#collections.set(namespace, collection)
    this.#store.commit([removed, this.entryOf(collection)])
  }

  #load(collection: Collection): void {
    this.#collections.set(collection.namespace, collection)
    this.#byId.set(collection.id, collection)
    this.#nextId = Math.max(this.#nextId, collection.id + 1, ...collection.indexes.map((index) => index.id + 1))
    const size = this.#store.get(countKey(collection.id))
    if (size) collection.size = { documents: size.readDoubleLE(0), bytes: size.readDoubleLE(8) }
    const prefix = collection.documentPrefix
    const last = this.#store.scan(prefix, prefixEnd(prefix), true)
    if (last.next()) collection.skipRecords(recordNumber(recordIdOf(last.key)))
  }

  #removals(prefix: string): Write[] {
    const removals: Write[] = []
    const entries = this.#store.scan(prefix, prefixEnd(prefix))
    while (entries.next()) removals.push({ key: entries.key, value: null })
    return removals
  }
}

/** The value of a count entry. */
export function sizeBytes(size: { readonly documents: number; readonly bytes: number }): Buffer {
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeDoubleLE(size.documents, 0)
  bytes.writeDoubleLE(size.bytes, 8)
  return bytes
}
