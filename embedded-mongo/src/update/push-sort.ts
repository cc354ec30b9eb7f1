import { isNumeric, toDouble } from '../bson/arithmetic.ts'
import { isDoc, type Maybe, type Value } from '../bson/value.ts'
import type { ValueOrder } from '../bson/value-order.ts'
import { badValue } from '../errors.ts'

const direction = (value: Value): 1 | -1 => {
  const number = isNumeric(value) ? toDouble(value) : undefined
  if (number === 1 || number === -1) return number
  throw badValue('The $sort element value must be either 1 or -1')
}

const valueAt = (element: Value, parts: readonly string[]): Value => {
  let value: Maybe = element
  for (const part of parts)
    value = isDoc(value) ? value.get(part) : Array.isArray(value) ? value[Number(part)] : undefined
  return value ?? null
}

/** $push's $sort: 1 or -1 for whole elements, or `{path: 1}` for fields of documents. Missing fields sort as null. */
export const compilePushSort = (spec: Value, { compare }: ValueOrder): ((a: Value, b: Value) => number) => {
  if (isNumeric(spec)) {
    const sign = direction(spec)
    return (a, b) => sign * compare(a, b)
  }
  if (!isDoc(spec))
    throw badValue('The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields')
  if (spec.size === 0) throw badValue('The $sort pattern is empty when it should be a set of fields.')
  const keys = [...spec].map(([path, value]) => ({ parts: pathParts(path), sign: direction(value) }))
  return (a, b) => {
    for (const { parts, sign } of keys) {
      const order = sign * compare(valueAt(a, parts), valueAt(b, parts))
      if (order !== 0) return order
    }
    return 0
  }
}

const pathParts = (path: string): readonly string[] => {
  const parts = path.split('.')
  if (path === '') throw badValue('The $sort field cannot be empty')
  if (parts.includes('')) throw badValue(`The $sort field is a dotted field but has an empty part: ${path}`)
  return parts
}
