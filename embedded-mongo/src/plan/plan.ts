import { equals } from '../bson/compare.ts'
import type { Doc, Maybe } from '../bson/value.ts'
import { badValue, location, MongoError } from '../errors.ts'
import { conjuncts, type Filter } from '../query/filter.ts'
import { implies } from '../query/implies.ts'
import { allOf, type Match } from '../query/match.ts'
import type { Sort } from '../query/sort.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd } from '../storage/keys.ts'
import { boundsOf } from './bounds.ts'
import { type IndexScan, scanFor, textOrders } from './index-scan.ts'

/** Where the candidates of a find come from, and what is left to do with them. */
export type Plan = CollectionScanPlan | IndexPlan | UnionPlan

interface CollectionScanPlan {
  readonly kind: 'COLLSCAN'
  readonly reverse: boolean
  readonly needsFilter: boolean
  readonly providesSort: false
}

export interface IndexPlan {
  readonly kind: 'IXSCAN'
  readonly scan: IndexScan
  readonly reverse: boolean
  readonly needsFilter: boolean
  /** Documents come in the order that is asked for. */
  readonly providesSort: boolean
}

/** An $or of which every branch has an index. */
interface UnionPlan {
  readonly kind: 'OR'
  readonly branches: readonly IndexPlan[]
  readonly needsFilter: true
  readonly providesSort: false
}

interface PlanRequest {
  readonly filter: Filter
  readonly sort?: Sort | undefined
  /** Name or key pattern of an index, or `{$natural: ±1}`. */
  readonly hint?: Maybe
  /** Where in the hinted index to begin (inclusive) and to end (exclusive). */
  readonly min?: Doc | undefined
  readonly max?: Doc | undefined
  /** The newest batch that the reader sees. */
  readonly seq: number
}

/** Chooses among the collection's indexes by what their bounds promise. */
export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const predicates = conjuncts(request.filter.root)
  const isBounded = request.min !== undefined || request.max !== undefined
  if (isBounded && request.hint === undefined) throw location(51173, 'A hint must be provided with min() or max()')
  if (request.hint !== undefined) return hinted(collection, predicates, request, request.hint)
  let best: IndexPlan | undefined
  for (const index of collection.indexes) {
    if (!isReadable(index, request.seq) || !isComplete(index, predicates, request.filter)) continue
    const plan = indexPlan(index, predicates, request)
    if (score(plan) > (best === undefined ? 0 : score(best))) best = plan
  }
  if (best === undefined || (best.scan.pointFields === 0 && !best.scan.hasRange)) {
    const union = unionPlan(collection, predicates, request)
    if (union !== undefined) return union
  }
  return best ?? collectionScan(collection, predicates, false)
}

function collectionScan(collection: Collection, predicates: readonly Match[], reverse: boolean): Plan {
  const needsFilter = predicates.length > 0
  if (!collection.isClustered) return { kind: 'COLLSCAN', reverse, needsFilter, providesSort: false }
  const scan = scanFor(collection.idIndex, [], undefined)
  return { kind: 'IXSCAN', scan, reverse, needsFilter, providesSort: false }
}

function indexPlan(
  index: Index,
  predicates: readonly Match[],
  { filter, sort }: Pick<PlanRequest, 'filter' | 'sort'>,
): IndexPlan {
  const scan = scanFor(index, predicates, filter.collation)
  const direction = sort === undefined ? undefined : sortDirection(scan, sort)
  return {
    kind: 'IXSCAN',
    scan,
    reverse: direction === -1,
    needsFilter: predicates.some((predicate) => !scan.satisfied.has(predicate)),
    providesSort: direction !== undefined,
  }
}

/** 0: not better than reading the collection. */
function score({ scan, providesSort }: IndexPlan): number {
  const unique = scan.index.unique && scan.equalFields === scan.index.fields.length ? 100 : 0
  const points = scan.equalFields * 10 + (scan.pointFields - scan.equalFields) * 8
  const tight = scan.pointFields > 0 ? 1 / (1 + scan.index.fields.length) : 0
  return unique + points + (scan.hasRange ? 4 : 0) + (providesSort ? 3 : 0) + tight
}

/** An older snapshot lacks the entries of an index that was built since. */
const isReadable = (index: Index, seq: number): boolean => !index.hidden && index.builtAtSeq <= seq

