import { Binary, Int32 } from 'bson'
import { isNumeric, toInt64, truncateToInt64 } from '../bson/arithmetic.ts'
import { show } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import type { Value } from '../bson/value.ts'
import { badValue, failedToParse } from '../errors.ts'
import type { Bits } from './match.ts'
import type { Parser } from './parser.ts'

const modOperand = (value: Value | undefined, what: string): bigint => {
  if (value === undefined || !isNumeric(value)) throw badValue(`malformed mod, ${what} not a number`)
  const whole = truncateToInt64(value)
  if (whole === undefined)
    throw badValue(`malformed mod, ${what} value is invalid :: caused by :: Unable to coerce NaN/Inf to integral type`)
  return whole
}

/** `$mod: [divisor, remainder]`, both cut to whole numbers. */
export const mod: Parser = (argument, { path }) => {
  if (!Array.isArray(argument)) throw badValue('malformed mod, needs to be an array')
  if (argument.length < 2) throw badValue('malformed mod, not enough elements')
  if (argument.length > 2) throw badValue('malformed mod, too many elements')
  const divisor = modOperand(argument[0], 'divisor')
  if (divisor === 0n) throw badValue('divisor cannot be 0')
  return { kind: 'mod', path, divisor, remainder: modOperand(argument[1], 'remainder') }
}

export const size: Parser = (argument, { path }) => {
  const element = `$size: ${show(argument)}`
  if (!isNumeric(argument)) throw badValue(`Failed to parse $size. Expected a number in: ${element}`)
  const length = toInt64(argument)
  if (length === undefined) throw badValue(`Failed to parse $size. Expected an integer: ${element}`)
  if (length < 0n) throw badValue(`Failed to parse $size. Expected a non-negative number in: ${element}`)
  return { kind: 'size', path, length: Number(length) }
}

const positionsMask = (positions: readonly Value[], name: string): bigint => {
  let mask = 0n
  for (const position of positions) {
    const whole = isNumeric(position) ? toInt64(position) : undefined
    if (whole === undefined) throw badValue(`Failed to parse bit position. Expected an integer`)
    if (whole < 0n) throw badValue(`Failed to parse bit position. Expected a non-negative number in: ${name}`)
    mask |= 1n << whole
  }
  return mask
}

/** `$bitsAllSet` and its kin: a mask as a number, as bytes, or as bit positions. */
export const bits =
  (kind: Bits['kind']): Parser =>
  (argument, { path }, name) => {
    if (Array.isArray(argument)) return { kind, path, mask: positionsMask(argument, name) }
    if (argument instanceof Binary) {
      const mask = [...argument.buffer.subarray(0, argument.position)].reduce(
        (sum, byte, i) => sum | (BigInt(byte) << BigInt(8 * i)),
        0n,
      )
      return { kind, path, mask }
    }
    if (!isNumeric(argument))
      throw badValue(`${path} takes an Array, a number, or a BinData but received: ${typeAlias(argument)}`)
    const mask = toInt64(argument)
    if (mask === undefined) throw failedToParse(`Expected an integer: ${name}`)
    if (mask < 0n)
      throw failedToParse(
        `Expected a non-negative number in: ${name}: ${argument instanceof Int32 ? argument.value : argument}`,
      )
    return { kind, path, mask }
  }
