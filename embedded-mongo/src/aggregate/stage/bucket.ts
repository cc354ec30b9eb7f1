/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/bucket/ and bucketAuto */
import { Int32 } from 'bson'
import { canonicalType } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { compileAccumulator } from '../accumulator/compile.ts'
import { type Accumulator, type AccumulatorFactory, NO_GROUP_KEY } from '../accumulator/types.ts'
import { compileExpression } from '../expression/compile.ts'
import { constantValue, type Expression, type Scope } from '../expression/types.ts'
import { MemoryBudget } from '../memory.ts'
import { sortDocuments } from '../sort.ts'
import { wholeNumber } from './arguments.ts'
import { groupBy, groupDocument } from './group.ts'
import type { StageParser, StageTable } from './types.ts'

const DEFAULT_OUTPUT: readonly (readonly [string, Value])[] = [['count', new Map([['$sum', new Int32(1)]])]]

const outputsOf = (output: Maybe, code: number): readonly (readonly [string, Value])[] => {
  if (output === undefined) return DEFAULT_OUTPUT
  if (!isDoc(output)) throw location(code, "The 'output' field must be an object")
  return [...output]
}

const bucket: StageParser = (argument, { scope, allowDiskUse }) => {
  if (!isDoc(argument)) throw location(40201, 'Argument to $bucket stage must be an object')
  for (const field of argument.keys())
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(field))
      throw location(40197, `Unrecognized option to $bucket: ${field}.`)
  const by = argument.get('groupBy')
  const given = argument.get('boundaries')
  if (by === undefined || given === undefined)
    throw location(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.")
  const key = groupByExpression(by, scope, 40202, '$bucket')
  const boundaries = boundariesOf(given, scope)
  const fallback = argument.get('default')
  const otherwise = fallback === undefined ? undefined : defaultOf(fallback, boundaries, scope)
  const grouped = groupBy(
    (doc) => bucketOf(key(doc), boundaries, otherwise, scope.order),
    outputsOf(argument.get('output'), 40196),
    scope,
    allowDiskUse,
  )
  return (input) =>
    sortDocuments(grouped(input), new Map([['_id', new Int32(1)]]), { allowDiskUse, order: scope.order })
}

const groupByExpression = (by: Value, scope: Scope, code: number, name: string): Expression => {
  const isExpression = isDoc(by)
    ? by.keys().next().value?.startsWith('$')
    : typeof by === 'string' && by.startsWith('$')
  if (!isExpression)
    throw location(
      code,
      `The ${name} 'groupBy' field must be defined as a $-prefixed path or an expression, but found another value.`,
    )
  return compileExpression(by, scope)
}

const boundariesOf = (given: Value, scope: Scope): readonly Value[] => {
  if (!Array.isArray(given)) throw location(40200, "The $bucket 'boundaries' field must be an array.")
  if (given.length < 2) throw location(40192, "The $bucket 'boundaries' field must have at least 2 values")
  const boundaries = given.map((value) => {
    const expression = compileExpression(value, scope)
    if (!expression.constant)
      throw location(40191, "The $bucket 'boundaries' field must be an array of constant values.")
    return constantValue(expression) ?? null
  })
  boundaries.forEach((value, index) => {
    const next = boundaries[index + 1]
    if (next === undefined) return
    if (canonicalType(value) !== canonicalType(next))
      throw location(40193, "All values in the the $bucket 'boundaries' option must have the same type.")
    if (scope.order.compare(value, next) >= 0)
      throw location(40194, "The 'boundaries' option to $bucket must be sorted in ascending order")
  })
  return boundaries
}

const defaultOf = (fallback: Value, boundaries: readonly Value[], scope: Scope): Value => {
  const expression = compileExpression(fallback, scope)
  if (!expression.constant) throw location(40195, "The $bucket 'default' field must be a constant expression.")
  const value = constantValue(expression) ?? null
  const { compare } = scope.order
  if (compare(value, boundaries[0]) >= 0 && compare(value, boundaries.at(-1)) < 0)
    throw location(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    )
  return value
}

