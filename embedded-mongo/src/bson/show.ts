import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Int32,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson'
import type { Doc, Maybe, Value } from './value.ts'

const fields = (doc: Doc): string => [...doc].map(([name, value]) => `${name}: ${show(value)}`).join(', ')

/** Doubles always show that they are: `1.0`, `nan.0`. */
const showDouble = (value: number): string => {
  if (Number.isNaN(value)) return 'nan.0'
  if (!Number.isFinite(value)) return value > 0 ? 'inf.0' : '-inf.0'
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(1) : String(value)
}

/** A value as MongoDB writes it into its error messages: `{ a: 1, b: ObjectId('…') }`. */
export const show = (value: Maybe): string => {
  if (value === undefined) return 'undefined'
  if (value === null || typeof value === 'boolean' || typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return showDouble(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (value instanceof Map) return value.size === 0 ? '{}' : `{ ${fields(value)} }`
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(show).join(', ')} ]`
  if (value instanceof Date) return `new Date(${value.getTime()})`
  return showRare(value)
}

const showRare = (value: Exclude<Value, boolean | number | bigint | string | null | Doc | Value[] | Date>): string => {
  if (value instanceof Int32) return String(value.value)
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Decimal128) return `${value}`
  if (value instanceof Binary)
    return `BinData(${value.sub_type}, ${Buffer.from(value.buffer.subarray(0, value.position)).toString('hex').toUpperCase()})`
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`
  if (value instanceof BSONSymbol) return JSON.stringify(value.value)
  if (value instanceof Code) return value.code
  if (value instanceof DBRef) return `DBRef('${value.collection}', ${value.oid.toHexString()})`
  if (value instanceof MinKey) return 'MinKey'
  return value instanceof MaxKey ? 'MaxKey' : 'undefined'
}

/** One field as MongoDB writes an element: `{a: 1}`. */
export const showElement = (name: string, value: Maybe): string => `{${name}: ${show(value)}}`
