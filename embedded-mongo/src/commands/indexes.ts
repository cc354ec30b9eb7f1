import { encode } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import { indexDocument } from '../storage/documents.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd, recordIdOf } from '../storage/keys.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import { int } from './arguments.ts'
import { namespaceNotFound } from './collection-options.ts'
import type { Command } from './command.ts'
import { parseIndexSpec } from './index-spec.ts'
import { cursorBatchSize } from './lists.ts'
import { type Operation, reply } from './operation.ts'
import { collectionForWrite, requireNoView } from './target.ts'
import { defaultOrder } from './value-orders.ts'

const INDEXES_MAX = 64

/** https://www.mongodb.com/docs/manual/reference/command/createIndexes/ */
const createIndexes: Command = {
  fields: ['createIndexes', 'indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  inTransaction: true,
  run(operation) {
    const inherited = defaultOrder(operation.collection()).collation?.spec
    const specs = operation.args.array('indexes').map((spec) => parseIndexSpec(spec, inherited))
    if (specs.length === 0) throw badValue('Must specify at least one index to create')
    const isNew = operation.collection() === undefined
    const collection = collectionForWrite(operation, operation.namespace())
    const before = collection.indexes.length
    for (const spec of specs) if (!exists(collection, spec)) build(operation, collection, spec)
    const after = collection.indexes.length
    return reply(
      ['numIndexesBefore', int(before)],
      ['numIndexesAfter', int(after)],
      ['createdCollectionAutomatically', isNew],
      ...(after === before ? [['note', 'all indexes already exist'] as [string, Value]] : []),
    )
  },
}

/** The same index again is fine; another one under the same name or key is not. */
function exists(collection: Collection, spec: Doc): boolean {
  const name = spec.get('name') as string
  const pattern = spec.get('key') as Doc
  for (const index of collection.indexes) {
    const sameKey =
      samePattern(index.pattern, pattern) &&
      equals(index.spec.get('collation'), spec.get('collation')) &&
      equals(index.spec.get('partialFilterExpression'), spec.get('partialFilterExpression'))
    if (!sameKey && index.name !== name) continue
    if (index.isIdIndex && sameKey) return true
    if (!sameKey) {
      throw new MongoError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. Requested index: ${name}, existing index: ${index.name}`,
      )
    }
    if (index.name !== name) {
      throw new MongoError(85, 'IndexOptionsConflict', `Index already exists with a different name: ${index.name}`)
    }
    if (!sameOptions(index.spec, spec)) {
      const code = [86, 'IndexKeySpecsConflict'] as const
      const isExpiry = !equals(index.spec.get('expireAfterSeconds'), spec.get('expireAfterSeconds'))
      throw isExpiry
        ? new MongoError(
            85,
            'IndexOptionsConflict',
            `An equivalent index already exists with the same name but different options. Existing index: ${name}`,
          )
        : new MongoError(
            ...code,
            `An existing index has the same name as the requested index but different options: ${name}`,
          )
    }
    return true
  }
  return false
}

const samePattern = (a: Doc, b: Doc): boolean => equals(a, b)

const OPTIONS = ['unique', 'sparse', 'expireAfterSeconds', 'partialFilterExpression']
const sameOptions = (a: Doc, b: Doc): boolean => OPTIONS.every((name) => equals(a.get(name), b.get(name)))

/** Builds an index in one atomic batch: it is there whole or not at all. */
function build({ engine, step }: Operation, collection: Collection, spec: Doc): void {
  if (collection.indexes.length >= INDEXES_MAX) {
    throw new MongoError(67, 'CannotCreateIndex', `add index fails, too many indexes for ${collection.namespace}`)
  }
  engine.waitForWriters(collection)
  const index = engine.catalog.newIndex(spec)
  const unit = new WriteUnit(engine.store, engine.locks.claim)
  const prefix = collection.documentPrefix
  const documents = engine.store.scan(prefix, prefixEnd(prefix))
  while (documents.next()) {
    step()
    indexDocument(unit, collection, index, recordIdOf(documents.key), documents.value)
  }
  collection.indexes = [...collection.indexes, index]
  engine.commitIndex(unit, collection)
}

/** https://www.mongodb.com/docs/manual/reference/command/listIndexes/ */
const listIndexes: Command = {
  fields: ['listIndexes', 'cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(operation) {
    const collection = operation.collection()
    if (collection === undefined) throw namespaceNotFound(operation.namespace())
    requireNoView(collection)
    const specs = collection.indexes.map(({ spec }) => encode(spec))
    return operation.engine.cursors.first(collection.namespace, specs, { batchSize: cursorBatchSize(operation.args) })
  },
}

/** https://www.mongodb.com/docs/manual/reference/command/dropIndexes/ */
const dropIndexes: Command = {
  fields: ['dropIndexes', 'deleteIndexes', 'index'],
  run(operation) {
    const collection = operation.collection()
    if (collection === undefined) {
      throw new MongoError(26, 'NamespaceNotFound', `ns not found ${operation.namespace()}`)
    }
    const before = collection.indexes.length
    const selection = operation.args.get('index')
    const dropped =
      selection === '*'
        ? collection.indexes.slice(1)
        : (Array.isArray(selection) ? selection : [selection ?? null]).map((one) => select(collection, one))
    operation.engine.catalog.dropIndexes(collection, dropped)
    return reply(['nIndexesWas', int(before)])
  },
}

function select(collection: Collection, selection: Value): Index {
  const index = collection.indexes.find(({ name, pattern }) =>
    isDoc(selection) ? samePattern(pattern, selection) : name === selection,
  )
  if (index === undefined) {
    const what = isDoc(selection)
      ? `can't find index with key: ${JSON.stringify(Object.fromEntries(selection))}`
      : `index not found with name [${String(selection)}]`
    throw new MongoError(27, 'IndexNotFound', what)
  }
  if (index === collection.idIndex) throw new MongoError(72, 'InvalidOptions', 'cannot drop _id index')
  return index
}

export const INDEX_COMMANDS: Readonly<Record<string, Command>> = {
  createIndexes,
  listIndexes,
  dropIndexes,
  deleteIndexes: dropIndexes,
}
