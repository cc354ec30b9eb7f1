/** Decimal128 beyond the four operations: rounding at a place, roots, powers, exponentials and logarithms to 34 digits. */
import type { Decimal128 } from 'bson'
import { toInt64 } from '../../bson/arithmetic.ts'
import {
  type Decimal,
  decimalToDouble,
  digitCount,
  finite,
  format,
  infinity,
  NOT_A_NUMBER,
  parse,
  powerOfTen,
  shiftRight,
} from '../../bson/decimal.ts'

export type Rounding = 'half-even' | 'truncate' | 'floor' | 'ceil'

/** Rounds at a decimal place: 2 keeps hundredths, -2 makes whole hundreds. */
export const roundAt = (value: Decimal, place: number, rounding: Rounding): Decimal => {
  const drop = -place - value.exponent
  if (value.kind !== 'finite' || drop <= 0) return value
  const coefficient = dropDigits(value, drop, rounding)
  return finite(value.negative, coefficient, -place)
}

const dropDigits = ({ coefficient, negative }: Decimal, drop: number, rounding: Rounding): bigint => {
  if (rounding === 'half-even') return shiftRight(coefficient, drop)
  const divisor = powerOfTen(drop)
  const quotient = coefficient / divisor
  const up = rounding === 'floor' ? negative : rounding === 'ceil' && !negative
  return up && coefficient % divisor !== 0n ? quotient + 1n : quotient
}

export const roundDecimal = (value: Decimal128, place: number, rounding: Rounding): Decimal128 =>
  format(roundAt(parse(value), place, rounding))

export const decimalAbsolute = (value: Decimal128): Decimal128 => format({ ...parse(value), negative: false })

export const decimalSquareRoot = (value: Decimal128): Decimal128 => {
  const decimal = parse(value)
  if (decimal.kind !== 'finite' || decimal.coefficient === 0n) return value
  // An even exponent and 72 digits give a root of 36: two more than are kept, and the last says "there is more".
  let shift = Math.max(0, 72 - digitCount(decimal.coefficient))
  if ((decimal.exponent - shift) % 2 !== 0) shift++
  const square = decimal.coefficient * powerOfTen(shift)
  const root = integerSquareRoot(square)
  const exponent = (decimal.exponent - shift) / 2
  return root * root === square
    ? format(trimmed(root, exponent, Math.floor(decimal.exponent / 2)))
    : format(finite(false, root * 10n + 1n, exponent - 1))
}

/** Drops trailing zeros while the exponent is below the ideal one. */
const trimmed = (coefficient: bigint, exponent: number, ideal: number): Decimal => {
  let digits = coefficient
  let power = exponent
  while (power < ideal && digits % 10n === 0n) {
    digits /= 10n
    power++
  }
  return finite(false, digits, power)
}

