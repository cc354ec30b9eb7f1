import type { Binary, BSONRegExp, Code, DBRef, ObjectId, Timestamp } from 'bson'
import { BSONSymbol, Decimal128 } from 'bson'
import { compareDecimals, type Decimal, exactDouble, exactInt, parse } from './decimal.ts'
import { canonicalType } from './types.ts'
import type { Doc, Maybe, Numeric, Value } from './value.ts'

const exact = (value: Numeric): Decimal => {
  if (value instanceof Decimal128) return parse(value)
  if (typeof value === 'number') return exactDouble(value)
  return exactInt(typeof value === 'bigint' ? value : BigInt(value.value))
}

/** Exact numeric order across the four types; NaN is equal to itself and the least. */
export const compareNumbers = (a: Numeric, b: Numeric): number => {
  if (a instanceof Decimal128 || b instanceof Decimal128) return compareDecimals(exact(a), exact(b))
  const left = typeof a === 'object' ? a.value : a
  const right = typeof b === 'object' ? b.value : b
  // JavaScript compares a bigint with a number by exact value.
  if (left < right) return -1
  if (left > right) return 1
  return (Number.isNaN(left) ? 0 : 1) - (Number.isNaN(right) ? 0 : 1)
}

const isSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff

/** Order of the UTF-8 bytes. It is the order of UTF-16 units, except that surrogates come after U+E000 … U+FFFF. */
export const compareStrings = (a: string, b: string): number => {
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const left = a.charCodeAt(i)
    const right = b.charCodeAt(i)
    if (left === right) continue
    if (isSurrogate(left) !== isSurrogate(right)) return isSurrogate(left) ? 1 : -1
    return left - right
  }
  return a.length - b.length
}

const compareBytes = (a: Uint8Array, b: Uint8Array): number => Buffer.compare(a, b)

const compareBinaries = (a: Binary, b: Binary): number =>
  a.position - b.position ||
  a.sub_type - b.sub_type ||
  compareBytes(a.buffer.subarray(0, a.position), b.buffer.subarray(0, b.position))

const compareTimestamps = (a: Timestamp, b: Timestamp): number => a.t - b.t || a.i - b.i

const comparePointers = (a: DBRef, b: DBRef): number =>
  a.collection.length - b.collection.length ||
  compareStrings(a.collection, b.collection) ||
  compareBytes(a.oid.id, b.oid.id)

type CompareText = (a: string, b: string) => number

/** Field by field: type, then name, then value; a document that is the beginning of another comes first. */
const compareDocuments = (a: Doc, b: Doc, compareText: CompareText): number => {
  const others = b.entries()
  for (const [name, value] of a) {
    const other = others.next()
    if (other.done) return 1
    const [otherName, otherValue] = other.value
    const type = canonicalType(value)
    const order =
      type - canonicalType(otherValue) ||
      compareStrings(name, otherName) ||
      compareSame(type, value, otherValue, compareText)
    if (order !== 0) return order
  }
  return a.size - b.size
}

const compareArrays = (a: readonly Value[], b: readonly Value[], compareText: CompareText): number => {
  const shorter = Math.min(a.length, b.length)
  for (let i = 0; i < shorter; i++) {
    const order = compare(a[i], b[i], compareText)
    if (order !== 0) return order
  }
  return a.length - b.length
}

const textOf = (value: Value): string => (value instanceof BSONSymbol ? value.value : (value as string))

/** Compares two values of one canonical type. */
const compareSame = (type: number, a: Value, b: Value, compareText: CompareText): number => {
  switch (type) {
    case 10:
      return compareNumbers(a as Numeric, b as Numeric)
    case 15:
      return compareText(textOf(a), textOf(b))
    case 20:
      return compareDocuments(a as Doc, b as Doc, compareText)
    case 25:
      return compareArrays(a as Value[], b as Value[], compareText)
    case 30:
      return compareBinaries(a as Binary, b as Binary)
    case 35:
      return compareBytes((a as ObjectId).id, (b as ObjectId).id)
    case 40:
      return Number(a) - Number(b)
    case 45:
      return (a as Date).getTime() - (b as Date).getTime()
    case 47:
      return compareTimestamps(a as Timestamp, b as Timestamp)
    case 50:
      return (
        compareStrings((a as BSONRegExp).pattern, (b as BSONRegExp).pattern) ||
        compareStrings((a as BSONRegExp).options, (b as BSONRegExp).options)
      )
    case 55:
      return comparePointers(a as DBRef, b as DBRef)
    case 60:
      return compareStrings((a as Code).code, (b as Code).code)
    case 65:
      return (
        compareStrings((a as Code).code, (b as Code).code) ||
        compareDocuments((a as Code).scope as Doc, (b as Code).scope as Doc, compareStrings)
      )
    default:
      return 0
  }
}

/**
 * MongoDB's comparison order (docs: reference/bson-type-comparison-order): negative, zero or positive.
 * A missing value comes before null; MinKey before both. `compareText`: of a collation, for the texts inside.
 */
export const compare = (a: Maybe, b: Maybe, compareText: CompareText = compareStrings): number => {
  if (a === b && typeof a !== 'object') return 0
  const type = canonicalType(a)
  const order = type - canonicalType(b)
  if (order !== 0) return order
  if (a === undefined || b === undefined) return (a === undefined ? 0 : 1) - (b === undefined ? 0 : 1)
  return compareSame(type, a, b, compareText)
}

/** Equal in MongoDB's sense: numbers by value whatever their type, documents with the same fields in the same order. */
export const equals = (a: Maybe, b: Maybe): boolean => compare(a, b) === 0
