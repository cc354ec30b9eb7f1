import { isNumeric } from '../bson/arithmetic.ts'
import { show } from '../bson/show.ts'
import type { Doc, Maybe, Value } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'
import type { Match } from '../query/match.ts'
import type { IndexPlan, Plan } from './plan.ts'

const doc = (...fields: [string, Value][]): Doc => new Map(fields)

interface PlanShape {
  readonly plan: Plan | undefined
  readonly filter: Filter
  readonly filterSource: Doc
  readonly sort: Doc | undefined
  readonly skip: number
  readonly limit: number
  readonly projection: Doc | undefined
}

/** A plan as explain's `winningPlan` (https://www.mongodb.com/docs/manual/reference/explain-results/). */
export function describePlan(shape: PlanShape): Doc {
  const { plan, sort, skip, limit, projection } = shape
  if (plan === undefined) return doc(['stage', 'EOF'])
  const needsSort = sort !== undefined && sort.size > 0 && !sort.has('$natural') && !plan.providesSort
  let stage = describeSource(plan, shape)
  if (needsSort) {
    const bound: [string, Value][] = limit === 0 ? [] : [['limitAmount', skip + limit]]
    stage = doc(['stage', 'SORT'], ['sortPattern', sort], ...bound, ['type', 'simple'], ['inputStage', stage])
  }
  if (skip > 0) stage = doc(['stage', 'SKIP'], ['skipAmount', skip], ['inputStage', stage])
  if (projection !== undefined && projection.size > 0) {
    stage = doc(['stage', 'PROJECTION_DEFAULT'], ['transformBy', projection], ['inputStage', stage])
  }
  return limit === 0 || needsSort ? stage : doc(['stage', 'LIMIT'], ['limitAmount', limit], ['inputStage', stage])
}

function describeSource(plan: Plan, { filter, filterSource, sort }: PlanShape): Doc {
  const residual: [string, Value][] = plan.needsFilter ? [['filter', filterSource]] : []
  if (plan.kind === 'COLLSCAN') {
    return doc(['stage', 'COLLSCAN'], ...residual, ['direction', plan.reverse ? 'backward' : 'forward'])
  }
  if (plan.kind === 'OR') {
    const branches = plan.branches.map(describeScan)
    return doc(['stage', 'FETCH'], ...residual, ['inputStage', doc(['stage', 'OR'], ['inputStages', branches])])
  }
  if (isIdLookup(plan, filter) && (sort === undefined || sort.size === 0)) return doc(['stage', 'IDHACK'])
  return doc(['stage', 'FETCH'], ...residual, ['inputStage', describeScan(plan)])
}

/** A filter that is `{_id: value}` and nothing else. */
const isIdLookup = ({ scan }: IndexPlan, { root }: Filter): boolean => scan.index.isIdIndex && root.kind === 'eq'

function describeScan({ scan, reverse }: IndexPlan): Doc {
  const { index } = scan
  const bounds = index.fields.map((field, i): [string, Value] => {
    const texts = (scan.boundBy[i] ?? []).flatMap(boundsText)
    return [field, texts.length === 0 ? ['[MinKey, MaxKey]'] : texts]
  })
  return doc(
    ['stage', 'IXSCAN'],
    ['keyPattern', index.pattern],
    ['indexName', index.name],
    ['isMultiKey', index.multikey],
    ['isUnique', index.unique],
    ['isSparse', index.sparse],
    ['isPartial', index.partial !== undefined],
    ['direction', reverse ? 'backward' : 'forward'],
    ['indexBounds', doc(...bounds)],
  )
}

function boundsText(match: Match): string[] {
  switch (match.kind) {
    case 'eq':
      return [`[${show(match.value)}, ${show(match.value)}]`]
    case 'in':
      return match.values.map((value) => `[${show(value)}, ${show(value)}]`)
    case 'gt':
    case 'gte':
      return [`${match.kind === 'gt' ? '(' : '['}${show(match.value)}, ${edge(match.value, 'inf', '{}')}`]
    case 'lt':
    case 'lte':
      return [`${edge(match.value, '-inf', '')}, ${show(match.value)}${match.kind === 'lt' ? ')' : ']'}`]
    default:
      return ['[MinKey, MaxKey]']
  }
}

/** The far end of a range inside its type. */
function edge(value: Maybe, infinity: string, other: string): string {
  const isUpper = infinity === 'inf'
  const text = isNumeric(value) ? infinity : other
  return isUpper ? `${text}]` : `[${text === '' ? '""' : text}`
}
