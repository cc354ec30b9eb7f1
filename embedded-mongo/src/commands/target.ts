import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Operation } from './operation.ts'

/** The collection a write goes to; it comes into being with its first write. */
export function collectionForWrite(operation: Operation, namespace: string): Collection {
  const existing = operation.engine.catalog.get(namespace)
  if (existing !== undefined) return requireNoView(existing)
  checkNewName(namespace)
  return operation.engine.catalog.create(namespace, new Map())
}

/** Throws for a view. */
export const writable = (collection: Collection | undefined): Collection | undefined =>
  collection && requireNoView(collection)

export function requireNoView(collection: Collection): Collection {
  if (collection.isView) {
    throw new MongoError(
      166,
      'CommandNotSupportedOnView',
      `Namespace ${collection.namespace} is a view, not a collection`,
    )
  }
  return collection
}

const NAMESPACE_BYTES_MAX = 255

/** https://www.mongodb.com/docs/manual/reference/limits/#naming-restrictions */
export function checkNewName(namespace: string): void {
  const name = namespace.slice(namespace.indexOf('.') + 1)
  const invalid = name.includes('$') || name.startsWith('system.') || namespace.startsWith('.')
  if (invalid || Buffer.byteLength(namespace) > NAMESPACE_BYTES_MAX) {
    throw new MongoError(73, 'InvalidNamespace', `Invalid collection name: ${name}`)
  }
}
