import { isTrue } from '../aggregate/expression/truth.ts'
import { type Scope, topScope } from '../aggregate/expression/types.ts'
import { compileProject, type Transform } from '../aggregate/projection.ts'
import { isNumeric } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Filter } from './filter.ts'
import { parseSpecial, type Special } from './projection-operators.ts'

export interface Projection {
  apply(doc: Doc): Doc
  /** Top-level fields that `apply` reads; undefined: any. */
  readonly fields: ReadonlySet<string> | undefined
}

/** Projection operators of `find` beside aggregation expressions, for the README's table. */
export const PROJECTION_OPERATORS: readonly string[] = ['$', '$elemMatch', '$slice']

const isFlag = (value: Value): boolean => typeof value === 'boolean' || isNumeric(value)

const isOperator = (value: Doc): boolean => value.keys().next().value?.startsWith('$') === true

/** Whether the value at a path keeps it; of a document of further paths, its first one decides. */
const keeps = (value: Value): boolean => {
  if (isFlag(value)) return isTrue(value)
  const inner = isDoc(value) && !isOperator(value) ? value.values().next().value : undefined
  return inner === undefined || keeps(inner)
}

/** Does the projection name what to keep? Any field but `_id` tells; `_id: 1` alone says yes. */
const isInclusive = (plain: Doc): boolean => {
  for (const [path, value] of plain) if (path !== '_id') return keeps(value)
  const id = plain.get('_id')
  return id !== undefined && isTrue(id)
}

const topLevel = (path: string): string => path.split('.', 1)[0] as string

/** Only names and flags: then the fields that are read are known. */
const fieldsRead = (plain: Doc, inclusive: boolean): ReadonlySet<string> | undefined => {
  if (!inclusive || ![...plain.values()].every(isFlag)) return undefined
  return new Set(['_id', ...[...plain.keys()].map(topLevel)])
}

/** `find` reports what is wrong with a projection without naming a stage. */
const withoutStageName = <T>(compile: () => T): T => {
  try {
    return compile()
  } catch (error) {
    if (!(error instanceof MongoError)) throw error
    throw new MongoError(error.code, error.codeName, error.message.replace(/^Invalid \$project :: caused by :: /, ''))
  }
}

const split = (projection: Doc, filter: Filter | undefined, scope: Scope): { plain: Doc; specials: Special[] } => {
  const plain: Doc = new Map()
  const specials: Special[] = []
  for (const [path, value] of projection) {
    const special = parseSpecial(path, value, filter, scope)
    if (special === undefined) plain.set(path, value)
    else specials.push(special)
  }
  return { plain, specials }
}

const checkCombination = (specials: readonly Special[], plain: Doc): void => {
  const positional = specials.filter(({ kind }) => kind === 'positional')
  if (positional.length > 1)
    throw new MongoError(31276, 'Location31276', 'Cannot specify more than one positional projection per query.')
  if (positional.length === 0) return
  if (specials.some(({ kind }) => kind === 'elemMatch'))
    throw new MongoError(31256, 'Location31256', 'Cannot specify positional operator and $elemMatch.')
  if ([...plain].some(([path, value]) => path !== '_id' && isFlag(value) && !isTrue(value)))
    throw new MongoError(31395, 'Location31395', 'positional projection cannot be used with exclusion')
}

/**
 * Compiles the projection of a find. `filter` is the query, which tells `a.$` its element.
 * Throws MongoDB's errors for mixed or misplaced operators.
 */
export const compileProjection = (projection: Doc, filter?: Filter, scope: Scope = topScope()): Projection => {
  if (projection.size === 0) return { apply: (doc) => doc, fields: undefined }
  const { plain, specials } = split(projection, filter, scope)
  checkCombination(specials, plain)
  const inclusive = isInclusive(plain) || specials.some(({ kind }) => kind !== 'slice')
  if (inclusive) for (const { path } of specials) plain.set(path, true)
  const keep: Transform = plain.size === 0 ? (doc) => doc : withoutStageName(() => compileProject(plain, scope))
  if (specials.length === 0) return { apply: keep, fields: fieldsRead(plain, inclusive) }
  return {
    apply: (doc) => specials.reduce((result, special) => special.apply(result, doc, inclusive), keep(doc)),
    fields: undefined,
  }
}
