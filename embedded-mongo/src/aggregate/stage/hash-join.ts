/** A $lookup on a field without an index: the other collection is read once into a hash table, not once a document. */
import { type Doc, isDoc, type Value } from '../../bson/value.ts'
import type { ValueOrder } from '../../bson/value-order.ts'
import { identityOf } from '../identity.ts'
import { sizeBytes } from '../memory.ts'
import { valuesAtPath } from './join-values.ts'

/** The documents that have one of the values at the field, in their order; undefined: only a query can tell. */
export type HashJoin = (values: readonly Value[]) => Doc[] | undefined

/** A table beyond this size is given up; every document is then queried for. */
const LARGEST_TABLE_BYTES = 100 * 1024 * 1024

/** Reads `docs` into a table by the values at a path; undefined when they are too large. */
export const hashJoin = (docs: Iterable<Doc>, path: readonly string[], order: ValueOrder): HashJoin | undefined => {
  const representative = order.representatives()
  const keyOf = (value: Value): string => identityOf(representative(value))
  const all: Doc[] = []
  const table = new Map<string, number[]>()
  let bytes = 0
  for (const doc of docs) {
    bytes += sizeBytes(doc)
    if (bytes > LARGEST_TABLE_BYTES) return undefined
    for (const key of new Set(valuesAtPath(doc, path).map(keyOf))) {
      const positions = table.get(key)
      if (positions) positions.push(all.length)
      else table.set(key, [all.length])
    }
    all.push(doc)
  }
  return (values) => {
    if (!values.every(isScalar)) return undefined
    const positions = new Set(values.flatMap((value) => table.get(keyOf(value)) ?? []))
    return [...positions].sort((a, b) => a - b).map((position) => all[position] as Doc)
  }
}

/** Null also equals missing, and an array the whole field as well as an element: left to the query. */
const isScalar = (value: Value): boolean => value !== null && !Array.isArray(value) && !isDoc(value)
