import type { Engine } from '../engine.ts'
import { MongoError } from '../errors.ts'
import type { Collection } from '../storage/collection.ts'
import type { Operation } from './operation.ts'

/** The collection a write goes to; it comes into being with its first write. */
export function collectionForWrite(operation: Operation, namespace: string): Collection {
  const existing = operation.collectionAt(namespace)
  if (existing !== undefined) return requireNoView(existing)
  checkNewName(namespace)
  checkDatabaseCase(operation.engine, namespace)
  return operation.create(namespace, new Map())
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

/** Two databases whose names differ in case alone cannot be. */
export function checkDatabaseCase({ catalog }: Engine, namespace: string): void {
  const [database = ''] = namespace.split('.')
  for (const { database: other } of catalog.all()) {
    if (other === database) return
    if (other.toLowerCase() !== database.toLowerCase()) continue
    throw new MongoError(
      13297,
      'DatabaseDifferCase',
      `db already exists with different case already have: [${other}] trying to create [${database}]`,
    )
  }
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
