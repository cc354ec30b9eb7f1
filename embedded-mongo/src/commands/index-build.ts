import type { Doc } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Steps } from '../scheduling/steps.ts'
import type { Collection } from '../storage/collection.ts'
import { indexDocument } from '../storage/documents.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd, recordIdOf } from '../storage/keys.ts'
import { WriteUnit } from '../storage/write-unit.ts'
import { WaitForTransaction } from '../transactions/conflicts.ts'
import type { Operation } from './operation.ts'

const INDEXES_MAX = 64

/**
 * Builds indexes beside writes: from the beginning on every write keeps them too, and what was there before is entered
 * meanwhile. Queries use them when all is in them. All of them come to be, or none; `replaced` goes in the same step.
 */
export function* buildIndexes(
  operation: Operation,
  collection: Collection,
  specs: readonly Doc[],
  replaced?: Index,
): Steps<void> {
  const { engine } = operation
  if (collection.building !== undefined) throw new WaitForTransaction(collection.building.ended)
  if (collection.indexes.length + specs.length > INDEXES_MAX) {
    throw new MongoError(67, 'CannotCreateIndex', `add index fails, too many indexes for ${collection.namespace}`)
  }
  engine.waitForWriters(collection)
  const indexes = specs.map((spec) => engine.catalog.newIndex(spec))
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => {
    end = resolve
  })
  collection.building = { indexes, ended }
  try {
    const unit = new WriteUnit(engine.store, engine.locks.claim)
    yield* enterAll(operation, collection, indexes, unit)
    collection.building = undefined
    engine.commitIndexes(unit, collection, indexes, replaced)
  } catch (error) {
    engine.store.discard(indexes.map(({ prefix }) => prefix))
    throw error
  } finally {
    collection.building = undefined
    end()
  }
}

function* enterAll(
  operation: Operation,
  collection: Collection,
  indexes: readonly Index[],
  unit: WriteUnit,
): Steps<void> {
  const { engine } = operation
  const prefix = collection.documentPrefix
  const documents = engine.store.scan(prefix, prefixEnd(prefix))
  while (documents.next()) {
    operation.step()
    for (const index of indexes) yield* enter(operation, collection, index, unit, documents.key)
    if (operation.isDue) yield* pause(operation, collection, unit)
    for (const { failure } of indexes) if (failure !== undefined) throw failure
  }
}

/** Enters the document as it is now; what a transaction is writing is waited for. */
function* enter(operation: Operation, collection: Collection, index: Index, unit: WriteUnit, key: string): Steps<void> {
  while (true) {
    const raw = operation.engine.store.get(key)
    if (raw === undefined) return
    try {
      indexDocument(unit, collection, index, recordIdOf(key), raw)
      return
    } catch (error) {
      if (!(error instanceof WaitForTransaction)) throw error
      yield* pause(operation, collection, unit, error.ended)
    }
  }
}

/** What was entered is committed before others have their turn. */
function* pause({ engine }: Operation, collection: Collection, unit: WriteUnit, until?: Promise<unknown>): Steps<void> {
  const writes = unit.writes()
  engine.store.checkRoom(writes)
  if (writes.length > 0) engine.store.commit(writes)
  unit.clear()
  yield until
  if (engine.catalog.byId(collection.id) !== collection) {
    throw new MongoError(
      276,
      'IndexBuildAborted',
      `Index build aborted: collection dropped. ns: ${collection.namespace}`,
    )
  }
}
