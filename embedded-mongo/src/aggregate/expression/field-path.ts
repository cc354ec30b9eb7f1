/** `$a.b.c`: an array on the way maps over its documents, not over arrays in it; numbers are field names, never positions. */

import { type Doc, isDoc, type Maybe, type Value } from '../../bson/value.ts'
import { location, type MongoError } from '../../errors.ts'

const fieldNameError = (name: string): MongoError | undefined => {
  if (name === '') return location(15998, 'FieldPath field names may not be empty strings.')
  if (name.startsWith('$'))
    return location(16410, `FieldPath field names may not start with '$'. Consider using $getField or $setField.`)
  if (name.includes('\0')) return location(16411, "FieldPath field names may not contain '\\0'.")
  return undefined
}

/** Splits and checks a dotted path (without the leading `$`). */
export const parseFieldPath = (path: string): readonly string[] => {
  if (path === '') throw location(40352, 'FieldPath cannot be constructed with empty string')
  if (path.endsWith('.')) throw location(40353, "FieldPath must not end with a '.'.")
  const names = path.split('.')
  for (const name of names) {
    const error = fieldNameError(name)
    if (error) throw error
  }
  return names
}

const readArray = (array: readonly Value[], names: readonly string[], index: number): Value[] => {
  const found: Value[] = []
  for (const item of array) {
    const value = isDoc(item) ? readFrom(item, names, index) : undefined
    if (value !== undefined) found.push(value)
  }
  return found
}

const readFrom = (doc: Doc, names: readonly string[], index: number): Maybe => {
  const value = doc.get(names[index] as string)
  return index === names.length - 1 ? value : readPath(value, names, index + 1)
}

/** The value at `names[index…]` inside `value`. */
export const readPath = (value: Maybe, names: readonly string[], index = 0): Maybe => {
  if (index === names.length) return value
  if (isDoc(value)) return readFrom(value, names, index)
  return Array.isArray(value) ? readArray(value, names, index) : undefined
}
