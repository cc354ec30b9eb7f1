import type { Collation } from '../bson/collation.ts'
import type { Match } from '../query/match.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd } from '../storage/keys.ts'
import { type Bounds, boundsOf, type TextOrders } from './bounds.ts'
import { descending, EVERYTHING, type Interval, intersection, range, union } from './intervals.ts'

/** More points than this are one range each no longer: the rest of the key is filtered instead. */
const RANGES_MAX = 1000

interface KeyRange {
  readonly low: string
  readonly high: string
}

/** How an index can serve a filter. */
export interface IndexScan {
  readonly index: Index
  /** Sorted and apart from each other. */
  readonly ranges: readonly KeyRange[]
  /** Of every leading field that is bounded (for explain). */
  readonly fieldIntervals: readonly (readonly Interval[])[]
  /** The predicates that each of them comes from. */
  readonly boundBy: readonly (readonly Match[])[]
  /** Leading fields bound to one value. */
  readonly equalFields: number
  /** Leading fields bound to one or several values. */
  readonly pointFields: number
  readonly hasRange: boolean
  /** The predicates whose documents the ranges hold exactly. */
  readonly satisfied: ReadonlySet<Match>
}

export const textOrders = (index: Index, filter: Collation | undefined): TextOrders => ({
  filter,
  index: index.collation,
  hasUnordered: index.collation !== undefined && index.hasCutKeys,
})

/** The part of an index that holds every document the predicates can match. */
export function scanFor(index: Index, predicates: readonly Match[], filter: Collation | undefined): IndexScan {
  const orders = textOrders(index, filter)
  const bounded = new Map<string, { match: Match; bounds: Bounds }[]>()
  for (const match of predicates) {
    const bounds = boundsOf(match, orders)
    if (bounds === undefined) continue
    const list = bounded.get(bounds.path)
    if (list === undefined) bounded.set(bounds.path, [{ match, bounds }])
    else list.push({ match, bounds })
  }
  const satisfied = new Set<Match>()
  const fieldIntervals: (readonly Interval[])[] = []
  const boundBy: Match[][] = []
  const roots = new Set<string>()
  let combinations = 1
  let equalFields = 0
  let pointFields = 0
  let hasRange = false
  for (const [i, field] of index.fields.entries()) {
    const found = bounded.get(field)
    const root = index.paths[i]?.[0] as string
    // Two fields of one array: an entry pairs values of one element, a filter may match two different ones.
    if (found === undefined || (index.multikey && roots.has(root))) break
    roots.add(root)
    const { intervals, used } = intervalsOf(found, index.multikey)
    if (combinations * intervals.length > RANGES_MAX) break
    combinations *= Math.max(intervals.length, 1)
    for (const { match, bounds } of used) if (bounds.isExact) satisfied.add(match)
    boundBy.push(used.map(({ match }) => match))
    fieldIntervals.push(index.directions[i] === -1 ? descending(intervals) : intervals)
    if (!intervals.every((interval) => interval.isPoint)) {
      hasRange = intervals.length !== 1 || intervals[0] !== EVERYTHING
      break
    }
    if (intervals.length === 1 && equalFields === pointFields) equalFields++
    pointFields++
  }
  const { ranges, areCut } = rangesOf(index, fieldIntervals)
  return {
    index,
    ranges,
    fieldIntervals,
    boundBy,
    equalFields,
    pointFields,
    hasRange,
    satisfied: areCut ? NONE : satisfied,
  }
}

/** In a multikey index two predicates may hold for two different elements: only one of them bounds the scan. */
function intervalsOf(found: readonly { match: Match; bounds: Bounds }[], multikey: boolean) {
  if (!multikey) {
    const intervals = found.reduce<readonly Interval[]>(
      (sum, { bounds }) => intersection(sum, bounds.intervals),
      [EVERYTHING],
    )
    // `intersection` of everything with everything makes a new object: keep the marker.
    const all = found.every(({ bounds }) => bounds.intervals[0] === EVERYTHING)
    return { intervals: all ? [EVERYTHING] : intervals, used: found }
  }
  const best = found.reduce((a, b) => (selectivity(b.bounds) > selectivity(a.bounds) ? b : a))
  return { intervals: best.bounds.intervals, used: [best] }
}

function selectivity({ intervals }: Bounds): number {
  if (intervals.every((interval) => interval.isPoint)) return 3 - intervals.length / 1e6
  return intervals[0] === EVERYTHING ? 0 : 1
}

const NONE: ReadonlySet<Match> = new Set()

/** The parts of the index that hold the intervals; `areCut`: they hold more, because keys of that length are cut. */
function rangesOf(
  index: Index,
  fieldIntervals: readonly (readonly Interval[])[],
): { ranges: readonly KeyRange[]; areCut: boolean } {
  const last = fieldIntervals.length - 1
  if (last < 0) return { ranges: [{ low: index.prefix, high: prefixEnd(index.prefix) }], areCut: false }
  let prefixes = ['']
  for (const intervals of fieldIntervals.slice(0, last)) {
    prefixes = prefixes.flatMap((prefix) => intervals.map(({ low }) => prefix + low))
  }
  let areCut = false
  const ranges = prefixes.flatMap((prefix) =>
    (fieldIntervals[last] as readonly Interval[]).map(({ low, high }) => {
      const [from, to] = [index.cutBound(prefix + low), index.cutBound(prefix + high)]
      const isCut = to.length < prefix.length + high.length
      if (isCut || from.length < prefix.length + low.length) areCut = true
      return range(index.prefix + from, isCut ? prefixEnd(index.prefix + to) : index.prefix + to)
    }),
  )
  // Cut, two ranges may have become the same: no entry must be read twice.
  return { ranges: areCut ? union(ranges) : ranges, areCut }
}
