import { orderOf } from '../bson/value-order.ts'
import { MongoError } from '../errors.ts'
import { type FoundRecord, matching, PAUSED, readRecord } from '../plan/execute.ts'
import { compileSort } from '../query/sort.ts'
import type { Steps } from '../scheduling/steps.ts'
import type { Collection } from '../storage/collection.ts'
import type { RecordId } from '../storage/keys.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import { planOf, type RecordQuery } from './find-records.ts'
import type { Operation } from './operation.ts'

/**
 * Changes the one record, or all records, that a query finds. Others have their turn meanwhile: a record is looked at once
 * more right before it is changed.
 */
export function* changeFound(
  operation: Operation,
  collection: Collection,
  query: RecordQuery,
  change: (record: FoundRecord) => void,
): Steps<void> {
  if (query.limit === 1) {
    const record = yield* firstOf(operation, collection, query)
    if (record !== undefined) change(record)
    return
  }
  // All are found before the first is changed, since a change may move records inside the index that is being read.
  const recordIds = new Set<RecordId>()
  for (const record of candidates(operation, collection, query)) {
    if (record === PAUSED) yield* pause(operation, collection)
    else recordIds.add(record.recordId)
  }
  for (const recordId of recordIds) {
    operation.step()
    if (operation.isDue) yield* pause(operation, collection)
    yield* untilFree(operation, collection, () => {
      const record = readRecord(operation.view, collection, recordId)
      if (record !== undefined && (!operation.hasPaused || query.filter.matches(record.doc))) change(record)
    })
  }
}

/** The first record in the query's order, as it is now. */
function* firstOf(operation: Operation, collection: Collection, query: RecordQuery): Steps<FoundRecord | undefined> {
  const plan = planOf(operation.view, collection, query)
  const isOrdered = query.sort === undefined || query.sort.size === 0 || query.sort.has('$natural')
  const sort = isOrdered || plan.providesSort ? undefined : compileSort(query.sort, orderOf(query.filter.collation))
  while (true) {
    const pausesBefore = operation.pauses
    let best: FoundRecord | undefined
    for (const record of candidates(operation, collection, query)) {
      if (record === PAUSED) {
        yield* pause(operation, collection)
        continue
      }
      if (sort === undefined) return record
      if (best === undefined || sort.compareKeys(sort.keyOf(record.doc), sort.keyOf(best.doc)) < 0) best = record
    }
    if (best === undefined || operation.pauses === pausesBefore) return best
    const now = readRecord(operation.view, collection, best.recordId)
    if (now?.raw.equals(best.raw)) return now
  }
}

function candidates(operation: Operation, collection: Collection, query: RecordQuery): Iterable<FoundRecord> {
  const { view } = operation
  const counters = { keysExamined: 0, docsExamined: 0 }
  const plan = planOf(view, collection, query)
  return matching(view, collection, plan, query.filter, counters, operation.step, () => operation.isDue)
}

/** Lets others have their turn; throws where the collection, or an index that may be in use, is gone afterwards. */
function* pause(operation: Operation, collection: Collection, until?: Promise<unknown>): Steps<void> {
  const { generation } = collection
  yield until
  const isGone = !operation.isThere(collection)
  if (isGone || collection.generation !== generation) {
    const what = isGone ? 'collection dropped' : 'collection renamed or index dropped'
    throw new MongoError(175, 'QueryPlanKilled', `${what}. ns: ${collection.namespace}`)
  }
}

function* untilFree(operation: Operation, collection: Collection, work: () => void): Steps<void> {
  while (true) {
    try {
      work()
      return
    } catch (error) {
      if (!(error instanceof WaitForTransaction) || !operation.isInParts) throw error
      yield* pause(operation, collection, error.ended)
    }
  }
}
