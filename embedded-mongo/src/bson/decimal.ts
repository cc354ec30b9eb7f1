import { Decimal128 } from 'bson'

/** A decimal number taken apart: ± coefficient × 10^exponent. `infinity` and `nan` have coefficient 0. */
export interface Decimal {
  readonly kind: 'finite' | 'infinity' | 'nan'
  readonly negative: boolean
  readonly coefficient: bigint
  readonly exponent: number
}

const BIAS = 6176
export const MIN_EXPONENT = -6176
const MAX_EXPONENT = 6111
const MAX_DIGITS = 34
const MAX_COEFFICIENT = 10n ** 34n - 1n

export const finite = (negative: boolean, coefficient: bigint, exponent: number): Decimal => ({
  kind: 'finite',
  negative,
  coefficient,
  exponent,
})
export const infinity = (negative: boolean): Decimal => ({ kind: 'infinity', negative, coefficient: 0n, exponent: 0 })
export const NOT_A_NUMBER: Decimal = { kind: 'nan', negative: false, coefficient: 0n, exponent: 0 }

const POWERS = Array.from({ length: 70 }, (_, power) => 10n ** BigInt(power))
export const powerOfTen = (power: number): bigint => POWERS[power] ?? 10n ** BigInt(power)

export const digitCount = (coefficient: bigint): number => coefficient.toString().length

/** Takes the 16 bytes of IEEE 754-2008 decimal128 (binary integer coding) apart. */
export const parse = (value: Decimal128): Decimal => {
  const view = new DataView(value.bytes.buffer, value.bytes.byteOffset, 16)
  const low = view.getBigUint64(0, true)
  const high = view.getBigUint64(8, true)
  const negative = high >> 63n === 1n
  const combination = Number((high >> 58n) & 0x1fn)
  if (combination === 0x1f) return NOT_A_NUMBER
  if (combination === 0x1e) return infinity(negative)
  // The form with an implied leading 100 always exceeds 34 digits: not canonical, so zero.
  if (combination >> 3 === 3) return finite(negative, 0n, Number((high >> 47n) & 0x3fffn) - BIAS)
  const coefficient = ((high & 0x1_ffff_ffff_ffffn) << 64n) | low
  const exponent = Number((high >> 49n) & 0x3fffn) - BIAS
  return finite(negative, coefficient > MAX_COEFFICIENT ? 0n : coefficient, exponent)
}

const pack = (high: bigint, low: bigint): Decimal128 => {
  const bytes = new Uint8Array(16)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, low, true)
  view.setBigUint64(8, high, true)
  return new Decimal128(bytes)
}

/** Drops `digits` decimal digits, rounding half to even. `sticky` says that digits were lost before. */
export const shiftRight = (coefficient: bigint, digits: number, sticky = false): bigint => {
  if (digits > digitCount(coefficient) + 1) return 0n
  const divisor = powerOfTen(digits)
  const quotient = coefficient / divisor
  const twice = (coefficient % divisor) * 2n
  const up = twice > divisor || (twice === divisor && (sticky || (quotient & 1n) === 1n))
  return up ? quotient + 1n : quotient
}

/** The nearest Decimal128: 34 digits, half to even; too large is infinity, too small is zero. */
export const format = (value: Decimal): Decimal128 => {
  const sign = value.negative ? 1n << 63n : 0n
  if (value.kind === 'nan') return pack(0x1fn << 58n, 0n)
  if (value.kind === 'infinity') return pack(sign | (0x1en << 58n), 0n)
  let { coefficient, exponent } = value
  const excess = coefficient > MAX_COEFFICIENT ? digitCount(coefficient) - MAX_DIGITS : 0
  const drop = Math.max(excess, MIN_EXPONENT - exponent)
  if (drop > 0) {
    coefficient = shiftRight(coefficient, drop)
    exponent += drop
    if (coefficient > MAX_COEFFICIENT) {
      coefficient /= 10n
      exponent++
    }
  }
  if (coefficient === 0n) exponent = Math.min(exponent, MAX_EXPONENT)
  if (exponent > MAX_EXPONENT) {
    const pad = exponent - MAX_EXPONENT
    if (digitCount(coefficient) + pad > MAX_DIGITS) return format(infinity(value.negative))
    coefficient *= powerOfTen(pad)
    exponent = MAX_EXPONENT
  }
  const high = sign | (BigInt(exponent + BIAS) << 49n) | (coefficient >> 64n)
  return pack(high, coefficient & 0xffff_ffff_ffff_ffffn)
}

