/** https://www.mongodb.com/docs/manual/reference/operator/aggregation/abs/, ceil, floor, round, trunc, sqrt, pow, exp, ln, log, log10 */
import { Decimal128, Int32 } from 'bson'
import {
  isInt64,
  isNaNValue,
  isNumeric,
  isZero,
  type Numeric,
  toDecimal,
  toDouble,
  toInt64,
} from '../../bson/arithmetic.ts'
import { decimalToDouble, exactDouble } from '../../bson/decimal.ts'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { binary, ranged, unary } from './arguments.ts'
import {
  decimalAbsolute,
  decimalExp,
  decimalLn,
  decimalLog10,
  decimalLogarithm,
  decimalPower,
  decimalSquareRoot,
  type Rounding,
  roundAt,
  roundDecimal,
} from './decimal-function.ts'
import { toInt32 } from './integer.ts'
import { isNullish } from './nullish.ts'
import type { OperatorTable } from './types.ts'

/** A function of one number; null for null, 28765 for what is no number. */
const ofNumber = (apply: (value: Numeric, name: string) => Numeric) =>
  unary((value, name) => {
    if (isNullish(value)) return null
    if (!isNumeric(value)) throw location(28765, `${name} only supports numeric types, not ${typeAlias(value)}`)
    return apply(value, name)
  })

const MIN_LONG = -(2n ** 63n)

const absolute = (value: Numeric): Numeric => {
  if (typeof value === 'number') return Math.abs(value)
  if (value instanceof Decimal128) return decimalAbsolute(value)
  if (typeof value === 'bigint') {
    if (value === MIN_LONG) throw location(28680, "can't take $abs of long long min")
    return value < 0n ? -value : value
  }
  return value.value === -0x8000_0000 ? 0x8000_0000n : new Int32(Math.abs(value.value))
}

/** Integers are what they are. */
const toWhole =
  (ofDouble: (value: number) => number, rounding: Rounding) =>
  (value: Numeric): Numeric => {
    if (typeof value === 'number') return ofDouble(value)
    return value instanceof Decimal128 ? roundDecimal(value, 0, rounding) : value
  }

/** Rounds at a decimal place (negative: left of the point). Doubles round by their shortest decimal form's neighbours. */
const atPlace =
  (rounding: Rounding) =>
  ([value, place]: readonly Maybe[], name: string, count: number): Maybe => {
    if (isNullish(value) || (count === 2 && isNullish(place))) return null
    if (!isNumeric(value)) throw location(51081, `${name} only supports numeric types, not ${typeAlias(value)}`)
    const digits = count === 2 ? placeOf(place, name) : 0
    if (value instanceof Decimal128) return roundDecimal(value, digits, rounding)
    if (typeof value === 'number') return roundDouble(value, digits, rounding)
    return digits >= 0 ? value : roundInteger(value, digits, rounding, name)
  }

const placeOf = (place: Maybe, name: string): number => {
  const digits = toInt32(place)
  if (digits === undefined) throw location(51082, `precision argument to  ${name} must be a integral value`)
  if (digits < -20 || digits > 100)
    throw location(51083, `cannot apply ${name} with precision value ${digits} value must be in [-20, 100]`)
  return digits
}

/** The double's exact value is what gets rounded: 2.675 is below the half, so two places make it 2.67. */
const roundDouble = (value: number, digits: number, rounding: Rounding): number =>
  Number.isFinite(value) ? decimalToDouble(roundAt(exactDouble(value), digits, rounding)) : value

const roundInteger = (value: Int32 | bigint, digits: number, rounding: Rounding, name: string): Numeric => {
  const rounded = toInt64(roundDecimal(toDecimal(value), digits, rounding))
  if (rounded === undefined || !isInt64(rounded))
    throw location(51080, `invalid conversion from Decimal128 result in ${name} resulting from arguments`)
  return value instanceof Int32 && rounded >= -0x8000_0000n && rounded <= 0x7fff_ffffn
    ? new Int32(Number(rounded))
    : rounded
}

/** A function on doubles with its decimal twin. */
const transcendental =
  (
    ofDouble: (value: number) => number,
    ofDecimal: (value: Decimal128) => Decimal128,
    check?: (value: Numeric) => void,
  ) =>
  (value: Numeric): Numeric => {
    check?.(value)
    return value instanceof Decimal128 ? ofDecimal(value) : ofDouble(toDouble(value))
  }

