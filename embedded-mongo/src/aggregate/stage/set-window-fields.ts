/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/setWindowFields/ */
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { failedToParse, location, typeMismatch } from '../../errors.ts'
import { compileSort, type Sort } from '../../query/sort.ts'
import { ACCUMULATORS } from '../accumulator/accumulators.ts'
import { compileAccumulator } from '../accumulator/compile.ts'
import { type Accumulator, type AccumulatorFactory, NO_GROUP_KEY } from '../accumulator/types.ts'
import { compileExpression } from '../expression/compile.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { constant, type Expression } from '../expression/types.ts'
import { identityOf } from '../identity.ts'
import { MemoryBudget } from '../memory.ts'
import { setNested } from '../nested.ts'
import { type Bounds, parseBounds, WHOLE_PARTITION } from '../window/bounds.ts'
import { WINDOW_FUNCTIONS } from '../window/functions.ts'
import type { Partition, WindowContext, WindowFunction } from '../window/types.ts'
import { checkFields, missingField } from './arguments.ts'
import type { StageParser, StageTable } from './types.ts'

interface Output {
  readonly path: readonly string[]
  readonly compute: WindowFunction
}

const setWindowFields: StageParser = (argument, { scope, allowDiskUse }, name) => {
  if (!isDoc(argument)) throw failedToParse('the $setWindowFields stage specification must be an object')
  checkFields(argument, name, ['partitionBy', 'sortBy', 'output'])
  const output = argument.get('output')
  if (output === undefined) throw missingField(name, 'output')
  if (!isDoc(output)) throw typeMismatch("$setWindowFields 'output' must be an object")
  const sortBy = argument.get('sortBy')
  if (sortBy !== undefined && !isDoc(sortBy)) throw typeMismatch("$setWindowFields 'sortBy' must be an object")
  const by = argument.get('partitionBy')
  const partitionBy = by === undefined ? constant(null) : compileExpression(by, scope)
  const sort = sortBy && compileSort(sortBy, scope.order)
  const outputs = [...output].map(
    ([path, spec]): Output => ({
      path: parseFieldPath(path),
      compute: parseOutput(path, spec, { scope, sortBy }),
    }),
  )
  checkConflicts([...output.keys()])
  return function* (input) {
    for (const partition of partitions(input, partitionBy, sort, scope.order, allowDiskUse))
      yield* applied(partition, outputs)
  }
}

const checkConflicts = (paths: readonly string[]): void => {
  for (const path of paths)
    if (paths.some((other) => other.startsWith(`${path}.`)))
      throw location(6307900, `$setWindowFields 'output' specification contains two conflicting paths: ${path}`)
}

const parseOutput = (path: string, spec: Value, context: WindowContext): WindowFunction => {
  if (!isDoc(spec)) throw failedToParse(`The field '${path}' must be a window function object`)
  const functions = [...spec].filter(([field]) => field !== 'window')
  const [entry] = functions
  if (!entry || functions.length !== 1) throw failedToParse('Expected exactly one window function in each output field')
  const [name, argument] = entry
  const window = spec.get('window')
  const special = Object.hasOwn(WINDOW_FUNCTIONS, name) ? WINDOW_FUNCTIONS[name] : undefined
  if (special) {
    if (window !== undefined) throw failedToParse(`${name} does not accept a 'window' field`)
    return special(argument, context, name)
  }
  if (!Object.hasOwn(ACCUMULATORS, name))
    throw failedToParse(
      name.startsWith('$') ? `Unrecognized window function, ${name}` : `Expected a $-prefixed window function, ${name}`,
    )
  const bounds = window === undefined ? WHOLE_PARTITION : parseBounds(window, context)
  return overWindow(compileAccumulator('output', new Map([[name, argument]]), context.scope), bounds)
}

/** An accumulator over each document's window; one that only grows is not computed anew. */
const overWindow =
  (start: AccumulatorFactory, bounds: Bounds): WindowFunction =>
  (partition) => {
    let accumulator: Accumulator | undefined
    let from = 0
    let to = 0
    let result: Maybe
    return partition.docs.map((_, index) => {
      const window = bounds.of(partition, index)
      const isSame = accumulator !== undefined && window.start === from && window.end === to
      if (isSame) return result
      if (!accumulator || !bounds.growsOnly || window.end < to) {
        accumulator = start(NO_GROUP_KEY)
        to = window.start
      }
      from = window.start
      for (; to < window.end; to++) accumulator.add(partition.docs[to] as Doc)
      result = copyOf(accumulator.result())
      return result
    })
  }

/** Accumulators go on changing the arrays and documents that they answer. */
const copyOf = (value: Maybe): Maybe => {
  if (Array.isArray(value)) return [...value]
  return isDoc(value) ? new Map(value) : value
}

/** In the order of the partitions' keys, each sorted. */
const partitions = (
  input: Iterable<Doc>,
  by: Expression,
  sort: Sort | undefined,
  order: ValueOrder,
  allowDiskUse: boolean,
): Partition[] => {
  const budget = new MemoryBudget('$setWindowFields', allowDiskUse)
  const representative = order.representatives()
  const found = new Map<string, { key: Value; docs: Doc[] }>()
  for (const doc of input) {
    budget.use(doc)
    const key = by(doc) ?? null
    if (Array.isArray(key)) throw typeMismatch('An expression used to partition cannot evaluate to value of type array')
    const id = identityOf(representative(key))
    const partition = found.get(id)
    if (partition) partition.docs.push(doc)
    else found.set(id, { key, docs: [doc] })
  }
  return [...found.values()].sort((a, b) => order.compare(a.key, b.key)).map(({ docs }) => ordered(docs, sort))
}

const ordered = (docs: Doc[], sort: Sort | undefined): Partition => {
  if (!sort) return { docs, keys: docs.map(() => []) }
  const entries = docs.map((doc) => ({ doc, key: sort.keyOf(doc) })).sort((a, b) => sort.compareKeys(a.key, b.key))
  return { docs: entries.map(({ doc }) => doc), keys: entries.map(({ key }) => key) }
}

function* applied(partition: Partition, outputs: readonly Output[]): Generator<Doc> {
  const columns = outputs.map(({ path, compute }) => ({ path, values: compute(partition) }))
  for (const [index, doc] of partition.docs.entries())
    yield columns.reduce((result, { path, values }) => setNested(result, path, values[index] ?? null), doc)
}

export const SET_WINDOW_FIELDS: StageTable = { $setWindowFields: { parse: setWindowFields } }
