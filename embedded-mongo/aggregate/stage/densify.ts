/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/densify/ */
import { add, isNumeric, multiply, toDouble } from '../../bson/arithmetic.ts'
import { compare } from '../../bson/compare.ts'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, location, typeMismatch } from '../../errors.ts'
import { UTC } from '../date/time-zone.ts'
import { addUnits } from '../date/units.ts'
import { unitArgument } from '../expression/date-argument.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { int, toInt32 } from '../expression/integer.ts'
import { isNullish } from '../expression/nullish.ts'
import { identityOf } from '../identity.ts'
import { MemoryBudget } from '../memory.ts'
import { getNested, setNested } from '../nested.ts'
import { checkFields, missingField } from './arguments.ts'
import type { StageParser, StageTable } from './types.ts'

/** The value so many steps after a start. */
type Step = (start: Value, count: number) => Value

interface Range {
  readonly low: Value
  readonly high: Value
  readonly includesHigh: boolean
}

interface Densify {
  readonly field: readonly string[]
  readonly partitionBy: readonly (readonly string[])[]
  readonly step: Step
  readonly bounds: 'full' | 'partition' | Range
}

/** More generated documents than this are an error, as in MongoDB. */
const MOST_GENERATED = 500_000

const densify: StageParser = (argument, { allowDiskUse }, name) => {
  const spec = parseDensify(argument, name)
  return function* (input) {
    const { without, partitions } = partitioned(input, spec, allowDiskUse)
    yield* without
    const budget = { left: MOST_GENERATED }
    const full = spec.bounds === 'full' ? rangeOf(partitions.flat(), spec) : undefined
    for (const docs of partitions) yield* densified(docs, spec, full, budget)
  }
}

const parseDensify = (argument: Value, name: string): Densify => {
  if (!isDoc(argument)) throw failedToParse('the $densify stage specification must be an object')
  checkFields(argument, name, ['field', 'partitionByFields', 'range'])
  const field = argument.get('field')
  const range = argument.get('range')
  if (field === undefined) throw missingField(name, 'field')
  if (range === undefined) throw missingField(name, 'range')
  if (typeof field !== 'string') throw typeMismatch("$densify 'field' must be a string")
  if (!isDoc(range)) throw typeMismatch("$densify 'range' must be an object")
  checkFields(range, `${name}.range`, ['step', 'unit', 'bounds'])
  const partitionBy = argument.get('partitionByFields') ?? []
  if (!Array.isArray(partitionBy)) throw typeMismatch("$densify 'partitionByFields' must be an array")
  return {
    field: parseFieldPath(field),
    partitionBy: partitionBy.map((path) => parseFieldPath(String(path))),
    step: stepOf(range.get('step'), range.get('unit')),
    bounds: boundsOf(range.get('bounds')),
  }
}

const stepOf = (step: Maybe, unit: Maybe): Step => {
  if (!isNumeric(step) || toDouble(step) <= 0)
    throw location(5733401, 'The step parameter in a range statement must be a strictly positive numeric value')
  if (unit === undefined)
    return (start, count) => {
      if (!isNumeric(start))
        throw location(6053600, `$densify requires a 'unit' for values that are not numeric, found ${typeAlias(start)}`)
      return count === 0 ? start : add(start, multiply(step, int(count)))
    }
  const unitName = unitArgument(unit, '$densify', 6586400)
  const amount = toInt32(step)
  if (amount === undefined)
    throw location(
      6586401,
      'The step parameter in a range statement must be a whole number when densifying a date range',
    )
  return (start, count) => {
    if (!(start instanceof Date))
      throw location(6053600, `$densify with a 'unit' requires dates, found ${typeAlias(start)}`)
    return new Date(addUnits(start.getTime(), unitName, amount * count, UTC))
  }
}

const boundsOf = (bounds: Maybe): Densify['bounds'] => {
  if (bounds === 'full' || bounds === 'partition') return bounds
  const [low, high] = Array.isArray(bounds) && bounds.length === 2 ? bounds : []
  if (low === undefined || high === undefined)
    throw location(
      5946802,
      "The bounds in a range statement must be the string 'full', 'partition', or an ascending array of two numbers or two dates",
    )
  if (compare(low, high) > 0) throw location(5733402, 'The bounds in a range statement must be ascending')
  return { low, high, includesHigh: false }
}

/** Documents without a value pass as they are; the others by partition, each in order. */
const partitioned = (input: Iterable<Doc>, spec: Densify, allowDiskUse: boolean) => {
  const budget = new MemoryBudget('$densify', allowDiskUse)
  const without: Doc[] = []
  const found = new Map<string, Doc[]>()
  for (const doc of input) {
    budget.use(doc)
    if (isNullish(getNested(doc, spec.field))) without.push(doc)
    else {
      const key = identityOf(spec.partitionBy.map((path) => getNested(doc, path) ?? null))
      const docs = found.get(key)
      if (docs) docs.push(doc)
      else found.set(key, [doc])
    }
  }
  const order = (a: Doc, b: Doc) => compare(getNested(a, spec.field), getNested(b, spec.field))
  return { without, partitions: [...found.values()].map((docs) => docs.sort(order)) }
}

/** From the least to the greatest value; undefined without documents. */
const rangeOf = (docs: readonly Doc[], { field }: Densify): Range | undefined => {
  const values = docs.map((doc) => getNested(doc, field) as Value).sort(compare)
  const low = values[0]
  const high = values.at(-1)
  return low === undefined || high === undefined ? undefined : { low, high, includesHigh: true }
}

function* densified(
  docs: readonly Doc[],
  spec: Densify,
  full: Range | undefined,
  budget: { left: number },
): Generator<Doc> {
  const { bounds, field, partitionBy, step } = spec
  const range = typeof bounds === 'object' ? bounds : (full ?? rangeOf(docs, spec))
  if (!range) return
  const [template] = docs
  const keys = partitionBy.reduce<Doc>(
    (made, path) => setNested(made, path, template && getNested(template, path)),
    new Map(),
  )
  const generate = (value: Value): Doc => {
    if (budget.left-- === 0)
      throw location(5897900, `Generated ${MOST_GENERATED} documents in $densify, which is over the limit`)
    return setNested(keys, field, value)
  }
  const isInside = (value: Value) => compare(value, range.high) < (range.includesHigh ? 1 : 0)
  let count = 0
  let next = step(range.low, count)
  const advance = () => {
    next = step(range.low, ++count)
  }
  for (const doc of docs) {
    const here = getNested(doc, field)
    for (; isInside(next) && compare(next, here) < 0; advance()) yield generate(next)
    if (compare(next, here) === 0) advance()
    yield doc
  }
  for (; isInside(next); advance()) yield generate(next)
}

export const DENSIFY: StageTable = { $densify: { parse: densify } }
