/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/lookup/ — by equality, by pipeline, or both. */
import { BSONRegExp } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { failedToParse } from '../../errors.ts'
import { parseFieldPath } from '../expression/field-path.ts'
import { bindVariables } from '../expression/let.ts'
import { setNested } from '../nested.ts'
import { splitPipeline } from '../split.ts'
import { withImplied } from './implied.ts'
import { valuesAtPath } from './join-values.ts'
import type { Namespace, StageContext, StageParser, StageTable } from './types.ts'

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
    throw failedToParse("'pipeline' option must be specified as an array")
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
  const inner = splitPipeline(spec.pipeline)
  const compileRest = (variables: ReadonlyMap<string, Maybe>) =>
    context.compile([...inner.rest], '$lookup', { namespace: from, scope: { ...context.scope, variables } })
  // Compiled here whole, with placeholders, so that its mistakes are reported before the first document.
  const unbound = new Map(context.scope.variables)
  for (const name of spec.let.keys()) unbound.set(name, null)
  context.compile([...spec.pipeline], '$lookup', { namespace: from, scope: { ...context.scope, variables: unbound } })
  const fixedRun = spec.let.size === 0 ? compileRest(context.scope.variables) : undefined
  const find = (doc: Doc): Doc[] => {
    const variables = bind(doc)
    const wanted = withImplied(inner.filter, { ...context.scope, variables })
    const filter = join ? both(joinFilter(doc, join.local, join.foreign), wanted) : wanted
    const run = fixedRun ?? compileRest(variables)
    const docs = from.collection === '' ? [] : context.collections.find(from, { ...inner, filter, variables })
    return [...run(docs)]
  }
  if (join || spec.let.size > 0) return find
  let found: Doc[] | undefined
  return (doc) => {
    found ??= find(doc)
    return found
  }
}

const both = (join: Doc, filter: Doc): Doc => (filter.size === 0 ? join : new Map([['$and', [join, filter]]]))

/** Documents whose foreign field equals any local value; a missing local value equals null and missing. */
const joinFilter = (doc: Doc, local: readonly string[], foreign: string): Doc => {
  const values = valuesAtPath(doc, local)
  const [only] = values
  if (values.length <= 1) return new Map([[foreign, new Map([['$eq', only ?? null]])]])
  // $in would take a regular expression as a pattern; here it is a value like any other.
  if (values.some((value) => value instanceof BSONRegExp))
    return new Map([['$or', values.map((value) => new Map([[foreign, new Map([['$eq', value]])]]))]])
  return new Map([[foreign, new Map([['$in', values]])]])
}

export const LOOKUP: StageTable = { $lookup: { parse: lookup } }
