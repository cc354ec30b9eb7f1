import { BSONRegExp, BSONSymbol } from 'bson'
import { isNumeric, isZero, mod, type Numeric } from '../bson/arithmetic.ts'
import { compareNumbers } from '../bson/compare.ts'
import { keyString } from '../bson/keys.ts'
import { BSON, typeNumber } from '../bson/types.ts'
import { type Doc, isDoc, type Value } from '../bson/value.ts'
import { failedToParse, typeMismatch } from '../errors.ts'
import { countOf, flagOf, listOf, namesOf, numberOf, objectOf } from './json-schema-arguments.ts'
import { compileRegex } from './regex.ts'

type Test = (value: Value) => boolean
/** `schema` is the document the keyword stands in: some keywords look at their siblings. */
type Keyword = (argument: Value, schema: Doc, name: string) => Test

const every =
  (tests: readonly Test[]): Test =>
  (value) =>
    tests.every((test) => test(value))

/** Compiles a JSON Schema (draft 4 as MongoDB takes it). Throws FailedToParse for keywords MongoDB does not know or support. */
export const compileSchema = (schema: Value): Test => {
  if (!isDoc(schema)) throw typeMismatch('$jsonSchema must be an object')
  return every([...schema].map(([name, argument]) => keyword(name)(argument, schema, name)))
}

const NOT_IN_MONGODB = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id'])

/** The test that a keyword stands for. Throws FailedToParse where MongoDB has none. */
export const keyword = (name: string): Keyword => {
  const found = Object.hasOwn(KEYWORDS, name) ? KEYWORDS[name] : undefined
  if (found !== undefined) return found
  throw failedToParse(
    NOT_IN_MONGODB.has(name)
      ? `$jsonSchema keyword '${name}' is not currently supported`
      : `Unknown $jsonSchema keyword: ${name}`,
  )
}

const JSON_TYPES: Readonly<Record<string, readonly number[]>> = {
  object: [BSON.object],
  array: [BSON.array],
  number: [BSON.double, BSON.int, BSON.long, BSON.decimal],
  boolean: [BSON.bool],
  string: [BSON.string],
  null: [BSON.null],
}

const BSON_TYPES: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(Object.entries(BSON).map(([alias, number]) => [alias, [number]])),
  number: JSON_TYPES['number'] as readonly number[],
}

const typeIn =
  (table: Readonly<Record<string, readonly number[]>>): Keyword =>
  (argument, _schema, name) => {
    const allowed = new Set(
      namesOf(Array.isArray(argument) ? argument : [argument], name).flatMap((alias) => {
        const numbers = Object.hasOwn(table, alias) ? table[alias] : undefined
        if (numbers === undefined)
          throw failedToParse(
            alias === 'integer'
              ? "$jsonSchema type 'integer' is not currently supported."
              : `Unknown type name alias: ${alias}`,
          )
        return numbers
      }),
    )
    return (value) => allowed.has(typeNumber(value))
  }

const onDocs =
  (test: (doc: Doc) => boolean): Test =>
  (value) =>
    !isDoc(value) || test(value)
