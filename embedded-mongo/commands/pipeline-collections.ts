import { topScope } from '../aggregate/expression/types.ts'
import type { Collections, Namespace } from '../aggregate/pipeline.ts'
import { encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import { compileFilter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import { insertDocument, removeDocument, replaceDocument } from '../storage/documents.ts'
import { findRecords } from './find-records.ts'
import { withId } from './insert.ts'
import type { Operation } from './operation.ts'
import { collectionForWrite } from './target.ts'
import { validate } from './validate-document.ts'

/** What a pipeline may do with collections, in the operation's own view of them. */
export function pipelineCollections(operation: Operation): Collections {
  const { catalog } = operation.engine
  const existing = ({ db, collection }: Namespace): Collection | undefined => catalog.get(`${db}.${collection}`)
  const target = (namespace: Namespace): Collection => {
    return collectionForWrite(operation, `${namespace.db}.${namespace.collection}`)
  }
  const insert = (collection: Collection, doc: Doc): void => {
    validate(operation, collection, doc)
    insertDocument(operation.unit, collection, withId(encode(doc)))
  }
  const recordsOf = (collection: Collection | undefined, filter: Doc) =>
    findRecords(operation.view, collection, { filter: compileFilter(filter) }, operation.step)

  return {
    *find(namespace, { filter, sort, skip, limit, variables }) {
      const scope = variables === undefined ? operation.scope : topScope(operation.now, variables)
      const query = { filter: compileFilter(filter, scope), sort, skip, limit }
      for (const { doc } of findRecords(operation.view, existing(namespace), query, operation.step)) yield doc
    },
    replaceAll(namespace, docs) {
      const collection = target(namespace)
      const added = [...docs]
      for (const { recordId, raw } of [...recordsOf(collection, new Map())]) {
        removeDocument(operation.unit, collection, recordId, raw)
      }
      for (const doc of added) insert(collection, doc)
    },
    hasUniqueIndex(namespace, fields) {
      if (fields.length === 1 && fields[0] === '_id') return true
      const indexes = existing(namespace)?.indexes ?? []
      return indexes.some(
        (index) =>
          index.unique &&
          index.partial === undefined &&
          index.fields.length === fields.length &&
          fields.every((field) => index.fields.includes(field)),
      )
    },
    hasIndexOn(namespace, field) {
      const indexes = existing(namespace)?.indexes ?? []
      return indexes.some((index) => index.fields[0] === field && !index.hidden && index.partial === undefined)
    },
    insertOne(namespace, doc) {
      insert(target(namespace), doc)
    },
    replaceOne(namespace, id, doc) {
      const collection = target(namespace)
      for (const record of recordsOf(collection, new Map<string, Value>([['_id', new Map([['$eq', id]])]]))) {
        validate(operation, collection, doc, record.doc)
        const before = { doc: record.doc, bytes: record.raw.length }
        replaceDocument(operation.unit, collection, record.recordId, before, { doc, raw: encode(doc) }, () => true)
        return
      }
    },
  }
}
