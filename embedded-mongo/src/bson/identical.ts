import { Code, Decimal128 } from 'bson'
import { compare } from './compare.ts'
import { BSON, typeNumber } from './types.ts'
import type { Doc, Maybe, Value } from './value.ts'

const identicalArrays = (a: readonly Value[], b: readonly Value[]): boolean =>
  a.length === b.length && a.every((item, i) => identical(item, b[i]))

const identicalDocs = (a: Doc, b: Doc): boolean => {
  if (a.size !== b.size) return false
  const others = b.entries()
  for (const [name, value] of a) {
    const [otherName, otherValue] = others.next().value as [string, Value]
    if (name !== otherName || !identical(value, otherValue)) return false
  }
  return true
}

/** Same type and same bytes: 1 (int32) and 1.0 (double) are equal, not identical. Decides whether an update changed anything. */
export const identical = (a: Maybe, b: Maybe): boolean => {
  if (Object.is(a, b)) return true
  if (a === undefined || b === undefined) return false
  const type = typeNumber(a)
  if (type !== typeNumber(b)) return false
  if (a instanceof Map) return identicalDocs(a, b as Doc)
  if (Array.isArray(a)) return identicalArrays(a, b as Value[])
  if (a instanceof Decimal128) return Buffer.compare(a.bytes, (b as Decimal128).bytes) === 0
  if (a instanceof Code && type === BSON.javascriptWithScope)
    return a.code === (b as Code).code && identicalDocs(a.scope as Doc, (b as Code).scope as Doc)
  return type !== BSON.double && compare(a, b) === 0
}
