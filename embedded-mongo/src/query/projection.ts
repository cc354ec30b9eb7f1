import { isTrue } from '../aggregate/expression/truth.ts'
import { type Scope, topScope } from '../aggregate/expression/types.ts'
import { compileProject, type Transform } from '../aggregate/projection.ts'
import { isNumeric } from '../bson/arithmetic.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { location, MongoError } from '../errors.ts'
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

/** Does it name what to leave out? */
const isExclusive = (plain: Doc): boolean => [...plain].some(([path, value]) => path !== '_id' && !keeps(value))

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

/** What may stand beside a positional `a.$` depends on what came before it. */
const checkPlace = (special: Special, before: readonly Special[], plain: Doc): void => {
  const came = (kind: Special['kind']) => before.some((other) => other.kind === kind)
  if (special.kind === 'elemMatch' && came('positional'))
    throw location(31255, 'Cannot specify positional operator and $elemMatch.')
  if (special.kind !== 'positional') return
  if (came('positional')) throw location(31276, 'Cannot specify more than one positional projection per query.')
  if (came('elemMatch')) throw location(31256, 'Cannot specify positional operator and $elemMatch.')
  if (isExclusive(plain)) throw location(31395, 'positional projection cannot be used with exclusion')
}

const split = (projection: Doc, filter: Filter | undefined, scope: Scope): { plain: Doc; specials: Special[] } => {
  const plain: Doc = new Map()
  const specials: Special[] = []
  for (const [path, value] of projection) {
    const special = parseSpecial(path, value, filter, scope)
    if (special === undefined) plain.set(path, value)
    else {
      checkPlace(special, specials, plain)
      specials.push(special)
      if (special.kind === 'positional') plain.set(special.path, true)
    }
  }
  return { plain, specials }
}

/**
 * Compiles the projection of a find. `filter` is the query, which tells `a.$` its element.
 * Throws MongoDB's errors for mixed or misplaced operators.
 */
export const compileProjection = (projection: Doc, filter?: Filter, scope: Scope = topScope()): Projection => {
  if (projection.size === 0) return { apply: (doc) => doc, fields: undefined }
  const { plain, specials } = split(projection, filter, scope)
  const has = (kind: Special['kind']) => specials.some((special) => special.kind === kind)
  const inclusive =
    isInclusive(plain) || has('positional') || (has('elemMatch') && !has('slice') && !isExclusive(plain))
  if (inclusive) for (const { path } of specials) plain.set(path, true)
  const keep: Transform = plain.size === 0 ? (doc) => doc : withoutStageName(() => compileProject(plain, scope))
  if (specials.length === 0) return { apply: keep, fields: fieldsRead(plain, inclusive) }
  return {
    apply: (doc) => specials.reduce((result, special) => special.apply(result, doc), keep(doc)),
    fields: undefined,
  }
}
