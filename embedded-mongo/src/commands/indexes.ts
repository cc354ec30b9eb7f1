import { Int32 } from 'bson'
import { encode } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import { show } from '../bson/show.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd } from '../storage/keys.ts'
import { int } from './arguments.ts'
import { namespaceNotFound } from './collection-options.ts'
import type { Command } from './command.ts'
import { buildIndexes } from './index-build.ts'
import { parseIndexSpec } from './index-spec.ts'
import { cursorBatchSize } from './lists.ts'
import { type Operation, reply } from './operation.ts'
import { collectionForWrite, requireNoView } from './target.ts'
import { defaultOrder } from './value-orders.ts'

/** https://www.mongodb.com/docs/manual/reference/command/createIndexes/ */
const createIndexes: Command = {
  fields: ['createIndexes', 'indexes', 'commitQuorum', 'ignoreUnknownIndexOptions'],
  inTransaction: true,
  *run(operation) {
    const inherited = defaultOrder(operation.collection()).collation?.spec
    const specs = operation.args.array('indexes').map((spec) => parseIndexSpec(spec, inherited))
    if (specs.length === 0) throw badValue('Must specify at least one index to create')
    const isNew = operation.collection() === undefined
    const collection = collectionForWrite(operation, operation.namespace())
    const before = collection.indexes.length
    const added: Doc[] = []
    const known = collection.indexes.map(({ spec }) => spec)
    for (const spec of specs) if (!exists([...known, ...added], spec)) added.push(spec)
    if (added.length > 0 && operation.transaction !== undefined) addInTransaction(operation, collection, added)
    else if (added.length > 0) yield* buildIndexes(operation, collection, added)
    const after = collection.indexes.length
    return reply(
      ['numIndexesBefore', int(before)],
      ['numIndexesAfter', int(after)],
      ['createdCollectionAutomatically', isNew],
      ...(after === before ? [['note', 'all indexes already exist'] as [string, Value]] : []),
    )
  },
}

/** Only to what the transaction has created itself, and nothing is in yet. */
function addInTransaction(operation: Operation, collection: Collection, specs: readonly Doc[]): void {
  const isNew = operation.transaction?.created.get(collection.namespace) === collection
  const documents = operation.view.scan(collection.documentPrefix, prefixEnd(collection.documentPrefix))
  if (!isNew || documents.next()) {
    throw new MongoError(
      263,
      'OperationNotSupportedInTransaction',
      `Cannot create new indexes on ${isNew ? 'non-empty' : 'existing'} collection ${collection.namespace} in a multi-document transaction.`,
    )
  }
  const { catalog } = operation.engine
  collection.indexes = [...collection.indexes, ...specs.map((spec) => catalog.newIndex(spec))]
}

/**
 * The same index again is fine. What makes an index another one is its key, collation, filter, `unique` and `sparse`;
 * another one of the same name is refused, and so is the same under another name or with another expiry.
 */
function exists(indexes: readonly Doc[], spec: Doc): boolean {
  if (equals(spec.get('key'), ID_KEY)) {
    if (equals(spec.get('collation'), indexes[0]?.get('collation'))) return true
    throw new MongoError(67, 'CannotCreateIndex', '_id index must have the collection default collation')
  }
  const named = indexes.find((other) => other.get('name') === spec.get('name'))
  if (named !== undefined) {
    const both = `Requested index: ${show(spec)}, existing index: ${show(named)}`
    if (!isSame(named, spec, IDENTITY)) {
      throw new MongoError(
        86,
        'IndexKeySpecsConflict',
        `An existing index has the same name as the requested index. When index names are not specified, they are auto generated and can cause conflicts. Please refer to our documentation. ${both}`,
      )
    }
    if (isSame(named, spec, OPTIONS)) return true
    const problem = 'An equivalent index already exists with the same name but different options'
    throw new MongoError(85, 'IndexOptionsConflict', `${problem}. ${both}`)
  }
  const same = indexes.find((other) => isSame(other, spec, IDENTITY))
  if (same === undefined) return false
  throw new MongoError(
    85,
    'IndexOptionsConflict',
    isSame(same, spec, OPTIONS)
      ? `Index already exists with a different name: ${String(same.get('name'))}`
      : `An equivalent index already exists with a different name and options. Requested index: ${show(spec)}, existing index: ${show(same)}`,
  )
}

const IDENTITY = ['key', 'collation', 'partialFilterExpression', 'unique', 'sparse']
const OPTIONS = ['expireAfterSeconds']
const isSame = (a: Doc, b: Doc, names: readonly string[]): boolean =>
  names.every((name) => equals(a.get(name), b.get(name)))

const ID_KEY: Doc = new Map([['_id', new Int32(1)]])

/** https://www.mongodb.com/docs/manual/reference/command/listIndexes/ */
const listIndexes: Command = {
  fields: ['listIndexes', 'cursor', 'includeBuildUUIDs', 'includeIndexBuildInfo'],
  run(operation) {
    const collection = operation.collection()
    if (collection === undefined) throw namespaceNotFound(operation.namespace())
    requireNoView(collection)
    const specs = collection.indexes.map(({ spec }) => encode(spec))
    return operation.engine.cursors.first(collection.namespace, specs, {
      batchSize: cursorBatchSize(operation.args),
      session: operation.session,
      transaction: operation.transaction,
    })
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
  const found = collection.indexes.filter(({ name, pattern }) =>
    isDoc(selection) ? equals(pattern, selection) : name === selection,
  )
  const [index] = found
  if (index === undefined) {
    const what = isDoc(selection)
      ? `can't find index with key: ${show(selection)}`
      : `index not found with name [${String(selection)}]`
    throw new MongoError(27, 'IndexNotFound', what)
  }
  if (found.length > 1) {
    const conflicting = found.map(({ spec }) => show(spec)).join(', ')
    throw new MongoError(
      181,
      'AmbiguousIndexKeyPattern',
      `${found.length} indexes found for key: ${show(selection)}, identify by name instead. Conflicting indexes: ${conflicting}`,
    )
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
