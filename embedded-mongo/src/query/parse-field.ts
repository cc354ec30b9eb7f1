import { BSONRegExp } from 'bson'
import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { BsonUndefined, type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { allOf, type ComparisonKind, hasExpression, type Match, NEVER, not } from './match.ts'
import { bits, mod, size } from './parse-numbers.ts'
import { type } from './parse-type.ts'
import type { Context, ParseFilter, Parser } from './parser.ts'
import { compileRegex, type Regex, regexOf } from './regex.ts'

/** Fields of a DBRef look like operators but are ordinary names. */
export const DBREF_FIELDS: ReadonlySet<string> = new Set(['$ref', '$id', '$db'])

/**
 * A document whose first field is an operator. A DBRef (`{$ref, $id}`) is a value; with
 * `incompleteDBRef` one of its fields alone makes it one.
 */
export const isOperatorObject = (value: Value, incompleteDBRef = false): value is Doc => {
  if (!isDoc(value) || value.keys().next().value?.startsWith('$') !== true) return false
  if (incompleteDBRef) return ![...value.keys()].some((name) => DBREF_FIELDS.has(name))
  return !(value.has('$ref') && value.has('$id'))
}

/** `{$gt: 1, $lt: 5}` on a path: all of them. */
export const parseOperators = (
  path: string,
  operators: Doc,
  scope: Scope,
  depth: number,
  parseFilter: ParseFilter,
): Match => {
  const context: Context = { path, scope, depth, siblings: operators, parseFilter }
  const matches: Match[] = []
  for (const [name, argument] of operators) {
    const parse = FIELD_OPERATORS[name]
    if (parse === undefined || !Object.hasOwn(FIELD_OPERATORS, name)) throw unknownOperator(name)
    matches.push(parse(argument, context, name))
  }
  return allOf(matches)
}

const unknownOperator = (name: string): MongoError => {
  if (GEO_OPERATORS.has(name)) return badValue(`${name} is not supported: this server has no geospatial queries`)
  return badValue(`unknown operator: ${name}`)
}

const GEO_OPERATORS = new Set([
  '$geoWithin',
  '$geoIntersects',
  '$near',
  '$nearSphere',
  '$within',
  '$maxDistance',
  '$minDistance',
  '$geometry',
  '$box',
  '$center',
  '$centerSphere',
  '$polygon',
])

const comparison =
  (kind: ComparisonKind): Parser =>
  (value, { path }) => {
    if (value instanceof BsonUndefined) throw badValue('cannot compare to undefined')
    if (value instanceof BSONRegExp && kind !== 'eq')
      throw badValue(`Can't have RegEx as arg to predicate over field '${path}'.`)
    return { kind, path, value }
  }

const notEqual: Parser = (value, { path }) => {
  if (value instanceof BSONRegExp) throw badValue("Can't have regex as arg to $ne.")
  if (value instanceof BsonUndefined) throw badValue('cannot compare to undefined')
  return not({ kind: 'eq', path, value })
}

const oneOf: Parser = (argument, { path }, name) => {
  if (!Array.isArray(argument)) throw badValue(`${name} needs an array`)
  const values: Value[] = []
  const regexes: Regex[] = []
  for (const item of argument) {
    if (isOperatorObject(item)) throw badValue(`cannot nest $ under ${name}`)
    if (item instanceof BsonUndefined) throw badValue('cannot compare to undefined')
    if (item instanceof BSONRegExp) regexes.push(regexOf(item))
    else values.push(item)
  }
  return { kind: 'in', path, values, regexes }
}

const isTruthy = (value: Value): boolean =>
  !(value === null || value === false || value instanceof BsonUndefined || (isNumeric(value) && toDouble(value) === 0))

const exists: Parser = (argument, { path }) => {
  const match: Match = { kind: 'exists', path }
  return isTruthy(argument) ? match : not(match)
}

const regex: Parser = (argument, { path, siblings }) => {
  const options = siblings.get('$options')
  if (options !== undefined && typeof options !== 'string') throw badValue('$options has to be a string')
  if (argument instanceof BSONRegExp) {
    if (options && argument.options !== '')
      throw new MongoError(51074, 'Location51074', 'options set in both $regex and $options')
    return { kind: 'regex', path, regex: compileRegex(argument.pattern, options || argument.options) }
  }
  if (typeof argument !== 'string') throw badValue('$regex has to be a string')
  return { kind: 'regex', path, regex: compileRegex(argument, options ?? '') }
}

const options: Parser = (_argument, { siblings }) => {
  if (!siblings.has('$regex')) throw badValue('$options needs a $regex')
  return allOf([])
}

const all: Parser = (argument, context) => {
  const { path } = context
  if (!Array.isArray(argument)) throw badValue('$all needs an array')
  if (argument.length === 0) return NEVER
  const elemMatches = argument.filter((item) => isDoc(item) && [...item.keys()][0] === '$elemMatch')
  if (elemMatches.length > 0 && elemMatches.length < argument.length) throw badValue('no $ expressions in $all')
  return allOf(
    argument.map((item) => {
      if (isDoc(item) && item.has('$elemMatch'))
        return elemMatch(item.get('$elemMatch') as Value, context, '$elemMatch')
      if (isOperatorObject(item)) throw badValue('no $ expressions in $all')
      if (item instanceof BSONRegExp) return { kind: 'regex', path, regex: regexOf(item) }
      return { kind: 'eq', path, value: item }
    }),
  )
}

const LOGICAL_TREES = new Set(['$and', '$or', '$nor', '$where', '$text', '$expr', '$jsonSchema', '$comment'])

const TOP_LEVEL_ONLY = ['$where', '$text', '$expr']

/** `{$gt: 1}` tests each element; `{b: 1}` or `{$or: […]}` matches each element as a document. */
const elemMatch: Parser = (argument, { path, scope, depth, parseFilter }) => {
  if (!isDoc(argument)) throw badValue('$elemMatch needs an Object')
  const [first] = argument.keys()
  if (isOperatorObject(argument, true) && !LOGICAL_TREES.has(first as string))
    return { kind: 'elemMatchValue', path, child: parseOperators('', argument, scope, depth + 1, parseFilter) }
  for (const name of TOP_LEVEL_ONLY)
    if (argument.has(name)) throw badValue(`${name} can only be applied to the top-level document`)
  const child = parseFilter(argument, scope, depth + 1)
  if (hasExpression(child)) throw badValue('$expr can only be applied to the top-level document')
  return { kind: 'elemMatchObject', path, child }
}

const negation: Parser = (argument, { path, scope, depth, parseFilter }) => {
  if (argument instanceof BSONRegExp) return not({ kind: 'regex', path, regex: regexOf(argument) })
  if (!isDoc(argument)) throw badValue('$not needs a regex or a document')
  if (argument.size === 0) throw badValue('$not cannot be empty')
  return not(parseOperators(path, argument, scope, depth + 1, parseFilter))
}

/** Operators that stand under a field name. */
export const FIELD_OPERATORS: Readonly<Record<string, Parser>> = {
  $eq: comparison('eq'),
  $ne: notEqual,
  $gt: comparison('gt'),
  $gte: comparison('gte'),
  $lt: comparison('lt'),
  $lte: comparison('lte'),
  $in: oneOf,
  $nin: (argument, context, name) => not(oneOf(argument, context, name)),
  $not: negation,
  $exists: exists,
  $type: type,
  $regex: regex,
  $options: options,
  $mod: mod,
  $size: size,
  $all: all,
  $elemMatch: elemMatch,
  $bitsAllSet: bits('bitsAllSet'),
  $bitsAllClear: bits('bitsAllClear'),
  $bitsAnySet: bits('bitsAnySet'),
  $bitsAnyClear: bits('bitsAnyClear'),
  $comment: () => allOf([]),
}
