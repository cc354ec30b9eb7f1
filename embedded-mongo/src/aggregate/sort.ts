/** Blocking sort over query/sort.ts's keys, with a bounded heap when only the first few are wanted. */
import type { Doc, Value } from '../bson/value.ts'
import type { ValueOrder } from '../bson/value-order.ts'
import { compileSort, type Sort } from '../query/sort.ts'
import { MemoryBudget, sizeBytes } from './memory.ts'

export interface SortOptions {
  readonly limit?: number
  readonly allowDiskUse?: boolean
  readonly order?: ValueOrder
}

interface Entry {
  readonly doc: Doc
  readonly key: Value[]
  /** Arrival: makes the order total, so that the sort is stable. */
  readonly sequence: number
}

/** Sorts `docs` by a sort pattern (stable). Reads its input only when iterated. Throws 292 above the memory bound. */
export function* sortDocuments(docs: Iterable<Doc>, pattern: Doc, options: SortOptions = {}): Generator<Doc> {
  const sort = compileSort(pattern, options.order)
  const order = (a: Entry, b: Entry): number => sort.compareKeys(a.key, b.key) || a.sequence - b.sequence
  const entries =
    options.limit === undefined
      ? sortedAll(docs, sort, order, options)
      : firstSorted(docs, sort, order, options.limit, options)
  for (const entry of entries) yield entry.doc
}

type Order = (a: Entry, b: Entry) => number

const sortedAll = (docs: Iterable<Doc>, sort: Sort, order: Order, options: SortOptions): Entry[] => {
  const budget = new MemoryBudget('$sort', options.allowDiskUse)
  const entries: Entry[] = []
  for (const doc of docs) {
    budget.use(doc)
    entries.push({ doc, key: sort.keyOf(doc), sequence: entries.length })
  }
  return entries.sort(order)
}

/** Keeps the best `limit` entries seen so far: they are sorted and cut each time their number has doubled. */
const firstSorted = (docs: Iterable<Doc>, sort: Sort, order: Order, limit: number, options: SortOptions): Entry[] => {
  let kept: Entry[] = []
  let worst: Entry | undefined
  let sequence = 0
  let budget = new MemoryBudget('$sort', options.allowDiskUse)
  const cut = () => {
    kept = kept.sort(order).slice(0, limit)
    worst = kept.length === limit ? kept[limit - 1] : undefined
    budget = new MemoryBudget('$sort', options.allowDiskUse)
    budget.useBytes(kept.reduce((total, entry) => total + sizeBytes(entry.doc), 0))
  }
  for (const doc of docs) {
    const entry = { doc, key: sort.keyOf(doc), sequence: sequence++ }
    if (worst && order(entry, worst) > 0) continue
    budget.use(doc)
    kept.push(entry)
    if (kept.length >= 2 * Math.max(limit, 64)) cut()
  }
  cut()
  return kept
}
