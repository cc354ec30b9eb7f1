/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/densify/ */
import { compare } from '../../bson/compare.ts'
import type { Doc, Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location } from '../../errors.ts'
import { isNullish } from '../expression/nullish.ts'
import { identityOf } from '../identity.ts'
import { MemoryBudget } from '../memory.ts'
import { getNested, setNested } from '../nested.ts'
import { type Densify, parseDensify, type Range } from './densify-spec.ts'
import type { StageParser, StageTable } from './types.ts'

/** More generated documents than this are an error, as in MongoDB. */
const MOST_GENERATED = 500_000

const densify: StageParser = (argument, { allowDiskUse, scope }, name) => {
  const spec = parseDensify(argument, name)
  return function* (input) {
    const { without, partitions } = partitioned(input, spec, scope.order, allowDiskUse)
    yield* without
    const budget = { left: MOST_GENERATED }
    const full = spec.bounds === 'full' ? rangeOf(partitions.flat(), spec) : undefined
    // Between given bounds there is something to generate even without documents.
    const isEmptyRange = partitions.length === 0 && typeof spec.bounds === 'object' && spec.partitionBy.length === 0
    for (const docs of isEmptyRange ? [[]] : partitions) yield* densified(docs, spec, full, budget)
  }
}

/** Documents without a value pass as they are; the others by partition, each in order. */
const partitioned = (input: Iterable<Doc>, spec: Densify, valueOrder: ValueOrder, allowDiskUse: boolean) => {
  const representative = valueOrder.representatives()
  const budget = new MemoryBudget('$densify', allowDiskUse)
  const without: Doc[] = []
  const found = new Map<string, Doc[]>()
  for (const doc of input) {
    budget.use(doc)
    if (isNullish(getNested(doc, spec.field))) without.push(doc)
    else {
      const key = identityOf(representative(spec.partitionBy.map((path) => getNested(doc, path) ?? null)))
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