const onArrays =
  (test: (items: readonly Value[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value)
const onNumbers =
  (test: (number: Numeric) => boolean): Test =>
  (value) =>
    !isNumeric(value) || test(value)
const onStrings =
  (test: (text: string) => boolean): Test =>
  (value) => {
    if (typeof value === 'string') return test(value)
    return !(value instanceof BSONSymbol) || test(value.value)
  }

/** Equal for values that differ only in the order of their documents' fields: so `enum` and `uniqueItems` compare. */
const unorderedKey = (value: Value): string => keyString(sortedFields(value))

const sortedFields = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(sortedFields)
  if (!isDoc(value)) return value
  const fields = [...value].sort(([a], [b]) => (a < b ? -1 : 1))
  return new Map(fields.map(([name, inner]) => [name, sortedFields(inner)]))
}

const characters = (text: string): number => [...text].length

const bound =
  (sign: 1 | -1, exclusive: string): Keyword =>
  (argument, schema, name) => {
    const limit = numberOf(argument, name)
    const strict = flagOf(schema.get(exclusive), exclusive)
    return onNumbers((number) => {
      const order = sign * compareNumbers(number, limit)
      return strict ? order > 0 : order >= 0
    })
  }

const belongsTo =
  (other: string): Keyword =>
  (argument, schema, name) => {
    flagOf(argument, name)
    if (!schema.has(other))
      throw failedToParse(`$jsonSchema keyword '${other}' must be a present if ${name} is present`)
    return () => true
  }

const patternsOf = (argument: Value | undefined): { matches: (name: string) => boolean; test: Test }[] =>
  argument === undefined
    ? []
    : [...objectOf(argument, 'patternProperties')].map(([pattern, schema]) => ({
        matches: compileRegex(pattern, '').test,
        test: compileSchema(schema),
      }))

/** `true` allows anything, `false` nothing, a schema what it accepts. */
const allowance = (argument: Value, name: string): Test => {
  if (typeof argument === 'boolean') return () => argument
  if (!isDoc(argument)) throw typeMismatch(`$jsonSchema keyword '${name}' must be an object or a boolean`)
  return compileSchema(argument)
}

const additionalProperties: Keyword = (argument, schema, name) => {
  const accepts = allowance(argument, name)
  const known = new Set(isDoc(schema.get('properties')) ? (schema.get('properties') as Doc).keys() : [])
  const patterns = patternsOf(schema.get('patternProperties'))
  return onDocs((doc) => {
    for (const [field, value] of doc)
      if (!known.has(field) && !patterns.some(({ matches }) => matches(field)) && !accepts(value)) return false
    return true
  })
}

const properties: Keyword = (argument, _schema, name) => {
  const tests = [...objectOf(argument, name)].map(([field, schema]) => ({ field, test: compileSchema(schema) }))
  return onDocs((doc) =>
    tests.every(({ field, test }) => {
      const value = doc.get(field)
      return value === undefined || test(value)
    }),
  )
}

const patternProperties: Keyword = (argument) => {
  const patterns = patternsOf(argument)
  return onDocs((doc) =>
    [...doc].every(([field, value]) => patterns.every(({ matches, test }) => !matches(field) || test(value))),
  )
}

const dependencies: Keyword = (argument, _schema, name) => {
  const rules = [...objectOf(argument, name)].map(([field, rule]) => ({
    field,
    test: isDoc(rule) ? compileSchema(rule) : onDocs((doc) => namesOf(rule, name).every((needed) => doc.has(needed))),
  }))
  return onDocs((doc) => rules.every(({ field, test }) => !doc.has(field) || test(doc)))
}

const items: Keyword = (argument, schema) => {
  if (!Array.isArray(argument)) {
    const test = compileSchema(argument)
    return onArrays((list) => list.every(test))
  }
  const tests = argument.map(compileSchema)
  const rest = schema.has('additionalItems')
    ? allowance(schema.get('additionalItems') as Value, 'additionalItems')
    : () => true
  return onArrays((list) => list.every((item, i) => (tests[i] ?? rest)(item)))
}

const schemas = (argument: Value, name: string): Test[] => listOf(argument, name).map(compileSchema)

const anything: Keyword = () => () => true

const KEYWORDS: Readonly<Record<string, Keyword>> = {
  title: anything,
  description: anything,
  type: typeIn(JSON_TYPES),
  bsonType: typeIn(BSON_TYPES),
  enum: (argument, _schema, name) => {
    const allowed = new Set(listOf(argument, name).map(unorderedKey))
    return (value) => allowed.has(unorderedKey(value))
  },
  allOf: (argument, _schema, name) => every(schemas(argument, name)),
  anyOf: (argument, _schema, name) => {
    const tests = schemas(argument, name)
    return (value) => tests.some((test) => test(value))
  },
  oneOf: (argument, _schema, name) => {
    const tests = schemas(argument, name)
    return (value) => tests.filter((test) => test(value)).length === 1
  },
  not: (argument) => {
    const test = compileSchema(argument)
    return (value) => !test(value)
  },
  minimum: bound(1, 'exclusiveMinimum'),
  maximum: bound(-1, 'exclusiveMaximum'),
  exclusiveMinimum: belongsTo('minimum'),
  exclusiveMaximum: belongsTo('maximum'),
  multipleOf: (argument, _schema, name) => {
    const divisor = numberOf(argument, name)
    if (compareNumbers(divisor, 0) <= 0) throw failedToParse(`$jsonSchema keyword '${name}' must have a positive value`)
    return onNumbers((number) => isZero(mod(number, divisor)))
  },
  minLength: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onStrings((text) => characters(text) >= count)
  },
  maxLength: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onStrings((text) => characters(text) <= count)
  },
  pattern: (argument, _schema, name) => {
    if (typeof argument !== 'string' && !(argument instanceof BSONRegExp))
      throw typeMismatch(`$jsonSchema keyword '${name}' must be a string`)
    return onStrings(
      typeof argument === 'string'
        ? compileRegex(argument, '').test
        : compileRegex(argument.pattern, argument.options).test,
    )
  },
  required: (argument, _schema, name) => {
    const fields = namesOf(argument, name)
    return onDocs((doc) => fields.every((field) => doc.has(field)))
  },
  properties,
  patternProperties,
  additionalProperties,
  dependencies,
  minProperties: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onDocs((doc) => doc.size >= count)
  },
  maxProperties: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onDocs((doc) => doc.size <= count)
  },
  items,
  additionalItems: (argument, _schema, name) => {
    allowance(argument, name)
    return () => true
  },
  minItems: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onArrays((list) => list.length >= count)
  },
  maxItems: (argument, _schema, name) => {
    const count = countOf(argument, name)
    return onArrays((list) => list.length <= count)
  },
  uniqueItems: (argument, _schema, name) => {
    const unique = flagOf(argument, name)
    return onArrays((list) => !unique || new Set(list.map(unorderedKey)).size === list.length)
  },
}
