import { Decimal128 } from 'bson'
import { isInt64, type Numeric, toInt64 } from '../bson/arithmetic.ts'
import { parse, truncateToInt } from '../bson/decimal.ts'

/** The number cut to a 64-bit integer, as $mod and $slice take it; undefined for NaN, infinities and what is out of range. */
export const truncatedInt64 = (value: Numeric): bigint | undefined => {
  if (typeof value === 'number') {
    const whole = Number.isFinite(value) ? BigInt(Math.trunc(value)) : undefined
    return whole !== undefined && isInt64(whole) ? whole : undefined
  }
  if (!(value instanceof Decimal128)) return toInt64(value)
  const decimal = parse(value)
  if (decimal.kind !== 'finite' || decimal.exponent > 20)
    return decimal.coefficient === 0n && decimal.kind === 'finite' ? 0n : undefined
  const whole = truncateToInt(decimal)
  return isInt64(whole) ? whole : undefined
}
