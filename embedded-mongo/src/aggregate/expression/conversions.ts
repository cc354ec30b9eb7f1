/** Every conversion of $convert, as one table: target → source → function. */
import { Binary, Decimal128, Int32, ObjectId } from 'bson'
import { isInt64, isZero, type Numeric, toDecimal, toDouble } from '../../bson/arithmetic.ts'
import { parse, truncateToInt } from '../../bson/decimal.ts'
import type { Value } from '../../bson/value.ts'
import { MongoError } from '../../errors.ts'
import { parseIsoDate } from '../date/parse.ts'
import { dateArgument } from './date-argument.ts'
import { coerceToString } from './text.ts'

export type Target = 'bool' | 'int' | 'long' | 'double' | 'decimal' | 'date' | 'objectId' | 'uuid' | 'string'
type Convert = (value: Value) => Value

const failure = (message: string): MongoError =>
  new MongoError(241, 'ConversionFailure', `${message} in $convert with no onError value`)
const overflow = (value: Value): MongoError =>
  failure(`Conversion would overflow target type: ${coerceToString(value)}`)

const same: Convert = (value) => value
const millis = (value: Value): number => (value as Date).getTime()

/** A number cut to an integer within bounds. */
const truncate = (value: Value, min: bigint, max: bigint): bigint => {
  const whole = wholePart(value as Numeric)
  if (whole < min || whole > max) throw overflow(value)
  return whole
}

const wholePart = (value: Numeric): bigint => {
  if (typeof value === 'bigint') return value
  if (value instanceof Int32) return BigInt(value.value)
  const double = toDouble(value)
  if (Number.isNaN(double)) throw failure('Attempt to convert NaN value to integer type')
  if (!Number.isFinite(double)) throw failure('Attempt to convert infinity value to integer type')
  return typeof value === 'number' ? BigInt(Math.trunc(value)) : truncateToInt(parse(value))
}

const INT_MAX = 2n ** 31n - 1n
const LONG_MAX = 2n ** 63n - 1n
const toInt = (value: Value): Value => new Int32(Number(truncate(value, -INT_MAX - 1n, INT_MAX)))
const toLong = (value: Value): Value => truncate(value, -LONG_MAX - 1n, LONG_MAX)

const parseInteger = (value: Value, convert: (whole: bigint) => Value): Value => {
  const text = value as string
  if (!/^[+-]?\d+$/.test(text)) throw parseError(text)
  const whole = BigInt(text.replace('+', ''))
  if (!isInt64(whole)) throw parseError(text)
  return convert(whole)
}

const parseError = (text: string): MongoError => failure(`Failed to parse number '${text}'`)

const parseDouble: Convert = (value) => {
  const text = value as string
  if (/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text)) return finiteOf(Number(text), value)
  const named = /^([+-]?)(inf|infinity|nan)$/i.exec(text)
  if (!named) throw parseError(text)
  if ((named[2] as string).toLowerCase() === 'nan') return Number.NaN
  return named[1] === '-' ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}

const finiteOf = (double: number, source: Value): number => {
  if (!Number.isFinite(double)) throw overflow(source)
  return double
}

const decimalToDouble: Convert = (value) => {
  const double = toDouble(value as Decimal128)
  return parse(value as Decimal128).kind === 'finite' ? finiteOf(double, value) : double
}

const parseDecimal: Convert = (value) => {
  try {
    return Decimal128.fromStringWithRounding(value as string)
  } catch {
    throw parseError(value as string)
  }
}

const dateOfMillis: Convert = (value) => {
  const date = new Date(Number(truncate(value, -LONG_MAX - 1n, LONG_MAX)))
  if (Number.isNaN(date.getTime())) throw overflow(value)
  return date
}

const parseObjectId: Convert = (value) => {
  const text = value as string
  if (text.length !== 24)
    throw failure(
      `Failed to parse objectId '${text}': Invalid string length for parsing to OID, expected 24 but found ${text.length}`,
    )
  if (!/^[0-9a-f]{24}$/i.test(text))
    throw failure(`Failed to parse objectId '${text}': Invalid character found in hex string`)
  return ObjectId.createFromHexString(text)
}

const UUID_TEXT = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const parseUuid: Convert = (value) => {
  const text = value as string
  if (!UUID_TEXT.test(text)) throw failure(`Failed to parse BinData '${text}': Input is not a valid UUID string.`)
  return new Binary(Buffer.from(text.replaceAll('-', ''), 'hex'), Binary.SUBTYPE_UUID)
}

const sameUuid: Convert = (value) => {
  if ((value as Binary).sub_type === Binary.SUBTYPE_UUID) return value
  throw failure('Conversions between different binData subtypes are not supported')
}

const nonZero: Convert = (value) => !isZero(value as Numeric)
const text: Convert = (value) => coerceToString(value)

/** `*`: any source that is not listed. */
export const CONVERSIONS: Readonly<Record<Target, Readonly<Record<string, Convert>>>> = {
  bool: { bool: same, int: nonZero, long: nonZero, double: nonZero, decimal: nonZero, '*': () => true },
  int: {
    int: same,
    long: toInt,
    double: toInt,
    decimal: toInt,
    bool: (value) => new Int32(value ? 1 : 0),
    string: (value) => parseInteger(value, toInt),
  },
  long: {
    int: toLong,
    long: same,
    double: toLong,
    decimal: toLong,
    bool: (value) => (value ? 1n : 0n),
    date: (value) => BigInt(millis(value)),
    string: (value) => parseInteger(value, toLong),
  },
  double: {
    int: (value) => toDouble(value as Numeric),
    long: (value) => toDouble(value as Numeric),
    double: same,
    decimal: decimalToDouble,
    bool: (value) => (value ? 1 : 0),
    date: millis,
    string: parseDouble,
  },
  decimal: {
    int: (value) => toDecimal(value as Numeric),
    long: (value) => toDecimal(value as Numeric),
    double: (value) => toDecimal(value as Numeric),
    decimal: same,
    bool: (value) => toDecimal(new Int32(value ? 1 : 0)),
    date: (value) => toDecimal(BigInt(millis(value))),
    string: parseDecimal,
  },
  date: {
    date: same,
    long: dateOfMillis,
    double: dateOfMillis,
    decimal: dateOfMillis,
    objectId: (value) => new Date(dateArgument(value)),
    timestamp: (value) => new Date(dateArgument(value)),
    string: (value) => parseIsoDate(value as string),
  },
  objectId: { objectId: same, string: parseObjectId },
  uuid: { binData: sameUuid, string: parseUuid },
  string: {
    string: same,
    bool: String,
    int: text,
    long: text,
    double: text,
    decimal: text,
    date: text,
    objectId: (value) => (value as ObjectId).toHexString(),
  },
}
