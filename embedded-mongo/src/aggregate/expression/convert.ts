/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/convert/ and its short forms $toInt, $toString, … */
import { isNumeric, toInt64 } from '../../bson/arithmetic.ts'
import { aliasOfNumber, BSON, typeAlias } from '../../bson/types.ts'
import type { Maybe, Value } from '../../bson/value.ts'
import { badValue, failedToParse, MongoError } from '../../errors.ts'
import { namedFields, unary } from './arguments.ts'
import { CONVERSIONS, type Target } from './conversions.ts'
import { isNullish } from './nullish.ts'
import { type Expression, foldConstants, type Operator, type OperatorTable } from './types.ts'

const convertTo = (value: Value, target: string): Value => {
  const conversions = CONVERSIONS[target as Target]
  const convert = conversions?.[typeAlias(value)] ?? conversions?.['*']
  if (!convert)
    throw new MongoError(
      241,
      'ConversionFailure',
      `Unsupported conversion from ${typeAlias(value)} to ${target} in $convert with no onError value`,
    )
  return convert(value)
}

/** The type named by an alias or a type number, whether or not anything converts to it. */
const targetOf = (to: Maybe): string => {
  const alias = typeof to === 'string' ? to : aliasOf(to)
  if (alias !== 'missing' && !Object.hasOwn(BSON, alias)) throw badValue(`Unknown type name: ${alias}`)
  return alias
}

const aliasOf = (to: Maybe): string => {
  if (!isNumeric(to))
    throw failedToParse(`$convert's 'to' argument must be a string or number, but is ${typeAlias(to)}`)
  return aliasOfNumber(Number(toInt64(to))) ?? String(to)
}

const FIELDS = {
  required: ['input', 'to'],
  optional: ['onError', 'onNull'],
  codes: { notObject: 9, unknown: 9, missing: 9 },
} as const

const convert: Operator = (argument, compiler, name) => {
  const given = parseErrorsAsFailedToParse(() => namedFields(argument, name, FIELDS))
  const compileField = (field: string): Expression => compiler.compile(given.get(field) ?? null)
  const [input, to, onError, onNull] = ['input', 'to', 'onError', 'onNull'].map(compileField) as [
    Expression,
    Expression,
    Expression,
    Expression,
  ]
  const catches = given.has('onError')
  return foldConstants([input, to, onError, onNull], (root) => {
    const value = input(root)
    const wanted = to(root)
    const target = isNullish(wanted) ? undefined : targetOf(wanted)
    if (isNullish(value)) return onNull(root)
    if (target === undefined) return null
    try {
      return convertTo(value, target)
    } catch (error) {
      if (catches && error instanceof MongoError && error.code === 241) return onError(root)
      throw error
    }
  })
}

const parseErrorsAsFailedToParse = <T>(parse: () => T): T => {
  try {
    return parse()
  } catch (error) {
    throw error instanceof MongoError ? failedToParse(error.message) : error
  }
}

const shortForm = (target: Target): Operator => unary((value) => (isNullish(value) ? null : convertTo(value, target)))

export const CONVERT: OperatorTable = {
  $convert: convert,
  $toBool: shortForm('bool'),
  $toInt: shortForm('int'),
  $toLong: shortForm('long'),
  $toDouble: shortForm('double'),
  $toDecimal: shortForm('decimal'),
  $toDate: shortForm('date'),
  $toObjectId: shortForm('objectId'),
  $toString: shortForm('string'),
  $toUUID: shortForm('uuid'),
  $type: unary((value) => typeAlias(value)),
  $isNumber: unary((value) => isNumeric(value)),
}
