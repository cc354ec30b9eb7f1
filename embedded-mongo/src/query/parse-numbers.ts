import { Binary } from 'bson'
import { isNumeric, toDouble, truncateToInt64 } from '../bson/arithmetic.ts'
import { show } from '../bson/show.ts'
import type { Value } from '../bson/value.ts'
import { badValue, failedToParse } from '../errors.ts'
import type { Bits } from './match.ts'
import type { Parser } from './parser.ts'
import { count } from './whole-number.ts'

const modOperand = (value: Value | undefined, what: string): bigint => {
  if (value === undefined || !isNumeric(value)) throw badValue(`malformed mod, ${what} not a number`)
  const whole = truncateToInt64(value)
  if (whole !== undefined) return whole
  const cause = Number.isFinite(toDouble(value))
    ? 'Out of bounds coercing to integral value'
    : 'Unable to coerce NaN/Inf to integral type'
  throw badValue(`malformed mod, ${what} value is invalid :: caused by :: ${cause}`)
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
  const fail = (complaint: string) => badValue(`Failed to parse $size. ${complaint}`)
  return { kind: 'size', path, length: Number(count('$size', argument, fail)) }
}

/** Where the ones of a mask stand. */
const onesOf = (bytes: Uint8Array): number[] =>
  [...bytes].flatMap((byte, i) => [0, 1, 2, 3, 4, 5, 6, 7].filter((bit) => (byte >> bit) & 1).map((bit) => i * 8 + bit))

const positionsOf = (path: string, name: string, argument: Value): readonly number[] => {
  if (Array.isArray(argument)) {
    const fail = (complaint: string) => badValue(`Failed to parse bit position. ${complaint}`)
    return argument.map((position, i) => Number(count(String(i), position, fail)))
  }
  if (argument instanceof Binary) return onesOf(argument.buffer.subarray(0, argument.position))
  if (!isNumeric(argument))
    throw badValue(`${path} takes an Array, a number, or a BinData but received: ${name}: ${show(argument)}`)
  const mask = Buffer.alloc(8)
  mask.writeBigInt64LE(count(name, argument, failedToParse))
  return onesOf(mask)
}

/** `$bitsAllSet` and its kin: a mask as a number, as bytes, or as bit positions. */
export const bits =
  (kind: Bits['kind']): Parser =>
  (argument, { path }, name) => ({ kind, path, positions: positionsOf(path, name, argument) })