const doubleView = new DataView(new ArrayBuffer(8))

/** A double's exact value: it always is a finite decimal, of up to 767 digits. */
export const exactDouble = (value: number): Decimal => {
  if (Number.isNaN(value)) return NOT_A_NUMBER
  const negative = value < 0 || Object.is(value, -0)
  if (!Number.isFinite(value)) return infinity(negative)
  doubleView.setFloat64(0, value)
  const bits = doubleView.getBigUint64(0)
  const biased = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & 0xf_ffff_ffff_ffffn
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n)
  const power = Math.max(biased, 1) - 1075
  if (power >= 0) return finite(negative, mantissa << BigInt(power), 0)
  return finite(negative, mantissa * 5n ** BigInt(-power), power)
}

export const exactInt = (value: bigint): Decimal => finite(value < 0n, value < 0n ? -value : value, 0)

/** The nearest double. */
export const decimalToDouble = ({ kind, negative, coefficient, exponent }: Decimal): number => {
  if (kind === 'nan') return Number.NaN
  const magnitude = kind === 'infinity' ? Number.POSITIVE_INFINITY : Number(`${coefficient}e${exponent}`)
  return negative ? -magnitude : magnitude
}

/** A double as MongoDB turns it into a Decimal128: rounded to 15 significant digits. */
export const roundedDouble = (value: number): Decimal => {
  if (!Number.isFinite(value)) return exactDouble(value)
  if (value === 0) return finite(Object.is(value, -0), 0n, 0)
  const [digits = '', power = '0'] = Math.abs(value).toExponential(14).split('e')
  return finite(value < 0, BigInt(digits.replace('.', '')), Number(power) - 14)
}

/** A finite decimal cut (toward zero) to a whole number. */
export const truncateToInt = ({ negative, coefficient, exponent }: Decimal): bigint => {
  const magnitude =
    exponent >= 0
      ? coefficient * powerOfTen(exponent)
      : -exponent > digitCount(coefficient)
        ? 0n
        : coefficient / powerOfTen(-exponent)
  return negative ? -magnitude : magnitude
}

/** Order of magnitude: the power of ten of the leading digit. */
const magnitudeOf = (value: Decimal): number => digitCount(value.coefficient) - 1 + value.exponent

const compareMagnitudes = (a: Decimal, b: Decimal): number => {
  const difference = magnitudeOf(a) - magnitudeOf(b)
  if (difference !== 0) return difference
  const shift = a.exponent - b.exponent
  const left = shift > 0 ? a.coefficient * powerOfTen(shift) : a.coefficient
  const right = shift < 0 ? b.coefficient * powerOfTen(-shift) : b.coefficient
  return left < right ? -1 : left > right ? 1 : 0
}

const signOf = (value: Decimal): number =>
  value.kind === 'finite' && value.coefficient === 0n ? 0 : value.negative ? -1 : 1

/** Exact numeric order; NaN equals itself and comes before everything. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  if (a.kind === 'nan' || b.kind === 'nan') return (a.kind === 'nan' ? 0 : 1) - (b.kind === 'nan' ? 0 : 1)
  const sign = signOf(a)
  if (sign !== signOf(b)) return sign - signOf(b)
  if (sign === 0) return 0
  if (a.kind === 'infinity' || b.kind === 'infinity')
    return sign * ((a.kind === 'infinity' ? 1 : 0) - (b.kind === 'infinity' ? 1 : 0))
  return sign * compareMagnitudes(a, b)
}
