import type { Decimal128 } from 'bson'
import {
  type Decimal,
  decimalToDouble,
  digitCount,
  exactDouble,
  finite,
  format,
  infinity,
  MIN_EXPONENT,
  NOT_A_NUMBER,
  parse,
  powerOfTen,
} from './decimal.ts'

const signed = (value: Decimal): bigint => (value.negative ? -value.coefficient : value.coefficient)

/** Coefficient of `value` when written with a lower (or the same) exponent. */
const scaledTo = (value: Decimal, exponent: number): bigint => signed(value) * powerOfTen(value.exponent - exponent)

const fromSigned = (coefficient: bigint, exponent: number, negativeZero = false): Decimal =>
  coefficient === 0n
    ? finite(negativeZero, 0n, exponent)
    : finite(coefficient < 0n, coefficient < 0n ? -coefficient : coefficient, exponent)

/** Sum and remainder involve both exponents; a term this far below the other only tells rounding its direction. */
const FAR = 80

const sumOf = (a: Decimal, b: Decimal): Decimal => {
  const [high, low] = a.exponent >= b.exponent ? [a, b] : [b, a]
  if (high.coefficient === 0n) return high.negative && low.negative ? low : fromSigned(signed(low), low.exponent)
  if (low.coefficient !== 0n && high.exponent - low.exponent > FAR) {
    const nudge = finite(low.negative, 1n, high.exponent - FAR)
    return sumOf(high, nudge)
  }
  if (low.coefficient === 0n && high.exponent - low.exponent > FAR)
    return sumOf(high, finite(false, 0n, high.exponent - FAR))
  const sum = scaledTo(high, low.exponent) + signed(low)
  return fromSigned(sum, low.exponent, high.negative && low.negative)
}

/** Infinities and NaN obey the rules of binary floats: let the hardware decide on stand-ins. */
const special = (a: Decimal, b: Decimal, operation: (a: number, b: number) => number): Decimal => {
  const standIn = (value: Decimal) =>
    value.kind === 'finite' && value.coefficient !== 0n ? (value.negative ? -1 : 1) : decimalToDouble(value)
  return exactDouble(operation(standIn(a), standIn(b)))
}

const bothFinite = (a: Decimal, b: Decimal) => a.kind === 'finite' && b.kind === 'finite'

export const addDecimals = (x: Decimal128, y: Decimal128): Decimal128 => {
  const [a, b] = [parse(x), parse(y)]
  return format(bothFinite(a, b) ? sumOf(a, b) : special(a, b, (p, q) => p + q))
}

export const subtractDecimals = (x: Decimal128, y: Decimal128): Decimal128 => {
  const [a, b] = [parse(x), parse(y)]
  return format(bothFinite(a, b) ? sumOf(a, { ...b, negative: !b.negative }) : special(a, b, (p, q) => p - q))
}

export const multiplyDecimals = (x: Decimal128, y: Decimal128): Decimal128 => {
  const [a, b] = [parse(x), parse(y)]
  if (!bothFinite(a, b)) return format(special(a, b, (p, q) => p * q))
  return format(finite(a.negative !== b.negative, a.coefficient * b.coefficient, a.exponent + b.exponent))
}

const quotientOf = (a: Decimal, b: Decimal): Decimal => {
  const negative = a.negative !== b.negative
  if (b.coefficient === 0n) return a.coefficient === 0n ? NOT_A_NUMBER : infinity(negative)
  const ideal = a.exponent - b.exponent
  if (a.coefficient === 0n) return finite(negative, 0n, ideal)
  // Two digits more than 34, then a last one that only says "there is more", so that `format` rounds right.
  const extra = Math.max(0, 36 + digitCount(b.coefficient) - digitCount(a.coefficient))
  const dividend = a.coefficient * powerOfTen(extra)
  let quotient = dividend / b.coefficient
  let exponent = ideal - extra
  if (dividend % b.coefficient !== 0n) return finite(negative, quotient * 10n + 1n, exponent - 1)
  while (exponent < ideal && quotient % 10n === 0n) {
    quotient /= 10n
    exponent++
  }
  return finite(negative, quotient, exponent)
}

/** Division; by zero gives infinity or NaN (callers that must refuse check first). */
export const divideDecimals = (x: Decimal128, y: Decimal128): Decimal128 => {
  const [a, b] = [parse(x), parse(y)]
  return format(bothFinite(a, b) ? quotientOf(a, b) : special(a, b, (p, q) => p / q))
}

/** Remainder with the dividend's sign. */
export const modDecimals = (x: Decimal128, y: Decimal128): Decimal128 => {
  const [a, b] = [parse(x), parse(y)]
  if (a.kind === 'finite' && b.kind === 'infinity') return x
  if (!bothFinite(a, b) || b.coefficient === 0n) return format(NOT_A_NUMBER)
  const exponent = Math.max(MIN_EXPONENT, Math.min(a.exponent, b.exponent))
  return format(fromSigned(scaledTo(a, exponent) % scaledTo(b, exponent), exponent, a.negative))
}