/** The lower boundary of the bucket a value falls in. */
const bucketOf = (
  value: Maybe,
  boundaries: readonly Value[],
  otherwise: Value | undefined,
  { compare }: ValueOrder,
): Value => {
  let found: Value | undefined
  for (const boundary of boundaries) {
    if (compare(value, boundary) < 0) break
    found = boundary
  }
  if (found !== undefined && compare(value, boundaries.at(-1)) < 0) return found
  if (otherwise === undefined)
    throw location(40066, '$switch could not find a matching branch for an input, and no default was specified.')
  return otherwise
}

const bucketAuto: StageParser = (argument, { scope, allowDiskUse }) => {
  if (!isDoc(argument)) throw location(40240, 'The argument to $bucketAuto must be an object')
  for (const field of argument.keys())
    if (!['groupBy', 'buckets', 'output', 'granularity'].includes(field))
      throw location(40245, `Unrecognized option to $bucketAuto: ${field}.`)
  if (argument.has('granularity')) throw location(40257, "$bucketAuto's 'granularity' is not supported")
  const by = argument.get('groupBy')
  const buckets = argument.get('buckets')
  if (by === undefined || buckets === undefined)
    throw location(40246, "$bucketAuto requires 'groupBy' and 'buckets' to be specified.")
  const count = wholeNumber(buckets)
  if (count === undefined) throw location(40241, "The $bucketAuto 'buckets' field must be a numeric value")
  if (count <= 0) throw location(40243, "The $bucketAuto 'buckets' field must be greater than 0")
  const key = groupByExpression(by, scope, 40239, '$bucketAuto')
  const outputs = outputsOf(argument.get('output'), 40244)
  const factories = outputs.map(([field, spec]) => compileAccumulator(field, spec, scope))
  const fields = outputs.map(([field]) => field)
  return (input) => evenBuckets(keyed(input, key, scope.order, allowDiskUse), count, fields, factories, scope.order)
}

interface Keyed {
  readonly key: Value
  readonly doc: Doc
}

const keyed = (input: Iterable<Doc>, key: Expression, { compare }: ValueOrder, allowDiskUse: boolean): Keyed[] => {
  const budget = new MemoryBudget('$bucketAuto', allowDiskUse)
  const entries: Keyed[] = []
  for (const doc of input) {
    budget.use(doc)
    entries.push({ key: key(doc) ?? null, doc })
  }
  return entries.sort((a, b) => compare(a.key, b.key))
}

/** Buckets of about equal size; equal keys stay together, so that there may be fewer. */
function* evenBuckets(
  entries: readonly Keyed[],
  count: number,
  fields: readonly string[],
  factories: readonly AccumulatorFactory[],
  { compare }: ValueOrder,
): Generator<Doc> {
  const size = Math.max(1, Math.round(entries.length / count))
  let start = 0
  for (let bucketIndex = 0; start < entries.length; bucketIndex++) {
    let end = bucketIndex === count - 1 ? entries.length : Math.min(start + size, entries.length)
    while (end < entries.length && compare(entries[end - 1]?.key, entries[end]?.key) === 0) end++
    const accumulators: Accumulator[] = factories.map((make) => make(NO_GROUP_KEY))
    for (const { doc } of entries.slice(start, end)) for (const accumulator of accumulators) accumulator.add(doc)
    const min = entries[start]?.key ?? null
    const max = (entries[end] ?? entries[end - 1])?.key ?? null
    yield groupDocument(
      new Map([
        ['min', min],
        ['max', max],
      ]),
      fields,
      accumulators,
    )
    start = end
  }
}

export const BUCKET: StageTable = {
  $bucket: { parse: bucket },
  $bucketAuto: { parse: bucketAuto },
}
