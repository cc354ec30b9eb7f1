import { show } from '../bson/show.ts'
import type { Doc, Maybe } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Index } from './index.ts'

/** E11000 as MongoDB words it, with `keyPattern` and `keyValue`. */
export function duplicateKey(namespace: string, index: Index, values: readonly Maybe[]): MongoError {
  const keyValue: Doc = new Map(index.fields.map((field, i) => [field, values[i] ?? null]))
  return new MongoError(
    11000,
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${index.name}${index.collation === undefined ? '' : ` collation: ${show(index.collation.spec)}`} dup key: ${show(keyValue)}`,
    { keyPattern: index.pattern, keyValue },
  )
}
