import { BSONRegExp } from 'bson'
import { equals } from '../bson/compare.ts'
import { showElement } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { BsonUndefined, type Doc, isDoc } from '../bson/value.ts'
import { MongoError } from '../errors.ts'

const immutable = (message: string) => new MongoError(66, 'ImmutableField', message)

/** `_id` first, as every stored document has it. */
const idFirst = (doc: Doc): Doc => {
  const id = doc.get('_id')
  if (id === undefined || doc.keys().next().value === '_id') return doc
  const next: Doc = new Map([['_id', id]])
  for (const [name, value] of doc) next.set(name, value)
  return next
}

/** Refuses values that cannot be an `_id`. */
export const checkIdType = (doc: Doc): void => {
  const id = doc.get('_id')
  if (Array.isArray(id) || id instanceof BSONRegExp || id instanceof BsonUndefined)
    throw new MongoError(53, 'InvalidIdField', `The '_id' value cannot be of type ${typeAlias(id)}`)
  const dollar = isDoc(id) ? [...id.keys()].find((name) => name.startsWith('$')) : undefined
  if (dollar !== undefined)
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
    )
}

/** After update operators: an `_id` that is there stays as it is (an equal document may replace a document). */
export const checkIdKept = (before: Doc, after: Doc): Doc => {
  const [id, newId] = [before.get('_id'), after.get('_id')]
  if (id === newId) return after
  if (id !== undefined && !(isDoc(newId) && equals(id, newId)))
    throw immutable("Performing an update on the path '_id' would modify the immutable field '_id'")
  checkIdType(after)
  return idFirst(after)
}

/** After a replacement or a pipeline: the `_id` is there and equal. */
export const checkIdEqual = (before: Doc, after: Doc): Doc => {
  const [id, newId] = [before.get('_id'), after.get('_id')]
  if (id === newId) return idFirst(after)
  if (id !== undefined && newId === undefined)
    throw immutable(
      "After applying the update, the '_id' (required and immutable) field was found to have been removed",
    )
  if (id !== undefined && !equals(id, newId))
    throw immutable(
      `After applying the update, the (immutable) field '_id' was found to have been altered to ${showElement('_id', newId).slice(1, -1)}`,
    )
  checkIdType(after)
  return idFirst(after)
}
