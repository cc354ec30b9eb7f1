/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/mergeObjects/, getField, setField, unsetField */
import { typeAlias } from '../../bson/types.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { namedFields, variadic } from './arguments.ts'
import { isNullish } from './nullish.ts'
import { type Compiler, constantValue, foldConstants, type Operator, type OperatorTable } from './types.ts'

const merge = (values: readonly Maybe[]): Maybe => {
  const result: Doc = new Map()
  for (const value of values) {
    if (isNullish(value)) continue
    if (!isDoc(value))
      throw location(40400, `$mergeObjects requires object inputs, but input is of type ${typeAlias(value)}`)
    for (const [field, item] of value) result.set(field, item)
  }
  return result
}

/** `{$getField: 'name'}` or `{$getField: {field, input}}`: dots and dollars in the name mean nothing. */
const getField: Operator = (argument, compiler, name) => {
  const given: ReadonlyMap<string, Value> =
    isDoc(argument) && !startsWithOperator(argument)
      ? namedFields(argument, name, { required: ['field', 'input'], codes: GET_FIELD_CODES })
      : new Map([
          ['field', argument],
          ['input', '$$CURRENT'],
        ])
  const key = fieldName(given.get('field') as Value, compiler, name, GET_NAME)
  const input = compiler.compile(given.get('input') as Value)
  return foldConstants([input], (root) => {
    const value = input(root)
    if (isNullish(value)) return value === undefined ? undefined : null
    return isDoc(value) ? value.get(key) : undefined
  })
}

const GET_FIELD_CODES = { notObject: 3041701, unknown: 3041701, missing: { field: 3041702, input: 3041703 } }

interface NameCodes {
  readonly path: number
  readonly computed: number
  readonly notString: number
}

const GET_NAME: NameCodes = { path: 5654600, computed: 5654601, notString: 5654602 }
const SET_NAME: NameCodes = { path: 4161108, computed: 4161106, notString: 4161107 }

/** A literal string; no path, and nothing computed. */
const fieldName = (value: Value, compiler: Compiler, name: string, codes: NameCodes): string => {
  if (typeof value === 'string' && value.startsWith('$'))
    throw location(
      codes.path,
      `'${value}' is a field path reference which is not allowed in this context. Did you mean {$literal: '${value}'}?`,
    )
  const isLiteral = isDoc(value) ? value.has('$literal') || value.has('$const') : true
  if (!isLiteral)
    throw location(
      codes.computed,
      `${name} requires 'field' to evaluate to a constant, but got a non-constant argument`,
    )
  const field = constantValue(compiler.compile(value))
  if (typeof field !== 'string')
    throw location(codes.notString, `${name} requires 'field' to evaluate to type String, but got ${typeAlias(field)}`)
  return field
}

const startsWithOperator = (doc: Doc): boolean => doc.keys().next().value?.startsWith('$') ?? false

const SET_FIELD_CODES = {
  notObject: 4161100,
  unknown: 4161101,
  missing: { field: 4161102, value: 4161103, input: 4161109 },
}

/** $unsetField is $setField with $$REMOVE. */
const setField =
  (required: readonly string[]): Operator =>
  (argument, compiler, name) => {
    const given = namedFields(argument, name, { required, codes: SET_FIELD_CODES })
    const key = fieldName(given.get('field') as Value, compiler, name, SET_NAME)
    const input = compiler.compile(given.get('input') as Value)
    const value = compiler.compile(given.get('value') ?? '$$REMOVE')
    return (root) => {
      const doc = input(root)
      if (isNullish(doc)) return null
      if (!isDoc(doc)) throw location(4161105, `${name} requires 'input' to evaluate to type Object`)
      const result: Doc = new Map(doc)
      const item = value(root)
      if (item === undefined) result.delete(key)
      else result.set(key, item)
      return result
    }
  }

export const OBJECT: OperatorTable = {
  $mergeObjects: variadic(merge),
  $getField: getField,
  $setField: setField(['field', 'value', 'input']),
  $unsetField: setField(['field', 'input']),
}
