import { Decimal128, Int32 } from 'bson'
import { compareNumbers } from './compare.ts'
import { decimalToDouble, exactInt, format, parse, roundedDouble, truncateToInt } from './decimal.ts'
import { addDecimals, divideDecimals, modDecimals, multiplyDecimals, subtractDecimals } from './decimal-arithmetic.ts'
import type { Maybe, Numeric } from './value.ts'

export type { Numeric }

const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n

export const isNumeric = (value: Maybe): value is Numeric =>
  typeof value === 'number' || typeof value === 'bigint' || value instanceof Int32 || value instanceof Decimal128

export const isInt64 = (value: bigint): boolean => value >= MIN_INT64 && value <= MAX_INT64
const isInt32 = (value: number): boolean => (value | 0) === value

/** The value as a double; int64 and decimal128 are rounded to the nearest. */
export const toDouble = (value: Numeric): number => {
  if (typeof value === 'number') return value
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Int32 ? value.value : decimalToDouble(parse(value))
}

/** The value as a decimal128; a double is rounded to 15 digits, as MongoDB does. */
export const toDecimal = (value: Numeric): Decimal128 => {
  if (value instanceof Decimal128) return value
  if (typeof value === 'number') return format(roundedDouble(value))
  return format(exactInt(typeof value === 'bigint' ? value : BigInt(value.value)))
}

/** The number cut toward zero to a 64-bit integer; undefined for NaN, infinities and what is out of range. */
export const truncateToInt64 = (value: Numeric): bigint | undefined => {
  if (typeof value === 'bigint') return value
  if (value instanceof Int32) return BigInt(value.value)
  if (typeof value === 'number') return Number.isFinite(value) ? inRange(BigInt(Math.trunc(value))) : undefined
  const decimal = parse(value)
  if (decimal.kind !== 'finite') return undefined
  if (decimal.coefficient === 0n) return 0n
  // Beyond 10^20 it is out of range in any case; expanding 10^6000 would only cost time.
  return decimal.exponent > 20 ? undefined : inRange(truncateToInt(decimal))
}

const inRange = (value: bigint): bigint | undefined => (isInt64(value) ? value : undefined)

/** The whole number that the value is, or undefined when it has a fraction, is NaN or infinite, or exceeds 64 bits. */
export const toInt64 = (value: Numeric): bigint | undefined => {
  const whole = truncateToInt64(value)
  return whole !== undefined && compareNumbers(whole, value) === 0 ? whole : undefined
}

export const isZero = (value: Numeric): boolean => {
  if (typeof value === 'number') return value === 0
  if (typeof value === 'bigint') return value === 0n
  if (value instanceof Int32) return value.value === 0
  const decimal = parse(value)
  return decimal.kind === 'finite' && decimal.coefficient === 0n
}

export const isNaNValue = (value: Numeric): boolean =>
  typeof value === 'number' ? Number.isNaN(value) : value instanceof Decimal128 && parse(value).kind === 'nan'

interface Operation {
  readonly ofDoubles: (a: number, b: number) => number
  readonly ofInts: (a: bigint, b: bigint) => bigint
  readonly ofDecimals: (a: Decimal128, b: Decimal128) => Decimal128
}

const isDecimal = (value: Numeric): value is Decimal128 => value instanceof Decimal128
const toBigInt = (value: Int32 | bigint): bigint => (typeof value === 'bigint' ? value : BigInt(value.value))

/** The wider type of the two decides: decimal128, else double, else int64, else int32 (which grows to int64, and that to double). */
const apply = (operation: Operation, a: Numeric, b: Numeric): Numeric => {
  if (a instanceof Int32 && b instanceof Int32) {
    const result = operation.ofDoubles(a.value, b.value)
    // Products of two int32 can exceed 2^53, where a double is no longer exact.
    return isInt32(result) ? new Int32(result) : operation.ofInts(BigInt(a.value), BigInt(b.value))
  }
  if (isDecimal(a) || isDecimal(b)) return operation.ofDecimals(toDecimal(a), toDecimal(b))
  if (typeof a === 'number' || typeof b === 'number') return operation.ofDoubles(toDouble(a), toDouble(b))
  const result = operation.ofInts(toBigInt(a), toBigInt(b))
  return isInt64(result) ? result : Number(result)
}

const ADD: Operation = { ofDoubles: (a, b) => a + b, ofInts: (a, b) => a + b, ofDecimals: addDecimals }
const SUBTRACT: Operation = { ofDoubles: (a, b) => a - b, ofInts: (a, b) => a - b, ofDecimals: subtractDecimals }
const MULTIPLY: Operation = { ofDoubles: (a, b) => a * b, ofInts: (a, b) => a * b, ofDecimals: multiplyDecimals }
const MOD: Operation = { ofDoubles: (a, b) => a % b, ofInts: (a, b) => a % b, ofDecimals: modDecimals }

export const add = (a: Numeric, b: Numeric): Numeric => apply(ADD, a, b)
export const subtract = (a: Numeric, b: Numeric): Numeric => apply(SUBTRACT, a, b)
export const multiply = (a: Numeric, b: Numeric): Numeric => apply(MULTIPLY, a, b)

/** Remainder with the dividend's sign. The caller refuses a zero divisor first (integers would throw RangeError). */
export const mod = (a: Numeric, b: Numeric): Numeric => apply(MOD, a, b)

/** Quotient as decimal128 if either is, else as double; by zero gives infinity or NaN, so callers that must refuse check `isZero`. */
export const divide = (a: Numeric, b: Numeric): Numeric =>
  isDecimal(a) || isDecimal(b) ? divideDecimals(toDecimal(a), toDecimal(b)) : toDouble(a) / toDouble(b)
