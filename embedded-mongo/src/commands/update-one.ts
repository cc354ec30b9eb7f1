import type { Scope } from '../aggregate/expression/types.ts'
import { encode } from '../bson/codec.ts'
import { equals } from '../bson/compare.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { failedToParse, MongoError } from '../errors.ts'
import type { FoundRecord } from '../plan/execute.ts'
import { compileFilter, type Filter } from '../query/filter.ts'
import type { Steps } from '../scheduling/steps.ts'
import type { Collection } from '../storage/collection.ts'
import { insertDocument, replaceDocument } from '../storage/documents.ts'
import { compileUpdate, type Update } from '../update/update.ts'
import { upsertDocument } from '../update/upsert.ts'
import { changeFound } from './change-found.ts'
import { checkId } from './insert.ts'
import type { Operation } from './operation.ts'
import { collectionForWrite, writable } from './target.ts'
import { validate } from './validate-document.ts'

/** One statement of an update, in whichever command it came. */
export interface UpdateStatement {
  readonly namespace: string
  readonly filter: Filter
  readonly update: Update
  readonly multi: boolean
  readonly upsert: boolean
  readonly sort?: Doc | undefined
  readonly hint?: Maybe
}

export interface UpdateResult {
  matched: number
  modified: number
  upsertedId?: Value
  /** Of the last document that was updated or inserted. */
  before?: Doc
  after?: Doc
}

/** Parses the parts all update forms share. Throws MongoDB's parse errors. */
export function parseUpdate(
  fields: { filter: Doc; update: Maybe; arrayFilters: readonly Value[] | undefined; multi: boolean },
  scope: Scope,
): { filter: Filter; update: Update } {
  const { filter, update, arrayFilters, multi } = fields
  if (!isDoc(update) && !Array.isArray(update))
    throw failedToParse('Update argument must be either an object or an array')
  const compiled = compileUpdate(update, { ...(arrayFilters && { arrayFilters }), scope })
  if (multi && compiled.kind === 'replacement')
    throw failedToParse('multi update is not supported for replacement-style update')
  return { filter: compileFilter(filter, scope), update: compiled }
}

export function* runUpdate(operation: Operation, statement: UpdateStatement): Steps<UpdateResult> {
  const { filter, multi, sort, hint } = statement
  const result: UpdateResult = { matched: 0, modified: 0 }
  const collection = writable(operation.collectionAt(statement.namespace))
  if (collection !== undefined) {
    const query = { filter, sort, hint, ...(multi ? {} : { limit: 1 }) }
    yield* changeFound(operation, collection, query, (record) =>
      updateRecord(operation, collection, record, statement, result),
    )
  }
  if (result.matched === 0 && statement.upsert) upsert(operation, statement, result)
  return result
}

function updateRecord(
  operation: Operation,
  collection: Collection,
  record: FoundRecord,
  { filter, update }: UpdateStatement,
  result: UpdateResult,
): void {
  const before = record.doc
  const after = update.apply(before, { filter, now: operation.now })
  if (after !== before) writeRecord(operation, collection, record, update, after)
  result.matched++
  result.before = before
  result.after = after
  if (after !== before) result.modified++
}

function writeRecord(
  operation: Operation,
  collection: Collection,
  record: FoundRecord,
  update: Update,
  after: Doc,
): void {
  const before = record.doc
  if (!equals(before.get('_id'), after.get('_id'))) {
    throw new MongoError(
      66,
      'ImmutableField',
      `Performing an update on the path '_id' would modify the immutable field '_id'`,
    )
  }
  validate(operation, collection, after, before)
  replaceDocument(
    operation.unit,
    collection,
    record.recordId,
    { doc: before, bytes: record.raw.length },
    { doc: after, raw: encode(after) },
    update,
  )
}

function upsert(operation: Operation, { namespace, filter, update }: UpdateStatement, result: UpdateResult): void {
  const document = upsertDocument(filter, update, { now: operation.now })
  const id = document.get('_id') as Value
  checkId(id)
  const collection = collectionForWrite(operation, namespace)
  validate(operation, collection, document)
  insertDocument(operation.unit, collection, { doc: document, raw: encode(document) })
  result.upsertedId = id
  result.after = document
}
