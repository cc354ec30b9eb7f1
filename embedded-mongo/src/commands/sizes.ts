import type { Doc, Value } from '../bson/value.ts'
import type { Collection } from '../storage/collection.ts'
import type { Index } from '../storage/index.ts'
import { prefixEnd } from '../storage/keys.ts'
import type { ReadView } from '../storage/view.ts'
import { int } from './arguments.ts'
import { reply } from './operation.ts'

const SAMPLE_ENTRIES = 100

/** Bytes of an index, estimated from its first entries and the number of documents: counting them all would take long. */
function estimatedBytes(view: ReadView, collection: Collection, index: Index): number {
  const entries = view.scan(index.prefix, prefixEnd(index.prefix))
  let count = 0
  let bytes = 0
  while (count < SAMPLE_ENTRIES && entries.next()) {
    count++
    bytes += entries.key.length + entries.value.length
  }
  return count < SAMPLE_ENTRIES ? bytes : Math.round((bytes / count) * collection.size.documents)
}

export const indexBytes = (view: ReadView, collection: Collection): [string, number][] =>
  collection.indexes.map((index) => [index.name, estimatedBytes(view, collection, index)])

/** What collStats and $collStats say of a collection's size, in units of `scale` bytes. */
export function collectionSizes(view: ReadView, collection: Collection | undefined, scale: number): Doc {
  const { documents, bytes } = collection?.size ?? { documents: 0, bytes: 0 }
  const scaled = (size: number): Value => int(Math.floor(size / scale))
  const indexes = collection === undefined ? [] : indexBytes(view, collection)
  const totalIndexBytes = indexes.reduce((sum, [, size]) => sum + size, 0)
  const sizes = reply(['size', scaled(bytes)], ['count', int(documents)])
  if (documents > 0) sizes.set('avgObjSize', int(Math.floor(bytes / documents)))
  sizes.set('numOrphanDocs', int(0))
  sizes.set('storageSize', scaled(bytes))
  sizes.set('freeStorageSize', int(0))
  sizes.set('capped', collection?.cap !== undefined)
  if (collection?.cap !== undefined) {
    const { bytes: maxBytes, documents: maxDocuments } = collection.cap
    sizes.set('max', int(maxDocuments === Infinity ? 0 : maxDocuments))
    sizes.set('maxSize', scaled(maxBytes))
  }
  sizes.set('nindexes', int(indexes.length))
  sizes.set('indexBuilds', [])
  sizes.set('totalIndexSize', scaled(totalIndexBytes))
  sizes.set('totalSize', scaled(bytes + totalIndexBytes))
  sizes.set('indexSizes', new Map(indexes.map(([name, size]) => [name, scaled(size)])))
  sizes.set('scaleFactor', int(scale))
  return sizes
}
