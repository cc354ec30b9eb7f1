import { Int32 } from 'bson'
import { isNumeric, toInt64 } from '../../bson/arithmetic.ts'
import type { Maybe } from '../../bson/value.ts'

/** The value as a JavaScript number when it is a whole number of 32 bits, in whatever numeric type. */
export const toInt32 = (value: Maybe): number | undefined => {
  if (value instanceof Int32) return value.value
  if (!isNumeric(value)) return undefined
  const whole = toInt64(value)
  return whole !== undefined && whole >= -0x8000_0000n && whole <= 0x7fff_ffffn ? Number(whole) : undefined
}

export const int = (value: number): Int32 => new Int32(value)
