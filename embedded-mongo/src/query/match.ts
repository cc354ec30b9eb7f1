import type { Expression } from '../aggregate/expression/types.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Regex } from './regex.ts'

/**
 * A filter, normalised: what MongoDB calls a MatchExpression tree. Negations are `not` ($ne is
 * not(eq), $nin is not(in), {$exists: false} is not(exists)), nested ands are one list.
 * Leaves carry their dotted `path`; with an empty path they test the value at hand itself
 * (the operators inside a $elemMatch of scalars).
 */
export type Match = Combination | Not | Constant | Leaf | ExpressionMatch | SchemaMatch

export interface Combination {
  readonly kind: 'and' | 'or'
  readonly children: readonly Match[]
}
export interface Not {
  readonly kind: 'not'
  readonly child: Match
}
/** `always` or `never` true. */
export interface Constant {
  readonly kind: 'always' | 'never'
}
export interface ExpressionMatch {
  readonly kind: 'expr'
  readonly expression: Expression
  readonly source: Value
}

/** `$jsonSchema`: tests the whole document. */
export interface SchemaMatch {
  readonly kind: 'schema'
  readonly test: (doc: Doc) => boolean
}

export type ComparisonKind = 'eq' | 'lt' | 'lte' | 'gt' | 'gte'

export interface Comparison {
  readonly kind: ComparisonKind
  readonly path: string
  readonly value: Value
}
export interface In {
  readonly kind: 'in'
  readonly path: string
  readonly values: readonly Value[]
  readonly regexes: readonly Regex[]
}
export interface Exists {
  readonly kind: 'exists'
  readonly path: string
}
export interface TypeMatch {
  readonly kind: 'type'
  readonly path: string
  readonly types: ReadonlySet<number>
}
export interface RegexMatch {
  readonly kind: 'regex'
  readonly path: string
  readonly regex: Regex
}
export interface Mod {
  readonly kind: 'mod'
  readonly path: string
  readonly divisor: bigint
  readonly remainder: bigint
}
export interface Size {
  readonly kind: 'size'
  readonly path: string
  readonly length: number
}
export interface Bits {
  readonly kind: 'bitsAllSet' | 'bitsAllClear' | 'bitsAnySet' | 'bitsAnyClear'
  readonly path: string
  /** The bits asked for; position 0 is the lowest. */
  readonly positions: readonly number[]
}
/** Some element of the array is a document (or array) that matches `child`. */
export interface ElemMatchObject {
  readonly kind: 'elemMatchObject'
  readonly path: string
  readonly child: Match
}
/** Some element of the array passes `child`, whose leaves have an empty path. */
export interface ElemMatchValue {
  readonly kind: 'elemMatchValue'
  readonly path: string
  readonly child: Match
}
export type Leaf =
  | Comparison
  | In
  | Exists
  | TypeMatch
  | RegexMatch
  | Mod
  | Size
  | Bits
  | ElemMatchObject
  | ElemMatchValue

export const ALWAYS: Constant = { kind: 'always' }
export const NEVER: Constant = { kind: 'never' }

/** And of the children: nested ands are flattened, one child stands for itself, none is always true. */
export const allOf = (children: readonly Match[]): Match => {
  const flat = children.flatMap((child) =>
    child.kind === 'and' ? child.children : child.kind === 'always' ? [] : [child],
  )
  return flat.length === 0 ? ALWAYS : flat.length === 1 ? (flat[0] as Match) : { kind: 'and', children: flat }
}

type OneOf = Comparison | In | RegexMatch

const asIn = (match: OneOf): Pick<In, 'values' | 'regexes'> => {
  if (match.kind === 'in') return match
  return match.kind === 'regex' ? { values: [], regexes: [match.regex] } : { values: [match.value], regexes: [] }
}

const isOneOf = (match: Match): match is OneOf => match.kind === 'eq' || match.kind === 'in' || match.kind === 'regex'

/** Or of the children; equalities on one path become one `in`, as MongoDB's optimizer makes them. */
export const anyOf = (children: readonly Match[]): Match => {
  const [first] = children
  if (children.length === 1) return first as Match
  const equalities = children
    .filter(isOneOf)
    .filter(({ path }) => first !== undefined && 'path' in first && path === first.path)
  if (equalities.length < children.length || equalities.length === 0) return { kind: 'or', children }
  const lists = equalities.map(asIn)
  return {
    kind: 'in',
    path: (equalities[0] as OneOf).path,
    values: lists.flatMap(({ values }) => values),
    regexes: lists.flatMap(({ regexes }) => regexes),
  }
}

export const not = (child: Match): Match => ({ kind: 'not', child })

/** Does $expr stand anywhere in the tree? Some places (upserts, array filters, $pull) do not allow it. */
export const hasExpression = (match: Match): boolean => {
  if (match.kind === 'expr') return true
  if (match.kind === 'and' || match.kind === 'or') return match.children.some(hasExpression)
  return match.kind === 'not' && hasExpression(match.child)
}

/** The filter as a list that all must match: what a planner walks. */
export const conjuncts = (match: Match): readonly Match[] =>
  match.kind === 'and' ? match.children : match.kind === 'always' ? [] : [match]
