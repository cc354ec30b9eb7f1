import { Decimal128 } from 'bson'
import type { Numeric } from './arithmetic.ts'
import {
  compareDecimals,
  type Decimal,
  decimalToDouble,
  digitCount,
  exactDouble,
  parse,
  powerOfTen,
} from './decimal.ts'

/**
 * A number as key bytes. The magnitude is cut toward zero to a double; what the double cannot say
 * follows as decimal digits, so that int64 and decimal128 keep their exact order:
 *
 *   double (8 bytes, big-endian, sign flipped) · 0                                     the double is exact
 *   double · 1 · power of ten of the leading digit (int16 + 32768) · 34 digits (15 bytes)   it is not
 *
 * All bytes of a negative number are inverted. NaN is eight zero bytes and a zero: before -Infinity.
 */
export const MAX_NUMBER_BYTES = 26

const EXACT = 0
const MORE = 1

const doubleView = new DataView(new ArrayBuffer(8))

/** The double next to `value` (> 0) toward zero. */
const previousDouble = (value: number): number => {
  doubleView.setFloat64(0, value)
  doubleView.setBigUint64(0, doubleView.getBigUint64(0) - 1n)
  return doubleView.getFloat64(0)
}

const writeDouble = (view: DataView, at: number, magnitude: number): void => {
  view.setFloat64(at, magnitude)
  view.setUint8(at, view.getUint8(at) | 0x80)
}

const writeDigits = (view: DataView, at: number, coefficient: bigint, exponent: number): void => {
  const digits = digitCount(coefficient)
  const padded = coefficient * powerOfTen(34 - digits)
  view.setUint16(at, digits - 1 + exponent + 0x8000)
  view.setUint8(at + 2, Number(padded >> 112n))
  view.setUint16(at + 3, Number((padded >> 96n) & 0xffffn))
  view.setUint32(at + 5, Number((padded >> 64n) & 0xffff_ffffn))
  view.setBigUint64(at + 9, padded & 0xffff_ffff_ffff_ffffn)
}

const invert = (view: DataView, start: number, end: number): void => {
  for (let at = start; at < end; at++) view.setUint8(at, ~view.getUint8(at))
}

const writeFraction = (view: DataView, at: number, value: Decimal): number => {
  const magnitude: Decimal = { ...value, negative: false }
  let double = decimalToDouble(magnitude)
  let order = compareDecimals(exactDouble(double), magnitude)
  if (order > 0) {
    double = previousDouble(double)
    order = compareDecimals(exactDouble(double), magnitude)
  }
  writeDouble(view, at, double)
  let end = at + 8
  view.setUint8(end++, order === 0 ? EXACT : MORE)
  if (order !== 0) {
    writeDigits(view, end, value.coefficient, value.exponent)
    end += 17
  }
  const isZero = value.kind === 'finite' && value.coefficient === 0n
  if (value.negative && !isZero) invert(view, at, end)
  return end
}

const writeExact = (view: DataView, at: number, value: number): number => {
  if (Number.isNaN(value)) {
    view.setFloat64(at, 0)
    view.setUint8(at + 8, EXACT)
    return at + 9
  }
  writeDouble(view, at, Math.abs(value))
  view.setUint8(at + 8, EXACT)
  if (value < 0) invert(view, at, at + 9)
  return at + 9
}

/** Writes the number at `at` (MAX_NUMBER_BYTES must be free) and returns the end. */
export const writeNumberKey = (view: DataView, at: number, value: Numeric): number => {
  if (typeof value === 'number') return writeExact(view, at, value)
  if (value instanceof Decimal128) {
    const decimal = parse(value)
    return decimal.kind === 'finite' ? writeFraction(view, at, decimal) : writeExact(view, at, decimalToDouble(decimal))
  }
  if (typeof value === 'object') return writeExact(view, at, value.value)
  const double = Number(value)
  if (Number.isSafeInteger(double)) return writeExact(view, at, double)
  const negative = value < 0n
  return writeFraction(view, at, { kind: 'finite', negative, coefficient: negative ? -value : value, exponent: 0 })
}
