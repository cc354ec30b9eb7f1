import { Int32, UUID } from 'bson'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { Collection } from './collection.ts'
import { Index } from './index.ts'
import { CATALOG_PREFIX, catalogKey, countKey, ownerIdOf, prefixEnd, recordIdOf, recordNumber } from './keys.ts'
import type { Write } from './log-record.ts'
import type { StoreApi } from './store.ts'

/** The collections and their indexes. Everything here is committed at once, beside transactions. */
export class Catalog {
  readonly #store: StoreApi
  readonly #collections = new Map<string, Collection>()
  readonly #byId = new Map<number, Collection>()
  #nextId = 1
  /** Changes when an entry does. */
  version = 1

  constructor(store: StoreApi) {
    this.#store = store
    this.load()
  }

  /** Reads everything anew. */
  load(): void {
    this.#collections.clear()
    this.#byId.clear()
    const entries = this.#store.scan(CATALOG_PREFIX, prefixEnd(CATALOG_PREFIX))
    while (entries.next()) this.#load(Collection.fromBytes(entries.value))
  }

  /** Reads the sizes anew. */
  loadSizes(): void {
    for (const collection of this.#collections.values()) this.#loadSize(collection)
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

  create(namespace: string, options: Doc, id = this.#nextId++): Collection {
    this.#store.checkRoom()
    const collection = this.build(namespace, options, id)
    this.add(collection)
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
    this.version++
    for (const index of collection.indexes) index.hasNewMarks = false
    return { key: catalogKey(collection.namespace), value: collection.toBytes() }
  }

  /** What `create` makes, for a transaction: it is nobody else's until `add`. */
  build(namespace: string, options: Doc, id = this.#nextId++): Collection {
    const clustered = options.get('clusteredIndex') ?? null
    const idSpec: Doc = isDoc(clustered) ? new Map([...clustered, ['clustered', true]]) : new Map(ID_INDEX)
    const collation = options.get('collation')
    if (collation !== undefined) idSpec.set('collation', collation)
    const indexes = options.has('viewOn') ? [] : [this.newIndex(idSpec)]
    return new Collection(namespace, id, new UUID(), options, indexes)
  }

  /** Its entry is to be committed. */
  add(collection: Collection): void {
    this.#collections.set(collection.namespace, collection)
    this.#byId.set(collection.id, collection)
  }

  drop(collection: Collection, events: readonly Write[] = []): number {
    this.#store.checkRoom()
    this.version++
    this.#collections.delete(collection.namespace)
    this.#byId.delete(collection.id)
    const removed = { key: catalogKey(collection.namespace), value: null }
    const seq = this.#store.commit([removed, ...this.#removals(collection), ...events])
    this.#store.discard(prefixesOf(collection))
    return seq
  }

  /** A collection that takes the place of the one with its name when `replace` is called, with the same options and indexes. */
  prepare(namespace: string): Collection {
    const replaced = this.#collections.get(namespace)
    const indexes = replaced?.indexes.map(({ spec }) => this.newIndex(spec)) ?? [this.newIndex(ID_INDEX)]
    const collection = new Collection(namespace, this.#nextId++, new UUID(), replaced?.options ?? new Map(), indexes)
    this.#byId.set(collection.id, collection)
    return collection
  }

  replace(prepared: Collection, events: readonly Write[]): number {
    this.#store.checkRoom()
    const replaced = this.#collections.get(prepared.namespace)
    this.#collections.set(prepared.namespace, prepared)
    const removals = replaced === undefined ? [] : this.#removals(replaced)
    prepared.replacedAtSeq = this.#store.commit([this.entryOf(prepared), ...removals, ...events])
    if (replaced !== undefined) {
      this.#byId.delete(replaced.id)
      this.#store.discard(prefixesOf(replaced))
    }
    return prepared.replacedAtSeq
  }

  /** It is not to be after all. */
  discard(prepared: Collection): void {
    this.#byId.delete(prepared.id)
    this.#store.commit(this.#removals(prepared))
    this.#store.discard(prefixesOf(prepared))
  }

  /** What a crash has left of drops, and of what was being built. */
  discardRemains(): void {
    const living = new Set([...this.#collections.values()].flatMap(prefixesOf))
    const dead = [...this.#store.spaces()].filter((space) => !living.has(space))
    this.#nextId = Math.max(this.#nextId, ...dead.map((space) => ownerIdOf(space) + 1))
    this.#store.discard(dead)
  }

  dropIndexes(collection: Collection, dropped: readonly Index[]): void {
    this.#store.checkRoom()
    collection.indexes = collection.indexes.filter((index) => !dropped.includes(index))
    collection.generation++
    this.#store.commit([this.entryOf(collection)])
    this.#store.discard(dropped.map(({ prefix }) => prefix))
  }

  rename(collection: Collection, namespace: string, events: readonly Write[]): number {
    this.#store.checkRoom()
    const removed = { key: catalogKey(collection.namespace), value: null }
    this.#collections.delete(collection.namespace)
    collection.namespace = namespace
    collection.generation++
    this.#collections.set(namespace, collection)
    return this.#store.commit([removed, this.entryOf(collection), ...events])
  }

  #load(collection: Collection): void {
    this.#collections.set(collection.namespace, collection)
    this.#byId.set(collection.id, collection)
    this.#nextId = Math.max(this.#nextId, collection.id + 1, ...collection.indexes.map((index) => index.id + 1))
    this.#loadSize(collection)
    const prefix = collection.documentPrefix
    const last = this.#store.scan(prefix, prefixEnd(prefix), true)
    if (last.next()) collection.skipRecords(recordNumber(recordIdOf(last.key)))
  }

  #loadSize(collection: Collection): void {
    const size = this.#store.get(countKey(collection.id))
    if (size) collection.size = { documents: size.readDoubleLE(0), bytes: size.readDoubleLE(8) }
  }

  #removals(collection: Collection): Write[] {
    return [{ key: countKey(collection.id), value: null }]
  }
}

const ID_INDEX: Doc = new Map<string, Value>([
  ['v', new Int32(2)],
  ['key', new Map<string, Value>([['_id', new Int32(1)]])],
  ['name', '_id_'],
])

const prefixesOf = (collection: Collection): string[] => [
  collection.documentPrefix,
  ...collection.keptIndexes.map(({ prefix }) => prefix),
]

/** The value of a count entry. */
export function sizeBytes(size: { readonly documents: number; readonly bytes: number }): Buffer {
  const bytes = Buffer.allocUnsafe(16)
  bytes.writeDoubleLE(size.documents, 0)
  bytes.writeDoubleLE(size.bytes, 8)
  return bytes
}
