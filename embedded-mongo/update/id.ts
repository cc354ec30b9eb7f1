import { BSONRegExp } from 'bson'
import { equals } from '../bson/compare.ts'
import { showElement } from '../bson/show.ts'
import { typeAlias } from '../bson/types.ts'
import { BsonUndefined, type Doc } from '../bson/value.ts'
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
}

/** The updated document with `_id` first; error 66 if the update would change an `_id` that is there. */
export const checkId = (before: Doc, after: Doc, isInsert: boolean): Doc => {
  const id = before.get('_id')
  if (id === after.get('_id')) return after
  if (id === undefined) {
    checkIdType(after)
    return idFirst(after)
  }
  if (!after.has('_id') && !isInsert)
    throw immutable("Performing an update on the path '_id' would modify the immutable field '_id'")
  if (!equals(id, after.get('_id')))
    throw immutable(
      `After applying the update, the (immutable) field '_id' was found to have been altered to ${showElement('_id', after.get('_id')).slice(1, -1)}`,
    )
  return idFirst(after)
}
