/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/ — by equality, by pipeline, or both. */
import { BSONRegExp } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse, MongoError, typeMismatch } from '../../errors.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { bindVariables } from '../expression/let.ts'
import { setNested } from '../nested.ts'
import { type SplitPipeline, splitPipeline } from '../split.ts'
import { type HashJoin, hashJoin } from './hash-join.ts'
import { withImplied } from './implied.ts'
import { isPosition, valuesAtPath } from './join-values.ts'
import type { Namespace, StageContext, StageParser, StageTable } from './types.ts'

type SplitQuery = Omit<SplitPipeline, 'rest'>

const FIELDS = ['from', 'localField', 'foreignField', 'let', 'pipeline', 'as']

interface Lookup {
  readonly from: Namespace
  readonly join: { readonly local: readonly string[]; readonly foreign: string } | undefined
  readonly let: Doc
  readonly pipeline: readonly Value[]
  readonly as: readonly string[]
}

const lookup: StageParser = (argument, context) => {
  const spec = parseLookup(argument, context)
  const find = finder(spec, context)
  return function* (input) {
    for (const doc of input) yield setNested(doc, spec.as, find(doc))
  }
}

const parseLookup = (argument: Value, context: StageContext): Lookup => {
  if (!isDoc(argument))
    throw failedToParse(`the $lookup stage specification must be an object, but found ${typeAlias(argument)}`)
  for (const field of argument.keys())
    if (!FIELDS.includes(field)) throw failedToParse(`unknown argument to $lookup: ${field}`)
  const text = (field: string): string | undefined => {
    const value = argument.get(field)
    if (value !== undefined && typeof value !== 'string')
      throw failedToParse(
        `$lookup argument '${field}: ${typeAlias(value)}' must be a string, found type ${typeAlias(value)}`,
      )
    return value
  }
  const as = text('as')
  if (as === undefined) throw failedToParse("must specify 'as' field for a $lookup")
  const from = text('from')
  const pipeline = argument.get('pipeline')
  if (pipeline !== undefined && !Array.isArray(pipeline))
    throw typeMismatch("'pipeline' option must be specified as an array")
  if (from === '') throw new MongoError(73, 'InvalidNamespace', `Invalid $lookup namespace: ${context.namespace.db}.`)
  if (from === undefined && !startsWithDocuments(pipeline))
    throw failedToParse("must specify 'pipeline' when 'from' is empty")
  return {
    from: { db: context.namespace.db, collection: from ?? '' },
    join: parseJoin(text('localField'), text('foreignField'), pipeline !== undefined),
    let: parseLet(argument.get('let'), pipeline !== undefined),
    pipeline: pipeline ?? [],
    as: parseFieldPath(as),
  }
}

const startsWithDocuments = (pipeline: readonly Value[] | undefined): boolean => {
  const first = pipeline?.[0]
  return isDoc(first) && first.has('$documents')
}

const parseJoin = (local: string | undefined, foreign: string | undefined, hasPipeline: boolean): Lookup['join'] => {
  if (local === undefined && foreign === undefined) {
    if (!hasPipeline)
      throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified")
    return undefined
  }
  if (local === undefined || foreign === undefined)
    throw failedToParse("$lookup requires both or neither of 'localField' and 'foreignField' to be specified")
  parseFieldPath(foreign)
  return { local: parseFieldPath(local), foreign }
}

const parseLet = (spec: Maybe, hasPipeline: boolean): Doc => {
  if (spec === undefined) return new Map()
  if (!hasPipeline) throw failedToParse("$lookup with a 'let' argument must also specify 'pipeline'")
  if (!isDoc(spec))
    throw failedToParse(`$lookup argument 'let: ${typeAlias(spec)}' must be an object, is type ${typeAlias(spec)}`)
  return spec
}

/** What a document is joined with. Without variables and join fields that is the same for all: found once. */
const finder = (spec: Lookup, context: StageContext): ((doc: Doc) => Doc[]) => {
  const { from, join } = spec
  const bind = bindVariables(spec.let, context.scope)
  const { rest, ...query } = splitPipeline(spec.pipeline)
  const compile = (stages: readonly Value[], variables: ReadonlyMap<string, Maybe>) =>
    context.compile([...stages], '$lookup', {
      namespace: from,
      scope: { ...context.scope, variables },
      isChecked: true,
    })
  const compileRest = (variables: ReadonlyMap<string, Maybe>) => compile(rest, variables)
  if (!context.isChecked) checkPipeline(spec, context)
  const fixedRun = spec.let.size === 0 ? compileRest(context.scope.variables) : undefined
  const table = fixedRun && join ? tableOf(from, join.foreign, query, context) : undefined
  const find = (doc: Doc): Doc[] => {
    const variables = bind(doc)
    const values = join ? valuesAtPath(doc, join.local) : []
    if (from.collection === '' && join) {
      const [documents = null, ...others] = spec.pipeline
      return [
        ...compile([documents, new Map([['$match', joinFilter(values, join.foreign)]]), ...others], variables)([]),
      ]
    }
    const run = fixedRun ?? compileRest(variables)
    if (from.collection === '') return [...run([])]
    const hashed = values.length > 0 ? table?.()?.(values) : undefined
    if (hashed) return [...run(hashed)]
    const wanted = withImplied(query.filter, { ...context.scope, variables })
    const filter = join ? both(joinFilter(values, join.foreign), wanted) : wanted
    return [...run(context.collections.find(from, { ...query, filter, variables }))]
  }
  if (join || spec.let.size > 0) return find
  let found: Doc[] | undefined
  return (doc) => {
    found ??= find(doc)
    return found
  }
}

/** Compiles the pipeline whole, with placeholders, so that its mistakes are reported before the first document. */
const checkPipeline = ({ from, let: variables, pipeline }: Lookup, context: StageContext): void => {
  const unbound = new Map(context.scope.variables)
  for (const name of variables.keys()) unbound.set(name, null)
  context.compile([...pipeline], '$lookup', { namespace: from, scope: { ...context.scope, variables: unbound } })
}

/** A hash table for a field without an index, made at the second question: for one alone it does not pay. */
const tableOf = (
  from: Namespace,
  foreign: string,
  { filter, sort, skip, limit }: SplitQuery,
  { collections, scope }: StageContext,
): (() => HashJoin | undefined) | undefined => {
  const path = foreign.split('.')
  // Queries do not enter an array that stands at a position in another: such paths are left to them.
  if (path.some(isPosition) || sort || skip > 0 || limit !== undefined || collections.hasIndexOn(from, foreign))
    return undefined
  let questions = 0
  let table: HashJoin | undefined
  return () => {
    if (++questions === 2)
      table = hashJoin(collections.find(from, { filter, variables: scope.variables }), path, scope.order)
    return table
  }
}

const both = (join: Doc, filter: Doc): Doc => (filter.size === 0 ? join : new Map([['$and', [join, filter]]]))

/** Documents whose foreign field equals any of the local values; no value equals null and missing. */
const joinFilter = (values: Value[], foreign: string): Doc => {
  const [only] = values
  if (values.length <= 1) return new Map([[foreign, new Map([['$eq', only ?? null]])]])
  // $in would take a regular expression as a pattern; here it is a value like any other.
  if (values.some((value) => value instanceof BSONRegExp))
    return new Map([['$or', values.map((value) => new Map([[foreign, new Map([['$eq', value]])]]))]])
  return new Map([[foreign, new Map([['$in', values]])]])
}

export const LOOKUP: StageTable = { $lookup: { parse: lookup } }
