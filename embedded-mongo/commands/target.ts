import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Operation } from './operation.ts'

/** The collection a write goes to; it comes into being with its first write. */
export function collectionForWrite(operation: Operation, name = operation.collectionName()): Collection {
  const namespace = operation.namespace(name)
  const existing = operation.engine.catalog.get(namespace)
  if (existing !== undefined) return requireNoView(existing)
  checkNewName(namespace, name)
  return operation.engine.catalog.create(namespace, new Map())
}

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
export function checkNewName(namespace: string, name: string): void {
  const invalid = name.includes('$') || name.startsWith('system.') || namespace.startsWith('.')
  if (invalid || Buffer.byteLength(namespace) > NAMESPACE_BYTES_MAX) {
    throw new MongoError(73, 'InvalidNamespace', `Invalid collection name: ${name}`)
  }
}
