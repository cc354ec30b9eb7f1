import { isNaNValue, isNumeric, toInt64, truncateToInt64 } from '../bson/arithmetic.ts'
import { show } from '../bson/show.ts'
import type { Value } from '../bson/value.ts'
import type { MongoError } from '../errors.ts'

/** A whole number of 64 bits given as any numeric type; otherwise the error that `fail` makes of MongoDB's complaint. */
export const wholeNumber = (name: string, argument: Value, fail: (complaint: string) => MongoError): bigint => {
  const element = `${name}: ${show(argument)}`
  if (!isNumeric(argument)) throw fail(`Expected a number in: ${element}`)
  const whole = toInt64(argument)
  if (whole !== undefined) return whole
  if (isNaNValue(argument)) throw fail(`Expected an integer, but found NaN in: ${element}`)
  if (truncateToInt64(argument) === undefined) throw fail(`Cannot represent as a 64-bit integer: ${element}`)
  throw fail(`Expected an integer: ${element}`)
}

/** The same, and not below zero. */
export const count = (name: string, argument: Value, fail: (complaint: string) => MongoError): bigint => {
  const whole = wholeNumber(name, argument, fail)
  if (whole < 0n) throw fail(`Expected a non-negative number in: ${name}: ${show(argument)}`)
  return whole
}
