/** Blocking sort over query/sort.ts's keys, with a bounded heap when only the first few are wanted. */
import { decode, encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { ValueOrder } from '../bson/value-order.ts'
import { compileSort, type Sort } from '../query/sort.ts'
import { Spool } from '../storage/spool.ts'
import { heapBytes, MemoryBudget, SPILL_BYTES } from './memory.ts'
import { mergeSorted } from './merge-sorted.ts'

export interface SortOptions {
  readonly limit?: number
  readonly allowDiskUse?: boolean
  readonly order?: ValueOrder
}

/** What is sorted, when it is not plain documents. */
export interface SortedBy<T> {
  doc(item: T): Doc
  /** In memory, about. */
  bytes(item: T): number
  encode(item: T): Buffer
  decode(bytes: Buffer): T
}

const DOCUMENTS: SortedBy<Doc> = { doc: (item) => item, bytes: heapBytes, encode, decode: (bytes) => decode(bytes) }

interface Entry<T> {
  readonly item: T
  readonly key: Value[]
  /** Arrival: makes the order total, so that the sort is stable. */
  readonly sequence: number
}

/** Sorts `docs` by a sort pattern (stable). Reads its input only when iterated. Throws 292 above the memory bound. */
export const sortDocuments = (docs: Iterable<Doc>, pattern: Doc, options: SortOptions = {}): Generator<Doc> =>
  sortItems(docs, DOCUMENTS, pattern, options)

export function* sortItems<T>(
  items: Iterable<T>,
  by: SortedBy<T>,
  pattern: Doc,
  options: SortOptions = {},
): Generator<T> {
  const sort = compileSort(pattern, options.order)
  const order = (a: Entry<T>, b: Entry<T>): number => sort.compareKeys(a.key, b.key) || a.sequence - b.sequence
  if (options.limit === undefined) yield* sortedAll(items, by, sort, order, options.allowDiskUse ?? true)
  else
    for (const { item } of firstSorted(items, by, sort, order, options.limit, options.allowDiskUse ?? true)) yield item
}

type Order<T> = (a: Entry<T>, b: Entry<T>) => number

/** What memory has no room for is sorted in runs, which wait in files and are merged at the end. */
function* sortedAll<T>(
  items: Iterable<T>,
  by: SortedBy<T>,
  sort: Sort,
  order: Order<T>,
  allowDiskUse: boolean,
): Generator<T> {
  const budget = new MemoryBudget('$sort', false)
  const runs: Spool[] = []
  let entries: Entry<T>[] = []
  let bytes = 0
  try {
    for (const item of items) {
      const size = by.bytes(item)
      if (allowDiskUse) bytes += size
      else budget.useBytes(size)
      entries.push({ item, key: sort.keyOf(by.doc(item)), sequence: entries.length })
      if (bytes <= SPILL_BYTES) continue
      const run = new Spool()
      runs.push(run)
      for (const entry of entries.sort(order)) run.append(by.encode(entry.item))
      entries = []
      bytes = 0
    }
    entries.sort(order)
    if (runs.length === 0) for (const { item } of entries) yield item
    else yield* merged(runs, entries, by, sort)
  } finally {
    for (const run of runs) run.close()
  }
}

/** Earlier runs first where keys are equal. */
function* merged<T>(runs: readonly Spool[], last: readonly Entry<T>[], by: SortedBy<T>, sort: Sort): Generator<T> {
  function* read(run: Spool): Generator<{ item: T; key: Value[] }> {
    for (const bytes of run.read()) {
      // The block that it lies in goes when the next one is read.
      const item = by.decode(bytes)
      yield { item, key: sort.keyOf(by.doc(item)) }
    }
  }
  const sources = [...runs.map(read), last[Symbol.iterator]()]
  for (const { item } of mergeSorted(sources, (a, b) => sort.compareKeys(a.key, b.key))) yield item
}

/** Keeps the best `limit` entries seen so far: they are sorted and cut each time their number has doubled. */
function firstSorted<T>(
  items: Iterable<T>,
  by: SortedBy<T>,
  sort: Sort,
  order: Order<T>,
  limit: number,
  allowDiskUse: boolean,
): Iterable<{ item: T }> {
  let kept: Entry<T>[] = []
  let worst: Entry<T> | undefined
  let sequence = 0
  let bytes = 0
  const cut = () => {
    kept = kept.sort(order).slice(0, limit)
    worst = kept.length === limit ? kept[limit - 1] : undefined
    bytes = kept.reduce((total, { item }) => total + by.bytes(item), 0)
  }
  const source = items[Symbol.iterator]()
  for (let next = source.next(); !next.done; next = source.next()) {
    const entry = { item: next.value, key: sort.keyOf(by.doc(next.value)), sequence: sequence++ }
    if (worst && order(entry, worst) > 0) continue
    kept.push(entry)
    bytes += by.bytes(entry.item)
    if (kept.length >= 2 * Math.max(limit, 64)) cut()
    if (bytes <= SPILL_BYTES) continue
    cut()
    // So many are wanted that they do not fit: all that are left are sorted with what was kept.
    if (bytes > SPILL_BYTES / 2) return allSorted(kept, source, by, sort, order, limit, allowDiskUse)
  }
  cut()
  return kept
}

function* allSorted<T>(
  kept: readonly Entry<T>[],
  rest: Iterator<T>,
  by: SortedBy<T>,
  sort: Sort,
  order: Order<T>,
  limit: number,
  allowDiskUse: boolean,
): Generator<{ item: T }> {
  function* all(): Generator<T> {
    for (const { item } of kept) yield item
    for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
  }
  let count = 0
  for (const item of sortedAll(all(), by, sort, order, allowDiskUse)) {
    yield { item }
    if (++count === limit) return
  }
}
