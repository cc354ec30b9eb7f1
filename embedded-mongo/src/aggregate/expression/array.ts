/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/#array-expression-operators — operators that take plain values. */

import { isNumeric } from '../../bson/arithmetic.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe, Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { location, MongoError } from '../../errors.ts'
import { binary, ranged, unary, variadic } from './arguments.ts'
import { int, toInt32 } from './integer.ts'
import { isNullish } from './nullish.ts'
import { searchBound } from './search-bound.ts'
import type { OperatorTable } from './types.ts'

/** How long $range and $concatArrays may become: a few dozen megabytes of JavaScript objects. */
const LONGEST_ARRAY = 1_000_000

const tooLong = (name: string): MongoError =>
  new MongoError(146, 'ExceededMemoryLimit', `${name} would use too much memory and cannot spill to disk`)

const size = (array: Maybe): Maybe => {
  if (!Array.isArray(array))
    throw location(17124, `The argument to $size must be an array, but was of type: ${typeAlias(array)}`)
  return int(array.length)
}

const elementAt = (array: Maybe, position: Maybe): Maybe => {
  if (isNullish(array) || isNullish(position)) return null
  if (!Array.isArray(array))
    throw location(28689, `$arrayElemAt's first argument must be an array, but is ${typeAlias(array)}`)
  if (!isNumeric(position))
    throw location(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeAlias(position)}`)
  const index = toInt32(position)
  if (index === undefined)
    throw location(28691, `$arrayElemAt's second argument must be representable as a 32-bit integer: ${position}`)
  return array.at(index)
}

const endOf =
  (index: 0 | -1) =>
  (array: Maybe, name: string): Maybe => {
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw location(28689, `${name}'s argument must be an array, but is ${typeAlias(array)}`)
    return array.at(index)
  }

/** `[array, n]`: the first n, or for a negative n the last; `[array, position, n]`: n from a position (negative: from the end). */
const slice = ([array, second, third]: readonly Maybe[], _name: string, count: number): Maybe => {
  if (isNullish(array) || isNullish(second) || (count === 3 && isNullish(third))) return null
  if (!Array.isArray(array))
    throw location(28724, `First argument to $slice must be an array, but is of type: ${typeAlias(array)}`)
  const from = sliceNumber(second, 'Second', 28725)
  if (count === 2) return from < 0 ? array.slice(from) : array.slice(0, from)
  const length = sliceNumber(third, 'Third', 28727)
  if (length <= 0) throw location(28729, `Third argument to $slice must be positive: ${length}`)
  const start = from < 0 ? Math.max(0, array.length + from) : from
  return array.slice(start, start + length)
}

const sliceNumber = (value: Maybe, which: string, code: number): number => {
  if (!isNumeric(value))
    throw location(code, `${which} argument to $slice must be a numeric value, but is of type: ${typeAlias(value)}`)
  const number = toInt32(value)
  if (number === undefined)
    throw location(code + 1, `${which} argument to $slice can't be represented as a 32-bit integer: ${value}`)
  return number
}

const concatenate = (arrays: readonly Maybe[]): Maybe => {
  const result: Value[] = []
  for (const array of arrays) {
    if (isNullish(array)) return null
    if (!Array.isArray(array)) throw location(28664, `$concatArrays only supports arrays, not ${typeAlias(array)}`)
    if (result.length + array.length > LONGEST_ARRAY) throw tooLong('$concatArrays')
    for (const item of array) result.push(item)
  }
  return result
}

const reverse = (array: Maybe): Maybe => {
  if (isNullish(array)) return null
  if (!Array.isArray(array))
    throw location(34435, `The argument to $reverseArray must be an array, but was of type: ${typeAlias(array)}`)
  return array.toReversed()
}

const contains = (value: Maybe, array: Maybe, _name: string, { equals }: ValueOrder): Maybe => {
  if (!Array.isArray(array))
    throw location(40081, `$in requires an array as a second argument, found: ${typeAlias(array)}`)
  return array.some((item) => equals(item, value))
}

const indexOf = (
  [array, wanted, start, end]: readonly Maybe[],
  name: string,
  _count: number,
  { equals }: ValueOrder,
): Maybe => {
  if (isNullish(array)) return null
  if (!Array.isArray(array))
    throw location(40090, `$indexOfArray requires an array as a first argument, found: ${typeAlias(array)}`)
  const from = searchBound(start, name, 'starting') ?? 0
  const to = Math.min(searchBound(end, name, 'ending') ?? array.length, array.length)
  for (let index = from; index < to; index++) if (equals(array[index], wanted)) return int(index)
  return int(-1)
}

const range = ([start, end, step]: readonly Maybe[], _name: string, count: number): Maybe => {
  const from = rangeNumber(start, 'starting', 34443)
  const to = rangeNumber(end, 'ending', 34445)
  const by = count === 3 ? rangeNumber(step, 'step', 34447) : 1
  if (by === 0) throw location(34449, '$range requires a non-zero step value')
  if ((to - from) / by > LONGEST_ARRAY) throw tooLong('$range')
  const result: Value[] = []
  for (let value = from; by > 0 ? value < to : value > to; value += by) result.push(int(value))
  return result
}

const rangeNumber = (value: Maybe, which: string, code: number): number => {
  if (!isNumeric(value))
    throw location(code, `$range requires a numeric ${which} value, found value of type:${typeAlias(value)}`)
  const number = toInt32(value)
  if (number === undefined)
    throw location(
      code + 1,
      `$range requires a ${which} value that can be represented as a 32-bit integer, found value: ${value}`,
    )
  return number
}

export const ARRAY: OperatorTable = {
  $size: unary(size),
  $isArray: unary((value) => Array.isArray(value)),
  $arrayElemAt: binary(elementAt),
  $slice: ranged(2, 3, slice),
  $concatArrays: variadic(concatenate),
  $reverseArray: unary(reverse),
  $in: binary(contains),
  $indexOfArray: ranged(2, 4, indexOf),
  $range: ranged(2, 3, range),
  $first: unary(endOf(0)),
  $last: unary(endOf(-1)),
}
