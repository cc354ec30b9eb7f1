import type { Value } from './bson/value.ts'
import { findRecords } from './commands/find-records.ts'
import type { Engine } from './engine.ts'
import { compileFilter } from './query/filter.ts'
import type { Collection } from './storage/collection.ts'
import { removeDocument } from './storage/documents.ts'
import type { Index } from './storage/index.ts'
import { WriteUnit } from './storage/write-unit.ts'
import { WaitForTransaction } from './transactions/conflicts.ts'

/** Documents removed in one batch, so that a large backlog does not hold up everybody else. */
const BATCH_DOCUMENTS = 1000

/** Removes what has expired (https://www.mongodb.com/docs/manual/core/index-ttl/). Returns how many documents. */
export function removeExpired(engine: Engine, nowMs: number): number {
  let removed = 0
  for (const collection of engine.catalog.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined)
        removed += expire(engine, collection, index, index.expireAfterSeconds, nowMs)
    }
  }
  return removed
}

function expire(engine: Engine, collection: Collection, index: Index, afterSeconds: number, nowMs: number): number {
  const latest = new Date(nowMs - afterSeconds * 1000)
  const expired = new Map<string, Value>([[index.fields[0] as string, new Map([['$lte', latest]])]])
  const partial = index.spec.get('partialFilterExpression')
  const filter = compileFilter(new Map([['$and', partial === undefined ? [expired] : [expired, partial]]]))
  const unit = new WriteUnit(engine.store, engine.locks.claim)
  const found = [...findRecords(engine.store, collection, { filter, limit: BATCH_DOCUMENTS }, () => {})]
  let removed = 0
  for (const { recordId, raw } of found) {
    try {
      removeDocument(unit, collection, recordId, raw)
      removed++
    } catch (error) {
      // A transaction is writing it: the next round will see.
      if (!(error instanceof WaitForTransaction)) throw error
    }
  }
  if (!unit.isEmpty) engine.commit(unit)
  return removed
}
