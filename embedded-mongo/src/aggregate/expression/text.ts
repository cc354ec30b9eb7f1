/** How values read as text. */
import { BSONSymbol, Code, Decimal128, Int32, Timestamp } from 'bson'
import { typeAlias } from '../../bson/types.ts'
import type { Maybe } from '../../bson/value.ts'
import { location } from '../../errors.ts'
import { isNullish } from './nullish.ts'

/** A double as MongoDB prints it: shortest round trip, exponents as `1e+30`, Inf and NaN spelt out. */
const doubleText = (value: number): string => {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity'
  return Object.is(value, -0) ? '-0' : String(value)
}

/** What $toLower, $substr and the like accept; missing and null are ''. Throws 16007 for anything else. */
export const coerceToString = (value: Maybe): string => {
  if (isNullish(value)) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'number') return doubleText(value)
  if (typeof value === 'bigint' || value instanceof Int32 || value instanceof Decimal128) return value.toString()
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Code) return String(value.code)
  if (value instanceof BSONSymbol) return value.value
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`
  throw location(16007, `can't convert from BSON type ${typeAlias(value)} to String`)
}
