import { sortDocuments } from '../aggregate/sort.ts'
import type { Doc, Maybe } from '../bson/value.ts'
import { orderOf } from '../bson/value-order.ts'
import { type FoundRecord, matching, readRecord, type ScanCounters } from '../plan/execute.ts'
import { choosePlan, type Plan } from '../plan/plan.ts'
import type { Filter } from '../query/filter.ts'
import { compileSort } from '../query/sort.ts'
import type { Collection } from '../storage/collection.ts'
import type { ReadView } from '../storage/view.ts'
import type { Operation } from './operation.ts'

export interface RecordQuery {
  readonly filter: Filter
  readonly sort?: Doc | undefined
  readonly skip?: number | undefined
  /** 0 or absent: all. */
  readonly limit?: number | undefined
  readonly hint?: Maybe
  /** Where in the hinted index to begin (inclusive) and to end (exclusive). */
  readonly min?: Doc | undefined
  readonly max?: Doc | undefined
  readonly allowDiskUse?: boolean
}

/** The plan of a query: `$natural` in the sort is a hint. */
export function planOf(view: ReadView, collection: Collection, query: RecordQuery): Plan {
  const natural = query.sort?.has('$natural') === true
  const sort =
    query.sort === undefined || query.sort.size === 0 || natural
      ? undefined
      : compileSort(query.sort, orderOf(query.filter.collation))
  return choosePlan(collection, {
    filter: query.filter,
    sort,
    hint: query.hint ?? (natural ? query.sort : undefined),
    min: query.min,
    max: query.max,
    seq: view.seq,
  })
}

/** The records a query answers, lazily, by the best plan. */
export function findRecords(
  view: ReadView,
  collection: Collection | undefined,
  query: RecordQuery,
  onStep: () => void,
  counters: ScanCounters = { keysExamined: 0, docsExamined: 0 },
): Iterable<FoundRecord> {
  if (collection === undefined) return []
  const plan = planOf(view, collection, query)
  return arranged(matching(view, collection, plan, query.filter, counters, onStep), query, plan.providesSort)
}

/** Sorts (unless they come in order) and cuts what was found. */
export function arranged(records: Iterable<FoundRecord>, query: RecordQuery, isSorted: boolean): Iterable<FoundRecord> {
  const needsSort = query.sort !== undefined && query.sort.size > 0 && !query.sort.has('$natural') && !isSorted
  return page(needsSort ? sorted(records, query) : records, query.skip ?? 0, query.limit ?? 0)
}

function* page(records: Iterable<FoundRecord>, skip: number, limit: number): Generator<FoundRecord> {
  let index = 0
  for (const record of records) {
    if (index++ < skip) continue
    yield record
    if (limit > 0 && index >= skip + limit) return
  }
}

function* sorted(
  records: Iterable<FoundRecord>,
  { filter, sort, skip, limit, allowDiskUse }: RecordQuery,
): Generator<FoundRecord> {
  const recordOf = new WeakMap<Doc, FoundRecord>()
  function* docs() {
    for (const record of records) {
      recordOf.set(record.doc, record)
      yield record.doc
    }
  }
  const order = orderOf(filter.collation)
  const options = { order, ...(limit && { limit: (skip ?? 0) + limit }) }
  for (const doc of sortDocuments(docs(), sort as Doc, { ...options, allowDiskUse: allowDiskUse ?? true })) {
    yield recordOf.get(doc) as FoundRecord
  }
}

/**
 * For writes to many records: all are found before the first is changed, since a write may move records inside the index
 * that is being read. Only their ids are kept; large work is committed in parts where that can be done.
 */
export function* foundBeforehand(
  operation: Operation,
  collection: Collection,
  found: Iterable<FoundRecord>,
): Generator<FoundRecord> {
  const recordIds = Array.from(found, ({ recordId }) => recordId)
  for (const recordId of recordIds) {
    operation.step()
    operation.commitPart()
    const record = readRecord(operation.view, collection, recordId)
    if (record !== undefined) yield record
  }
}