/** Does the index hold an entry for every document that can match? */
function isComplete(index: Index, predicates: readonly Match[], filter: Filter): boolean {
  if (index.partial !== undefined && !implies(filter, index.partial)) return false
  if (!index.sparse) return true
  return predicates.some((predicate) => {
    const bounds = boundsOf(predicate, textOrders(index, filter.collation))
    return bounds?.needsField === true && index.fields.includes(bounds.path)
  })
}

/** 1: the scan yields the order as it is, -1: read backwards; undefined: the order must be made. */
function sortDirection(scan: IndexScan, sort: Sort): 1 | -1 | undefined {
  const { index } = scan
  if (index.multikey || index.hasCutKeys || scan.ranges.length > 1) return undefined
  if (index.collation !== sort.collation) return undefined
  let field = 0
  let direction: 1 | -1 | undefined
  for (const [i, path] of sort.paths.entries()) {
    if (index.fields.slice(0, scan.equalFields).includes(path)) continue
    if (field < scan.equalFields) field = scan.equalFields
    if (index.fields[field] !== path) return undefined
    const wanted = (sort.directions[i] as 1 | -1) === index.directions[field] ? 1 : -1
    if (direction !== undefined && direction !== wanted) return undefined
    direction = wanted
    field++
  }
  return direction ?? 1
}

function unionPlan(collection: Collection, predicates: readonly Match[], request: PlanRequest): UnionPlan | undefined {
  for (const predicate of predicates) {
    if (predicate.kind !== 'or') continue
    const others = predicates.filter((other) => other !== predicate)
    const branches = predicate.children.map((child) =>
      branchPlan(collection, conjuncts(allOf([child, ...others])), request),
    )
    if (branches.every((branch) => branch !== undefined)) {
      return { kind: 'OR', branches, needsFilter: true, providesSort: false }
    }
  }
  return undefined
}

function branchPlan(
  collection: Collection,
  predicates: readonly Match[],
  { filter, seq }: PlanRequest,
): IndexPlan | undefined {
  let best: IndexPlan | undefined
  for (const index of collection.indexes) {
    if (!isReadable(index, seq) || index.partial !== undefined || index.sparse) continue
    const plan = indexPlan(index, predicates, { filter })
    if (score(plan) > (best === undefined ? 0 : score(best))) best = plan
  }
  return best
}

function hinted(collection: Collection, predicates: readonly Match[], request: PlanRequest, hint: Maybe): Plan {
  const { min, max } = request
  const isBounded = min !== undefined || max !== undefined
  if (hint instanceof Map && hint.has('$natural')) {
    if (isBounded) throw badValue("min and max are incompatible with hinting '$natural'")
    return collectionScan(collection, predicates, Number(hint.get('$natural')) < 0)
  }
  const index = collection.indexes.find((candidate) =>
    typeof hint === 'string' ? candidate.name === hint : samePattern(candidate.pattern, hint),
  )
  if (index === undefined || !isReadable(index, request.seq)) {
    throw badValue(
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    )
  }
  return isBounded ? boundedPlan(index, predicates, request) : indexPlan(index, predicates, request)
}

/** The hinted index from `min` to before `max` (https://www.mongodb.com/docs/manual/reference/method/cursor.min/). */
function boundedPlan(index: Index, predicates: readonly Match[], { min, max, sort }: PlanRequest): IndexPlan {
  const prefix = index.prefix
  const keyOf = (bound: Doc): string => {
    if (!equals([...bound.keys()], [...index.fields])) {
      throw location(51174, `The index chosen is not compatible with min/max: ${index.name}`)
    }
    const key = index.boundOf([...bound.values()])
    if (key !== undefined && !index.hasCutKeys) return key
    throw new MongoError(238, 'NotImplemented', 'min and max on very long keys are not supported by the embedded store')
  }
  const low = min === undefined ? prefix : keyOf(min)
  const high = max === undefined ? prefixEnd(prefix) : keyOf(max)
  if (low >= high) throw location(51175, 'min must be less than max')
  const scan = { ...scanFor(index, [], undefined), ranges: [{ low, high }] }
  const direction = sort === undefined ? undefined : sortDirection(scan, sort)
  return {
    kind: 'IXSCAN',
    scan,
    reverse: direction === -1,
    needsFilter: predicates.length > 0,
    providesSort: direction !== undefined,
  }
}

const samePattern = (pattern: Doc, hint: Maybe): boolean =>
  hint instanceof Map &&
  equals([...pattern.keys()], [...hint.keys()]) &&
  [...pattern].every(([field, direction]) => equals(direction, hint.get(field)))
