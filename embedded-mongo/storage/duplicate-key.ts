import { Binary, BSONRegExp, Code, Decimal128, Int32, MaxKey, MinKey, ObjectId, Timestamp } from 'bson'
import { type Doc, isDoc, type Maybe } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Index } from './index.ts'

/** E11000 as MongoDB words it, with `keyPattern` and `keyValue`. */
export function duplicateKey(namespace: string, index: Index, values: readonly Maybe[]): MongoError {
  const keyValue: Doc = new Map(index.fields.map((field, i) => [field, values[i] ?? null]))
  return new MongoError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name} dup key: ${shellText(keyValue)}`,
    { keyPattern: index.pattern, keyValue },
  )
}

/** A value as MongoDB's messages print it. */
export function shellText(value: Maybe): string {
  if (value === undefined || value === null) return 'null'
  if (typeof value === 'string') return `"${value}"`
  if (typeof value === 'number') return Number.isInteger(value) ? `${value}.0` : String(value)
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  if (value instanceof Int32) return String(value.value)
  if (value instanceof Decimal128) return value.toString()
  if (value instanceof Date) return `new Date(${value.getTime()})`
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`
  if (value instanceof Timestamp) return `Timestamp(${value.t}, ${value.i})`
  if (value instanceof Binary) return binaryText(value)
  if (value instanceof BSONRegExp) return `/${value.pattern}/${value.options}`
  if (value instanceof Code) return String(value.code)
  if (value instanceof MinKey) return 'MinKey'
  if (value instanceof MaxKey) return 'MaxKey'
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[ ${value.map(shellText).join(', ')} ]`
  if (isDoc(value)) {
    return value.size === 0
      ? '{}'
      : `{ ${Array.from(value, ([name, field]) => `${name}: ${shellText(field)}`).join(', ')} }`
  }
  return String(value)
}

function binaryText(value: Binary): string {
  if (value.sub_type === Binary.SUBTYPE_UUID) return `UUID("${value.toUUID().toHexString()}")`
  return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`
}
