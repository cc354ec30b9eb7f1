/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/sin/ and its family, in doubles. */
import { Decimal128 } from 'bson'
import { isNumeric, type Numeric, toDouble } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location, MongoError } from '../../errors.ts'
import { binary, unary } from './arguments.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

/** Decimal128 would need 34 digits; an answer of 17 would be wrong, so there is none. */
const doubleOf = (value: Numeric, name: string): number => {
  if (value instanceof Decimal128)
    throw new MongoError(238, 'NotImplemented', `${name} of a decimal128 is not supported`)
  return toDouble(value)
}

const bounded = (apply: (value: number) => number, min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY) =>
  unary((value, name) => {
    if (isNullish(value)) return null
    if (!isNumeric(value)) throw location(28765, `${name} only supports numeric types, not ${typeAlias(value)}`)
    const number = doubleOf(value, name)
    if (number < min || number > max)
      throw location(50989, `cannot apply ${name} to ${number}, value must be in [${min},${max}]`)
    return apply(number)
  })

/** An infinite angle has no sine. */
const angle = (apply: (value: number) => number) => bounded(apply, -Number.MAX_VALUE, Number.MAX_VALUE)

const arcTangent2 = (y: Maybe, x: Maybe, name: string): Maybe => {
  if (isNullish(y) || isNullish(x)) return null
  if (!isNumeric(y)) throw location(51044, `${name} only supports numeric types, not ${typeAlias(y)}`)
  if (!isNumeric(x)) throw location(51045, `${name} only supports numeric types, not ${typeAlias(x)}`)
  return Math.atan2(doubleOf(y, name), doubleOf(x, name))
}

const RADIANS_PER_DEGREE = Math.PI / 180

export const TRIGONOMETRY: OperatorTable = {
  $sin: angle(Math.sin),
  $cos: angle(Math.cos),
  $tan: angle(Math.tan),
  $asin: bounded(Math.asin, -1, 1),
  $acos: bounded(Math.acos, -1, 1),
  $atan: bounded(Math.atan),
  $atan2: binary(arcTangent2),
  $sinh: bounded(Math.sinh),
  $cosh: bounded(Math.cosh),
  $tanh: bounded(Math.tanh),
  $asinh: bounded(Math.asinh),
  $acosh: bounded(Math.acosh, 1),
  $atanh: bounded(Math.atanh, -1, 1),
  $degreesToRadians: bounded((degrees) => degrees * RADIANS_PER_DEGREE),
  $radiansToDegrees: bounded((radians) => radians / RADIANS_PER_DEGREE),
}
