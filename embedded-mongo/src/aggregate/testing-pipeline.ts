/** Runs pipelines over plain documents, with other collections in memory. */
import type { Document } from 'bson'
import { doc } from '../bson/testing.ts'
import type { Doc, Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import { compileFilter } from '../query/filter.ts'
import { topScope } from './expression/types.ts'
import { compilePipeline } from './pipeline.ts'
import { sortDocuments } from './sort.ts'
import type { Collections, PipelineContext } from './stage/types.ts'
import { canonical, NOW, typed } from './testing.ts'

/** Collections in memory, scanned without indexes. */
export class MemoryCollections implements Collections {
  readonly data = new Map<string, Doc[]>()

  constructor(collections: Record<string, readonly Document[]> = {}) {
    for (const [name, docs] of Object.entries(collections)) this.data.set(name, docs.map(doc))
  }

  docs(name: string): Doc[] {
    const docs = this.data.get(name) ?? []
    this.data.set(name, docs)
    return docs
  }

  find: Collections['find'] = ({ collection }, { filter, sort, skip = 0, limit, variables }) => {
    const compiled = compileFilter(filter, topScope(NOW, variables))
    const found = this.docs(collection).filter((item) => compiled.matches(item))
    const ordered = sort ? [...sortDocuments(found, sort)] : found
    return ordered.slice(skip, limit === undefined ? undefined : skip + limit)
  }

  replacement: Collections['replacement'] = ({ collection }) => {
    const docs: Doc[] = []
    return { write: (item) => docs.push(item), finish: () => this.data.set(collection, docs), abandon: () => {} }
  }

  hasUniqueIndex: Collections['hasUniqueIndex'] = (_namespace, fields) => fields.length === 1 && fields[0] === '_id'

  readonly indexed = new Set(['_id'])
  hasIndexOn: Collections['hasIndexOn'] = (_namespace, field) => this.indexed.has(field)

  insertOne: Collections['insertOne'] = ({ collection }, item) => {
    const same = compileFilter(new Map([['_id', item.get('_id') as Value]]))
    if (this.docs(collection).some((other) => same.matches(other)))
      throw new MongoError(11000, 'DuplicateKey', 'E11000 duplicate key error')
    this.docs(collection).push(item)
  }

  replaceOne: Collections['replaceOne'] = ({ collection }, id, item) => {
    const same = compileFilter(new Map([['_id', id]]))
    const docs = this.docs(collection)
    docs[docs.findIndex((other) => same.matches(other))] = item
  }
}

export const contextOf = (collections: Collections, collection = 'input'): PipelineContext => ({
  namespace: { db: 'test', collection },
  scope: topScope(NOW),
  collections,
  allowDiskUse: true,
})

/** Runs a pipeline over documents. */
export const aggregate = (
  docs: readonly Document[],
  stages: readonly Document[],
  others: Record<string, readonly Document[]> = {},
): unknown[] => {
  const collections = new MemoryCollections({ ...others, input: docs })
  const pipeline = compilePipeline(stages.map(doc), contextOf(collections))
  return [...pipeline.run(collections.docs('input'))].map(canonical)
}

export const typedAll = (expected: readonly Document[]): unknown[] => expected.map(typed)