const integerSquareRoot = (value: bigint): bigint => {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  while (true) {
    const next = (root + value / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

// Exponentials and logarithms work on fixed-point integers with 60 decimals, 26 more than are kept.
const DIGITS = 60
const ONE = powerOfTen(DIGITS)

/** ln of a fixed-point number near 1, by 2·atanh((x−1)/(x+1)). */
const fixedLnNearOne = (value: bigint): bigint => {
  const ratio = ((value - ONE) * ONE) / (value + ONE)
  const square = (ratio * ratio) / ONE
  let power = ratio
  let total = 0n
  for (let odd = 1n; power !== 0n; odd += 2n) {
    total += power / odd
    power = (power * square) / ONE
  }
  return 2n * total
}

const LN_2 = fixedLnNearOne(2n * ONE)
const LN_10 = 3n * LN_2 + fixedLnNearOne((10n * ONE) / 8n)

/** ln of a positive finite decimal, in fixed point. */
const fixedLn = ({ coefficient, exponent }: Decimal): bigint => {
  const digits = digitCount(coefficient)
  let mantissa = (coefficient * ONE) / powerOfTen(digits - 1)
  let halvings = 0n
  while (mantissa > (3n * ONE) / 2n) {
    mantissa /= 2n
    halvings++
  }
  return fixedLnNearOne(mantissa) + halvings * LN_2 + BigInt(exponent + digits - 1) * LN_10
}

/** e to a fixed-point power: split into a power of ten and a rest below ln 10, for which Taylor's series is short. */
const fixedExp = (value: bigint): Decimal => {
  const tens = value / LN_10 - (value < 0n ? 1n : 0n)
  const rest = value - tens * LN_10
  let term = ONE
  let total = 0n
  for (let n = 1n; term !== 0n; n++) {
    total += term
    term = (term * rest) / ONE / n
  }
  return finite(false, total, Number(tens) - DIGITS)
}

const fixedOf = ({ negative, coefficient, exponent }: Decimal): bigint => {
  const shift = exponent + DIGITS
  const magnitude = shift >= 0 ? coefficient * powerOfTen(shift) : shiftRight(coefficient, -shift)
  return negative ? -magnitude : magnitude
}

const fromFixed = (value: bigint): Decimal => finite(value < 0n, value < 0n ? -value : value, -DIGITS)

/** Past this, e to the power is infinite or zero in a Decimal128. */
const EXP_LIMIT = 15_000

export const decimalExp = (value: Decimal128): Decimal128 => {
  const decimal = parse(value)
  const double = decimalToDouble(decimal)
  if (Number.isNaN(double)) return value
  if (double > EXP_LIMIT) return format(infinity(false))
  if (double < -EXP_LIMIT) return format(finite(false, 0n, 0))
  return decimal.coefficient === 0n ? format(finite(false, 1n, 0)) : format(fixedExp(fixedOf(decimal)))
}

/** The caller refuses zero and negative numbers. */
export const decimalLn = (value: Decimal128): Decimal128 => {
  const decimal = parse(value)
  return decimal.kind === 'finite' ? format(fromFixed(fixedLn(decimal))) : value
}

export const decimalLog10 = (value: Decimal128): Decimal128 => {
  const decimal = parse(value)
  if (decimal.kind !== 'finite') return value
  const { coefficient, exponent } = trimmed(decimal.coefficient, decimal.exponent, Number.POSITIVE_INFINITY)
  if (coefficient === 1n) return format(finite(exponent < 0, BigInt(Math.abs(exponent)), 0))
  return format(fromFixed((fixedLn(decimal) * ONE) / LN_10))
}

/** Logarithm to any base; the caller refuses what is not positive. */
export const decimalLogarithm = (value: Decimal128, base: Decimal128): Decimal128 => {
  const [a, b] = [parse(value), parse(base)]
  if (a.kind !== 'finite' || b.kind !== 'finite')
    return format(specialOf(Math.log(decimalToDouble(a)) / Math.log(decimalToDouble(b))))
  return format(fromFixed((fixedLn(a) * ONE) / fixedLn(b)))
}

/** Up to this, a whole power is computed exactly before it is rounded. */
const LARGEST_EXACT_EXPONENT = 1000n

/** Whole exponents exactly, others by e^(exponent · ln base). */
export const decimalPower = (base: Decimal128, exponent: Decimal128): Decimal128 => {
  const [a, b] = [parse(base), parse(exponent)]
  if (a.kind !== 'finite' || b.kind !== 'finite') return format(specialOf(decimalToDouble(a) ** decimalToDouble(b)))
  const whole = toInt64(exponent)
  const magnitude = whole === undefined ? undefined : whole < 0n ? -whole : whole
  if (whole !== undefined && magnitude !== undefined && magnitude <= LARGEST_EXACT_EXPONENT)
    return format(exactPower(a, magnitude, whole < 0n))
  if (a.coefficient === 0n) return format(finite(false, 0n, 0))
  if (a.negative && whole === undefined) return format(NOT_A_NUMBER)
  const negative = a.negative && whole !== undefined && whole % 2n !== 0n
  const product = (fixedLn({ ...a, negative: false }) * fixedOf(b)) / ONE
  const size = Number(product / ONE)
  if (size > EXP_LIMIT) return format(infinity(negative))
  return size < -EXP_LIMIT ? format(finite(negative, 0n, 0)) : format({ ...fixedExp(product), negative })
}

const specialOf = (result: number): Decimal => {
  if (Number.isNaN(result)) return NOT_A_NUMBER
  return Number.isFinite(result) ? finite(result < 0, BigInt(Math.round(Math.abs(result))), 0) : infinity(result < 0)
}

const exactPower = (base: Decimal, exponent: bigint, isReciprocal: boolean): Decimal => {
  const negative = base.negative && exponent % 2n !== 0n
  const coefficient = base.coefficient ** exponent
  const power = base.exponent * Number(exponent)
  return isReciprocal ? reciprocal(coefficient, power, negative) : finite(negative, coefficient, power)
}

/** 1 / (coefficient · 10^power), with two digits more than are kept and a last one that says whether there is more. */
const reciprocal = (coefficient: bigint, power: number, negative: boolean): Decimal => {
  const shift = digitCount(coefficient) + 36
  const dividend = powerOfTen(shift)
  const quotient = dividend / coefficient
  const exponent = -power - shift
  if (dividend % coefficient !== 0n) return finite(negative, quotient * 10n + 1n, exponent - 1)
  return { ...trimmed(quotient, exponent, -power), negative }
}
