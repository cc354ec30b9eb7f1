import { Binary, BSONRegExp, BSONSymbol, ObjectId } from 'bson'
import { isNaNValue, isNumeric, type Numeric, toInt64, truncateToInt64 } from '../bson/arithmetic.ts'
import { keyString } from '../bson/keys.ts'
import { BSON, canonicalType, typeNumber } from '../bson/types.ts'
import { BsonUndefined, type Maybe, type Value } from '../bson/value.ts'
import type { ValueOrder } from '../bson/value-order.ts'
import type { Bits, Comparison, ComparisonKind, In, Leaf, Mod } from './match.ts'
import type { Regex } from './regex.ts'
import type { ValueTest } from './traverse.ts'

const ACCEPTS: Readonly<Record<ComparisonKind, (order: number) => boolean>> = {
  eq: (order) => order === 0,
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
}

const allowsEqual = (kind: ComparisonKind): boolean => kind === 'eq' || kind === 'lte' || kind === 'gte'

const nothing = (value: Maybe): boolean => value === undefined || value === null || value instanceof BsonUndefined

/** Comparisons hold only within one type bracket; MinKey and MaxKey compare with everything, null with missing. */
const comparisonTest = ({ kind, value: wanted }: Comparison, order: ValueOrder): ValueTest => {
  const type = canonicalType(wanted)
  const accepts = ACCEPTS[kind]
  if (nothing(wanted)) return allowsEqual(kind) ? nothing : () => false
  if (type === BSON.minKey || type === BSON.maxKey) {
    if (kind === 'eq') return (value) => value !== undefined && typeNumber(value) === type
    return (value) => accepts(canonicalType(value) - type)
  }
  // NaN equals NaN and is neither less nor greater than a number.
  if (isNumeric(wanted) && isNaNValue(wanted))
    return allowsEqual(kind) ? (value) => isNumeric(value) && isNaNValue(value) : () => false
  if (kind === 'eq') return equalityTest(wanted, order)
  const isNumber = isNumeric(wanted)
  return (value) =>
    canonicalType(value) === type &&
    accepts(order.compare(value, wanted)) &&
    !(isNumber && isNaNValue(value as Numeric))
}

const equalityTest = (wanted: Value, order: ValueOrder): ValueTest => {
  if (typeof wanted === 'string' && order.collation === undefined)
    return (value) => value === wanted || (value instanceof BSONSymbol && value.value === wanted)
  if (typeof wanted === 'boolean') return (value) => value === wanted
  if (wanted instanceof ObjectId) return (value) => value instanceof ObjectId && wanted.equals(value)
  return (value) => order.equals(value, wanted)
}

const textOf = (value: Maybe): string | undefined =>
  typeof value === 'string' ? value : value instanceof BSONSymbol ? value.value : undefined

const regexTest = (regex: Regex): ValueTest => {
  return (value) => {
    const text = textOf(value)
    if (text !== undefined) return regex.test(text)
    return value instanceof BSONRegExp && value.pattern === regex.pattern && value.options === regex.options
  }
}

/** Is a value equal to one of these? */
export const membership = (values: readonly Value[], order: ValueOrder): ((value: Value) => boolean) => {
  if (order.collation === undefined) {
    const keys = new Set(values.map(keyString))
    return (value) => keys.has(keyString(value))
  }
  const sorted = [...values].sort(order.compare)
  return (value) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >> 1
      const sign = order.compare(sorted[middle], value)
      if (sign === 0) return true
      if (sign < 0) low = middle + 1
      else high = middle
    }
    return false
  }
}

const inTest = ({ values, regexes }: In, order: ValueOrder): ValueTest => {
  const isOne = membership(values, order)
  const withNull = values.some(nothing)
  const patterns = regexes.map(regexTest)
  return (value) => {
    if (value === undefined || nothing(value)) return withNull
    return isOne(value) || patterns.some((test) => test(value))
  }
}

const modTest = ({ divisor, remainder }: Mod): ValueTest => {
  return (value) => {
    if (!isNumeric(value)) return false
    const whole = truncateToInt64(value)
    return whole !== undefined && whole % divisor === remainder
  }
}

type BitReader = (position: number) => boolean

/** How to read the value's bits, or undefined when bitwise operators do not apply to it. Numbers have their sign in all bits above 63. */
const bitsOf = (value: Maybe): BitReader | undefined => {
  if (value instanceof Binary)
    return (position) =>
      position < value.position * 8 && (((value.buffer[position >> 3] as number) >> (position & 7)) & 1) === 1
  const number = isNumeric(value) ? toInt64(value) : undefined
  if (number === undefined) return undefined
  return (position) => ((number >> BigInt(Math.min(position, 63))) & 1n) === 1n
}

const BITS: Readonly<Record<Bits['kind'], (isSet: BitReader, positions: readonly number[]) => boolean>> = {
  bitsAllSet: (isSet, positions) => positions.every(isSet),
  bitsAllClear: (isSet, positions) => !positions.some(isSet),
  bitsAnySet: (isSet, positions) => positions.some(isSet),
  bitsAnyClear: (isSet, positions) => !positions.every(isSet),
}

const bitsTest = ({ kind, positions }: Bits): ValueTest => {
  const accepts = BITS[kind]
  return (value) => {
    const isSet = bitsOf(value)
    return isSet !== undefined && accepts(isSet, positions)
  }
}

type Scalar = Exclude<Leaf, { kind: 'elemMatchObject' | 'elemMatchValue' }>

/** The test a leaf makes on one value ($elemMatch apart: it holds a tree of its own). */
export const leafTest = (leaf: Scalar, order: ValueOrder): ValueTest => {
  switch (leaf.kind) {
    case 'in':
      return inTest(leaf, order)
    case 'exists':
      return (value) => value !== undefined
    case 'type':
      return (value) => value !== undefined && leaf.types.has(typeNumber(value))
    case 'regex':
      return regexTest(leaf.regex)
    case 'mod':
      return modTest(leaf)
    case 'size':
      return (value) => Array.isArray(value) && value.length === leaf.length
    case 'bitsAllSet':
    case 'bitsAllClear':
    case 'bitsAnySet':
    case 'bitsAnyClear':
      return bitsTest(leaf)
    default:
      return comparisonTest(leaf, order)
  }
}

/** Leaves that look at an array as such rather than at its elements. */
const WHOLE: ReadonlySet<Leaf['kind']> = new Set(['size', 'elemMatchObject', 'elemMatchValue'])

export const expandsArrays = (leaf: Leaf): boolean => !WHOLE.has(leaf.kind)
