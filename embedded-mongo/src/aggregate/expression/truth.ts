import { Decimal128, Int32 } from 'bson'
import { isZero } from '../../bson/arithmetic.ts'
import type { Maybe } from '../../bson/value.ts'

/** MongoDB's truth: missing, null, false and zero of any numeric type are false; all else (NaN, '' and [] too) is true. */
export const isTrue = (value: Maybe): boolean => {
  if (value === undefined || value === null || value === false) return false
  if (typeof value === 'number') return value !== 0
  if (typeof value === 'bigint') return value !== 0n
  if (value instanceof Int32) return value.value !== 0
  if (value instanceof Decimal128) return !isZero(value)
  return true
}
