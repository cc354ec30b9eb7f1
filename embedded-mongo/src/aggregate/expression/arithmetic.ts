/** https://www.mongodb.com/docs/manual/reference/operator/aggregation-arithmetic/ (types promote int → long → double → decimal). */

import { Int32 } from 'bson'
import { add, divide, isNumeric, isZero, mod, multiply, type Numeric, subtract } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { badValue, location, typeMismatch } from '../../errors.ts'
import { binary, variadic } from './arguments.ts'
import { addMilliseconds } from './date-value.ts'
import { int, toInt32 } from './integer.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

const ZERO = new Int32(0)
const ONE = new Int32(1)

/** One date may stand among the operands; the rest are milliseconds. */
const sum = (values: readonly Maybe[]): Maybe => {
  let total: Numeric = ZERO
  let date: Date | undefined
  for (const value of values) {
    if (isNullish(value)) return null
    if (value instanceof Date) {
      if (date) throw location(16612, 'only one date allowed in an $add expression')
      date = value
    } else if (isNumeric(value)) total = add(total, value)
    else throw typeMismatch(`$add only supports numeric or date types, not ${typeAlias(value)}`)
  }
  return date ? addMilliseconds(date, total) : total
}

const difference = (left: Maybe, right: Maybe): Maybe => {
  if (isNullish(left) || isNullish(right)) return null
  if (isNumeric(left) && isNumeric(right)) return subtract(left, right)
  if (left instanceof Date && right instanceof Date) return BigInt(left.getTime()) - BigInt(right.getTime())
  if (left instanceof Date && isNumeric(right)) return addMilliseconds(left, subtract(ZERO, right))
  throw typeMismatch(`can't $subtract ${typeAlias(right)} from ${typeAlias(left)}`)
}

const product = (values: readonly Maybe[]): Maybe => {
  let total: Numeric = ONE
  for (const value of values) {
    if (isNullish(value)) return null
    if (!isNumeric(value)) throw typeMismatch(`$multiply only supports numeric types, not ${typeAlias(value)}`)
    total = multiply(total, value)
  }
  return total
}

const quotient = (left: Maybe, right: Maybe): Maybe => {
  if (isNumeric(left) && isNumeric(right)) {
    if (isZero(right)) throw badValue("can't $divide by zero")
    return divide(left, right)
  }
  if (isNullish(left) || isNullish(right)) return null
  throw typeMismatch(`$divide only supports numeric types, not ${typeAlias(left)} and ${typeAlias(right)}`)
}

const remainder = (left: Maybe, right: Maybe): Maybe => {
  if (isNumeric(left) && isNumeric(right)) {
    if (isZero(right)) throw location(16610, "can't $mod by zero")
    return mod(left, typeof left === 'number' ? right : asInteger(right))
  }
  if (isNullish(left) || isNullish(right)) return null
  throw location(16611, `$mod only supports numeric types, not ${typeAlias(left)} and ${typeAlias(right)}`)
}

/** An integer's remainder by a whole double stays an integer. */
const asInteger = (divisor: Numeric): Numeric => {
  const whole = typeof divisor === 'number' ? toInt32(divisor) : undefined
  return whole === undefined ? divisor : int(whole)
}

export const ARITHMETIC: OperatorTable = {
  $add: variadic(sum),
  $subtract: binary(difference),
  $multiply: variadic(product),
  $divide: binary(quotient),
  $mod: binary(remainder),
}
