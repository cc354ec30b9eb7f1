import { decode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'
import type { Collection } from '../storage/collection.ts'
import { prefixEnd, type RecordId, recordIdOf } from '../storage/keys.ts'
import type { ReadView } from '../storage/view.ts'
import type { IndexPlan, Plan } from './plan.ts'

/** A document that was found, in both forms; each is made only when somebody looks at it. */
export interface FoundRecord {
  readonly recordId: RecordId
  readonly raw: Buffer
  readonly doc: Doc
}

class StoredRecord implements FoundRecord {
  readonly recordId: RecordId
  readonly raw: Buffer
  #doc: Doc | undefined

  constructor(recordId: RecordId, raw: Buffer) {
    this.recordId = recordId
    this.raw = raw
  }

  get doc(): Doc {
    this.#doc ??= decode(this.raw)
    return this.#doc
  }
}

export const storedRecord = (recordId: RecordId, raw: Buffer): FoundRecord => new StoredRecord(recordId, raw)

/** Not a record: the reader was told that its time is over, and may go on reading later. */
export const PAUSED: FoundRecord = new StoredRecord('', Buffer.alloc(0))

/** The record as the view has it now; undefined when it has gone. */
export function readRecord(view: ReadView, collection: Collection, recordId: RecordId): FoundRecord | undefined {
  const raw = view.get(collection.documentPrefix + recordId)
  return raw && new StoredRecord(recordId, raw)
}

/** What a plan has looked at (explain's execution statistics). */
export interface ScanCounters {
  keysExamined: number
  docsExamined: number
}

/**
 * Documents that match, in the plan's order, read as they are asked for. `onStep` is called per candidate. Where `isDue` is
 * given, `PAUSED` comes whenever it is true.
 */
export function* matching(
  view: ReadView,
  collection: Collection,
  plan: Plan,
  filter: Filter,
  counters: ScanCounters,
  onStep: () => void,
  isDue?: () => boolean,
): Generator<FoundRecord> {
  for (const record of candidates(view, collection, plan, counters)) {
    onStep()
    if (!plan.needsFilter || filter.matches(record.doc)) yield record
    if (isDue?.() === true) yield PAUSED
  }
}

function* candidates(
  view: ReadView,
  collection: Collection,
  plan: Plan,
  counters: ScanCounters,
): Generator<FoundRecord> {
  if (plan.kind === 'COLLSCAN') {
    const prefix = collection.documentPrefix
    const scan = view.scan(prefix, prefixEnd(prefix), plan.reverse)
    while (scan.next()) {
      counters.docsExamined++
      yield new StoredRecord(recordIdOf(scan.key), scan.value)
    }
    return
  }
  const branches = plan.kind === 'OR' ? plan.branches : [plan]
  const seen = branches.length > 1 || (branches[0] as IndexPlan).scan.index.multikey ? new Set<RecordId>() : undefined
  for (const branch of branches) {
    for (const recordId of recordIds(view, branch, counters)) {
      if (seen?.has(recordId)) continue
      seen?.add(recordId)
      const record = readRecord(view, collection, recordId)
      // Between two batches of a cursor the document may have gone.
      if (record === undefined) continue
      counters.docsExamined++
      yield record
    }
  }
}

function* recordIds(view: ReadView, { scan, reverse }: IndexPlan, counters: ScanCounters): Generator<RecordId> {
  const { index } = scan
  index.uses++
  // One whole key of a unique index: no need to search for it.
  const isKey = index.unique && scan.pointFields === index.fields.length && !index.hasCutKeys
  const ranges = reverse ? [...scan.ranges].reverse() : scan.ranges
  for (const { low, high } of ranges) {
    if (isKey) {
      counters.keysExamined++
      const value = view.get(low)
      if (value !== undefined) yield value.toString('latin1')
      continue
    }
    const entries = view.scan(low, high, reverse)
    while (entries.next()) {
      counters.keysExamined++
      yield entries.value.toString('latin1')
    }
  }
}
