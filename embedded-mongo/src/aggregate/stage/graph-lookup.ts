/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/graphLookup/ — breadth first, each document once. */

import { isNumeric } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, location, MongoError } from '../../errors.ts'
import { compileFilter } from '../../query/filter.ts'
import { compileExpression } from '../expression/compile.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import type { Expression } from '../expression/types.ts'
import { identityOf } from '../identity.ts'
import { MemoryBudget } from '../memory.ts'
import { setNested } from '../nested.ts'
import { wholeNumber } from './arguments.ts'
import { valuesAtPath } from './join-values.ts'
import type { Namespace, StageContext, StageParser, StageTable } from './types.ts'

interface GraphLookup {
  readonly from: Namespace
  readonly startWith: Expression
  readonly connectFrom: readonly string[]
  readonly connectTo: string
  readonly as: readonly string[]
  readonly maxDepth: number
  readonly depthField: readonly string[] | undefined
  readonly restrict: Doc
}

const REQUIRED = ['from', 'startWith', 'connectFromField', 'connectToField', 'as']
const OPTIONAL = ['maxDepth', 'depthField', 'restrictSearchWithMatch']

const graphLookup: StageParser = (argument, context) => {
  const spec = parseGraphLookup(argument, context)
  return function* (input) {
    for (const doc of input) yield setNested(doc, spec.as, search(doc, spec, context))
  }
}

const parseGraphLookup = (argument: Value, context: StageContext): GraphLookup => {
  if (!isDoc(argument))
    throw failedToParse(`the $graphLookup stage specification must be an object, but found ${typeAlias(argument)}`)
  for (const field of argument.keys())
    if (!REQUIRED.includes(field) && !OPTIONAL.includes(field))
      throw location(40104, `Unknown argument to $graphLookup: ${field}`)
  for (const field of REQUIRED)
    if (!argument.has(field))
      throw location(
        40105,
        `$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.`,
      )
  const text = (field: string): string => {
    const value = argument.get(field)
    if (typeof value !== 'string')
      throw location(40103, `expected string as argument for ${field}, found: ${typeAlias(value)}`)
    return value
  }
  const from = argument.get('from')
  if (typeof from !== 'string')
    throw failedToParse(`$graphLookup 'from' must be a string, but found ${typeAlias(from)}`)
  if (from === '')
    throw new MongoError(73, 'InvalidNamespace', `Invalid $graphLookup namespace: ${context.namespace.db}.`)
  const connectTo = text('connectToField')
  parseFieldPath(connectTo)
  return {
    from: { db: context.namespace.db, collection: from },
    startWith: compileExpression(argument.get('startWith') as Value, context.scope),
    connectFrom: parseFieldPath(text('connectFromField')),
    connectTo,
    as: parseFieldPath(text('as')),
    maxDepth: maxDepthOf(argument.get('maxDepth')),
    depthField: argument.has('depthField') ? parseFieldPath(text('depthField')) : undefined,
    restrict: restrictOf(argument.get('restrictSearchWithMatch'), context),
  }
}

const maxDepthOf = (value: Maybe): number => {
  if (value === undefined) return Number.POSITIVE_INFINITY
  if (!isNumeric(value)) throw location(40100, `maxDepth must be numeric, found type: ${typeAlias(value)}`)
  const depth = wholeNumber(value)
  if (depth === undefined) throw location(40102, `maxDepth could not be represented as a long long: ${value}`)
  if (depth < 0) throw location(40101, `maxDepth requires a nonnegative argument, found: ${depth}`)
  return depth
}

const restrictOf = (filter: Maybe, context: StageContext): Doc => {
  if (filter === undefined) return new Map()
  if (!isDoc(filter)) throw location(40185, `restrictSearchWithMatch must be an object, found ${typeAlias(filter)}`)
  compileFilter(filter, context.scope)
  return filter
}

const search = (start: Doc, spec: GraphLookup, context: StageContext): Doc[] => {
  const budget = new MemoryBudget('$graphLookup', context.allowDiskUse)
  const found = new Map<string, Doc>()
  const asked = new Set<string>()
  const from = spec.startWith(start)
  let frontier = unasked(Array.isArray(from) ? from : from === undefined ? [] : [from], asked)
  for (let depth = 0; frontier.length > 0 && depth <= spec.maxDepth; depth++) {
    const next: Value[] = []
    for (const doc of neighbours(frontier, spec, context)) {
      const id = identityOf(doc.get('_id') ?? null)
      if (found.has(id)) continue
      budget.use(doc)
      found.set(id, spec.depthField ? setNested(doc, spec.depthField, BigInt(depth)) : doc)
      for (const value of valuesAtPath(doc, spec.connectFrom)) next.push(value)
    }
    frontier = unasked(next, asked)
  }
  return [...found.values()]
}

/** The values not searched for before, once each. */
const unasked = (values: readonly Value[], asked: Set<string>): Value[] =>
  values.filter((value) => {
    const key = identityOf(value)
    return !asked.has(key) && asked.add(key)
  })

const neighbours = (
  values: Value[],
  { from, connectTo, restrict }: GraphLookup,
  context: StageContext,
): Iterable<Doc> => {
  const connected: Doc = new Map([[connectTo, new Map([['$in', values]])]])
  const filter: Doc = restrict.size === 0 ? connected : new Map([['$and', [connected, restrict]]])
  return context.collections.find(from, { filter, variables: context.scope.variables })
}

export const GRAPH_LOOKUP: StageTable = { $graphLookup: { parse: graphLookup } }
