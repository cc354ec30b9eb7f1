import { BSONRegExp } from 'bson'
import { compileExpression } from '../aggregate/expression/compile.ts'
import type { Scope } from '../aggregate/expression/types.ts'
import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { BsonUndefined, type Doc, isDoc, type Value } from '../bson/value.ts'
import { badValue, MongoError } from '../errors.ts'
import { compileSchema } from './json-schema.ts'
import { ALWAYS, allOf, anyOf, type Match, NEVER, not } from './match.ts'
import { DBREF_FIELDS, isOperatorObject, parseOperators } from './parse-field.ts'
import { regexOf } from './regex.ts'

export const MAX_DEPTH = 100

/** A filter document as a tree. `scope` holds the variables that $expr may see. */
export const parseFilter = (filter: Doc, scope: Scope, depth = 0): Match => {
  if (depth > MAX_DEPTH) throw badValue(`exceeded maximum query tree depth of ${MAX_DEPTH}`)
  const matches: Match[] = []
  for (const [name, value] of filter)
    matches.push(
      name.startsWith('$') && !DBREF_FIELDS.has(name)
        ? parseTopLevel(name, value, scope, depth)
        : parseField(name, value, scope, depth),
    )
  return allOf(matches)
}

/** `path: value`: operators, a regular expression, or the value to be equal to. */
export const parseField = (path: string, value: Value, scope: Scope, depth = 0): Match => {
  if (value instanceof BSONRegExp) return { kind: 'regex', path, regex: regexOf(value) }
  if (isOperatorObject(value)) return parseOperators(path, value, scope, depth, parseFilter)
  if (value instanceof BsonUndefined) throw badValue('cannot compare to undefined')
  return { kind: 'eq', path, value }
}

type TopLevelParser = (value: Value, scope: Scope, depth: number) => Match

/** Operators that stand where a field name would. */
export const TOP_LEVEL_OPERATORS: Readonly<Record<string, TopLevelParser>> = {
  $and: (value, scope, depth) => allOf(parseList('$and', value, scope, depth)),
  $or: (value, scope, depth) => anyOf(parseList('$or', value, scope, depth)),
  $nor: (value, scope, depth) => not(anyOf(parseList('$nor', value, scope, depth))),
  $expr: (value, scope) => ({ kind: 'expr', expression: compileExpression(value, scope), source: value }),
  $jsonSchema: (value) => ({ kind: 'schema', test: compileSchema(value) }),
  $sampleRate: (value) => {
    const rate = isNumeric(value) ? toDouble(value) : Number.NaN
    if (!(rate >= 0 && rate <= 1)) throw badValue('numeric argument to $sampleRate must be in [0, 1]')
    return { kind: 'expr', expression: () => Math.random() < rate, source: value }
  },
  $comment: () => ALWAYS,
  $alwaysTrue: () => ALWAYS,
  $alwaysFalse: () => NEVER,
}

const parseTopLevel = (name: string, value: Value, scope: Scope, depth: number): Match => {
  const parse = Object.hasOwn(TOP_LEVEL_OPERATORS, name) ? TOP_LEVEL_OPERATORS[name] : undefined
  if (parse !== undefined) return parse(value, scope, depth)
  if (name === '$where') throw badValue('$where is not supported: this server runs no JavaScript')
  if (name === '$text') throw new MongoError(27, 'IndexNotFound', 'text index required for $text query')
  throw badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  )
}

const parseList = (name: string, value: Value, scope: Scope, depth: number): Match[] => {
  if (!Array.isArray(value)) throw badValue(`${name} must be an array`)
  if (value.length === 0) throw badValue('$and/$or/$nor must be a nonempty array')
  return value.map((entry) => {
    if (!isDoc(entry)) throw badValue('$or/$and/$nor entries need to be full objects')
    return parseFilter(entry, scope, depth + 1)
  })
}
