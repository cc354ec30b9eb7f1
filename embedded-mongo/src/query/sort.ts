import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import type { Collation } from '../bson/collation.ts'
import { showElement } from '../bson/show.ts'
import { type Doc, isDoc, type Maybe, type Value } from '../bson/value.ts'
import { SIMPLE_ORDER, type ValueOrder } from '../bson/value-order.ts'
import { badValue, location, MongoError } from '../errors.ts'
import { indexKeys } from './index-keys.ts'

type Direction = 1 | -1

export interface Sort {
  readonly paths: readonly string[]
  readonly directions: readonly Direction[]
  readonly collation: Collation | undefined
  /** What the document sorts by: of an array the least element, descending the greatest; null for a missing field. */
  keyOf(doc: Doc): Value[]
  compareKeys(a: readonly Value[], b: readonly Value[]): number
}

const directionOf = (path: string, value: Value): Direction => {
  if (isDoc(value)) throw location(17312, `$meta sort is not supported: ${showElement(path, value)}`)
  if (!isNumeric(value))
    throw location(15974, `Illegal key in $sort specification: ${showElement(path, value).slice(1, -1)}`)
  const number = toDouble(value)
  if (number !== 1 && number !== -1)
    throw location(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)')
  return number
}

const checkPath = (path: string): void => {
  if (path === '') throw location(40352, 'FieldPath cannot be constructed with empty string')
  if (path.endsWith('.')) throw location(40353, "FieldPath must not end with a '.'.")
  const parts = path.split('.')
  if (parts.includes('')) throw location(15998, 'FieldPath field names may not be empty strings.')
  if (parts.some((part) => part.startsWith('$')))
    throw location(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
}

const rowsOf = (doc: Doc, paths: readonly (readonly string[])[]): readonly (readonly Maybe[])[] => {
  try {
    return indexKeys(doc, paths).keys
  } catch (error) {
    if (error instanceof MongoError && error.code === 171)
      throw badValue('cannot sort with keys that are parallel arrays')
    throw error
  }
}

const KEYS_MAX = 32

/** Compiles a sort pattern (`{a: 1, 'b.c': -1}`). */
export const compileSort = (spec: Doc, order: ValueOrder = SIMPLE_ORDER): Sort => {
  const paths = [...spec.keys()]
  if (paths.length > KEYS_MAX) throw location(13103, 'too many compound keys')
  for (const path of paths) checkPath(path)
  const directions = [...spec].map(([path, value]) => directionOf(path, value))
  const parts = paths.map((path) => path.split('.'))
  const compareKeys = (a: readonly Value[], b: readonly Value[]): number => {
    for (let i = 0; i < directions.length; i++) {
      const sign = order.compare(a[i], b[i])
      if (sign !== 0) return directions[i] === 1 ? sign : -sign
    }
    return 0
  }
  const keyOf = (doc: Doc): Value[] => {
    const rows = rowsOf(doc, parts).map((row) => row.map((value) => value ?? null))
    return rows.reduce((least, row) => (compareKeys(row, least) < 0 ? row : least))
  }
  return { paths, directions, collation: order.collation, keyOf, compareKeys }
}
