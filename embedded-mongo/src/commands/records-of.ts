import { topScope } from '../aggregate/expression/types.ts'
import { type Collections, compilePipeline, type Namespace } from '../aggregate/pipeline.ts'
import { encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { renamedCollection } from '../changes/change.ts'
import { location, MongoError } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { compileFilter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import { insertDocument, replaceDocument } from '../storage/documents.ts'
import { arranged, findRecords, type RecordQuery } from './find-records.ts'
import { withId } from './insert.ts'
import type { Operation } from './operation.ts'
import { checkNewName, collectionForWrite, writable } from './target.ts'
import { validate } from './validate-document.ts'
import { defaultOrder } from './value-orders.ts'

const ALL = compileFilter(new Map())
/** What `$merge` does with a document that is there. */
const MERGED = { kind: 'pipeline', mayTouch: () => true } as const
/** MongoDB's limit for views on views. */
const VIEW_DEPTH_MAX = 20

/** What a query answers from a collection or from a view (https://www.mongodb.com/docs/manual/core/views/). */
export function recordsOf(
  operation: Operation,
  collection: Collection | undefined,
  query: RecordQuery,
): Iterable<FoundRecord> {
  if (collection?.isView !== true) return findRecords(operation.view, collection, query, operation.step)
  if (query.filter.collation !== defaultOrder(collection).collation) {
    throw new MongoError(
      167,
      'OptionNotSupportedOnView',
      `Cannot override default collation of view ${collection.namespace}`,
    )
  }
  return arranged(matchingOf(viewDocuments(operation, collection, 0), query), query, false)
}

function* matchingOf(docs: Iterable<Doc>, { filter }: RecordQuery): Generator<FoundRecord> {
  for (const doc of docs) if (filter.matches(doc)) yield new ComputedRecord(doc)
}

function* viewDocuments(operation: Operation, view: Collection, depth: number): Generator<Doc> {
  if (depth === VIEW_DEPTH_MAX) {
    throw new MongoError(165, 'ViewDepthLimitExceeded', `View depth too deep or view cycle detected: ${view.namespace}`)
  }
  const scope = topScope(operation.now, undefined, defaultOrder(view))
  const name = view.options.get('viewOn') as string
  const context = {
    namespace: { db: view.database, collection: name },
    scope,
    collections: pipelineCollections(operation),
    allowDiskUse: true,
  }
  const pipeline = compilePipeline((view.options.get('pipeline') ?? []) as Value[], context)
  const source = operation.collectionAt(`${view.database}.${name}`)
  const input = source?.isView ? viewDocuments(operation, source, depth + 1) : wholeOf(operation, source)
  yield* pipeline.run(input)
}

function* wholeOf(operation: Operation, source: Collection | undefined): Generator<Doc> {
  for (const { doc } of findRecords(operation.view, source, { filter: ALL }, operation.step)) yield doc
}

class ComputedRecord implements FoundRecord {
  /** It stands nowhere. */
  readonly recordId = ''
  readonly doc: Doc

  constructor(doc: Doc) {
    this.doc = doc
  }

  get raw(): Buffer {
    return encode(this.doc)
  }
}

/** What a pipeline may do with collections, in the operation's own view of them. */
export function pipelineCollections(operation: Operation): Collections {
  const { catalog } = operation.engine
  const existing = ({ db, collection }: Namespace): Collection | undefined =>
    operation.collectionAt(`${db}.${collection}`)
  const target = (namespace: Namespace): Collection => {
    return collectionForWrite(operation, `${namespace.db}.${namespace.collection}`)
  }
  const insert = (collection: Collection, doc: Doc): void => {
    validate(operation, collection, doc)
    insertDocument(operation.unit, collection, withId(encode(doc)))
  }
  const scopeOf = (collection: Collection | undefined) => topScope(operation.now, undefined, defaultOrder(collection))
  const matching = (collection: Collection | undefined, filter: Doc) =>
    findRecords(operation.view, collection, { filter: compileFilter(filter, scopeOf(collection)) }, operation.step)

  return {
    *find(namespace, { filter, sort, skip, limit, variables }) {
      const scope = variables === undefined ? operation.scope : { ...operation.scope, variables }
      const query = { filter: compileFilter(filter, scope), sort, skip, limit }
      for (const { doc } of recordsOf(operation, existing(namespace), query)) yield doc
    },
    replacement(namespace) {
      const name = `${namespace.db}.${namespace.collection}`
      const replaced = writable(catalog.get(name))
      if (replaced?.cap !== undefined)
        throw location(17152, `namespace '${name}' is capped so it can't be used for $out`)
      if (replaced === undefined) checkNewName(name)
      else operation.engine.waitForWriters(replaced)
      const collection = catalog.prepare(name)
      return {
        write: (doc) => insert(collection, doc),
        finish() {
          if (catalog.get(name) !== replaced)
            throw new MongoError(175, 'QueryPlanKilled', `${name} has changed meanwhile`)
          operation.commitPart()
          const temporary = `${namespace.db}.tmp.agg_out.${collection.id}`
          const told = [renamedCollection(temporary, name)]
          operation.engine.changes.record(told, (events) => catalog.replace(collection, events))
        },
        abandon: () => catalog.discard(collection),
      }
    },
    hasUniqueIndex(namespace, fields) {
      const collection = existing(namespace)
      const isId = fields.length === 1 && fields[0] === '_id'
      if (collection === undefined || collection.isView) return isId
      // Another collation would find other documents to merge with than the index refuses.
      return collection.indexes.some(
        (index) =>
          index.unique &&
          index.collation === operation.scope.order.collation &&
          index.partial === undefined &&
          index.fields.length === fields.length &&
          fields.every((field) => index.fields.includes(field)),
      )
    },
    hasIndexOn(namespace, field) {
      const indexes = existing(namespace)?.indexes ?? []
      const { collation } = operation.scope.order
      return indexes.some(
        (index) =>
          index.fields[0] === field && !index.hidden && index.partial === undefined && index.collation === collation,
      )
    },
    insertOne(namespace, doc) {
      insert(target(namespace), doc)
    },
    replaceOne(namespace, id, doc) {
      const collection = target(namespace)
      for (const record of matching(collection, new Map<string, Value>([['_id', new Map([['$eq', id]])]]))) {
        validate(operation, collection, doc, record.doc)
        const before = { doc: record.doc, bytes: record.raw.length }
        replaceDocument(operation.unit, collection, record.recordId, before, { doc, raw: encode(doc) }, MERGED)
        return
      }
    },
  }
}