const refuseNegative = (value: Numeric): void => {
  if (!isNaNValue(value) && toDouble(value) < 0)
    throw location(28714, "$sqrt's argument must be greater than or equal to 0")
}

const refuseNotPositive =
  (name: string, code: number) =>
  (value: Numeric): void => {
    if (!isNaNValue(value) && (isZero(value) || toDouble(value) < 0))
      throw location(code, `${name}'s argument must be a positive number, but is ${value}`)
  }

const power = (base: Maybe, exponent: Maybe): Maybe => {
  if (isNullish(base) || isNullish(exponent)) return null
  if (!isNumeric(base)) throw location(28762, `$pow's base must be numeric, not ${typeAlias(base)}`)
  if (!isNumeric(exponent)) throw location(28763, `$pow's exponent must be numeric, not ${typeAlias(exponent)}`)
  if (isZero(base) && toDouble(exponent) < 0)
    throw location(28764, '$pow cannot take a base of 0 and a negative exponent')
  if (base instanceof Decimal128 || exponent instanceof Decimal128)
    return decimalPower(toDecimal(base), toDecimal(exponent))
  const isWhole = typeof base !== 'number' && typeof exponent !== 'number'
  if (!isWhole) return toDouble(base) ** toDouble(exponent)
  return wholePower(base, exponent)
}

/** int and long answer int or long while the exact result is one, else a double. */
const wholePower = (base: Int32 | bigint, exponent: Int32 | bigint): Numeric => {
  const exact = exactPower(bigintOf(base), bigintOf(exponent))
  if (exact === undefined || !isInt64(exact)) return toDouble(base) ** toDouble(exponent)
  const bothInt = base instanceof Int32 && exponent instanceof Int32
  return bothInt && exact >= -0x8000_0000n && exact <= 0x7fff_ffffn ? new Int32(Number(exact)) : exact
}

/** Undefined where the result is no 64-bit integer. */
const exactPower = (base: bigint, exponent: bigint): bigint | undefined => {
  if (base === 1n || base === 0n) return exponent === 0n ? 1n : base
  if (base === -1n) return exponent % 2n === 0n ? 1n : -1n
  return exponent >= 0n && exponent <= 63n ? base ** exponent : undefined
}

const bigintOf = (value: Int32 | bigint): bigint => (typeof value === 'bigint' ? value : BigInt(value.value))

const logarithm = (value: Maybe, base: Maybe): Maybe => {
  if (isNullish(value) || isNullish(base)) return null
  if (!isNumeric(value)) throw location(28756, `$log's argument must be numeric, not ${typeAlias(value)}`)
  if (!isNumeric(base)) throw location(28757, `$log's base must be numeric, not ${typeAlias(base)}`)
  if (toDouble(value) <= 0) throw location(28758, `$log's argument must be a positive number, but is ${value}`)
  if (toDouble(base) <= 0 || toDouble(base) === 1)
    throw location(28759, `$log's base must be a positive number not equal to 1, but is ${base}`)
  if (value instanceof Decimal128 || base instanceof Decimal128)
    return decimalLogarithm(toDecimal(value), toDecimal(base))
  return Math.log(toDouble(value)) / Math.log(toDouble(base))
}

export const NUMERIC_FUNCTION: OperatorTable = {
  $abs: ofNumber(absolute),
  $ceil: ofNumber(toWhole(Math.ceil, 'ceil')),
  $floor: ofNumber(toWhole(Math.floor, 'floor')),
  $round: ranged(1, 2, atPlace('half-even')),
  $trunc: ranged(1, 2, atPlace('truncate')),
  $sqrt: ofNumber(transcendental(Math.sqrt, decimalSquareRoot, refuseNegative)),
  $exp: ofNumber(transcendental(Math.exp, decimalExp)),
  $ln: ofNumber(transcendental(Math.log, decimalLn, refuseNotPositive('$ln', 28766))),
  $log10: ofNumber(transcendental(Math.log10, decimalLog10, refuseNotPositive('$log10', 28761))),
  $log: binary(logarithm),
  $pow: binary(power),
}
