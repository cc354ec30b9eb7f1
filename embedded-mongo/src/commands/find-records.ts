import { heapBytes } from '../aggregate/memory.ts'
import { type SortedBy, sortItems } from '../aggregate/sort.ts'
import type { Doc, Maybe } from '../bson/value.ts'
import { orderOf } from '../bson/value-order.ts'
import { type FoundRecord, matching, type ScanCounters, storedRecord } from '../plan/execute.ts'
import { choosePlan, type Plan } from '../plan/plan.ts'
import type { Filter } from '../query/filter.ts'
import { compileSort } from '../query/sort.ts'
import type { Collection } from '../storage/collection.ts'
import { RECORD_ID_BYTES } from '../storage/keys.ts'
import type { ReadView } from '../storage/view.ts'

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
  const order = orderOf(filter.collation)
  const options = { order, ...(limit && { limit: (skip ?? 0) + limit }) }
  yield* sortItems(records, RECORDS, sort as Doc, { ...options, allowDiskUse: allowDiskUse ?? true })
}

/** Records are counted from 1. */
const NONE = '\0'.repeat(RECORD_ID_BYTES)

/** A record that was found: of a view's, which stands nowhere, the id is empty. */
const RECORDS: SortedBy<FoundRecord> = {
  doc: ({ doc }) => doc,
  bytes: ({ doc, raw }) => heapBytes(doc) + raw.length,
  encode: ({ recordId, raw }) => Buffer.concat([Buffer.from(recordId || NONE, 'latin1'), raw]),
  decode: (bytes) => {
    const recordId = bytes.toString('latin1', 0, RECORD_ID_BYTES)
    return storedRecord(recordId === NONE ? '' : recordId, Buffer.from(bytes.subarray(RECORD_ID_BYTES)))
  },
}
