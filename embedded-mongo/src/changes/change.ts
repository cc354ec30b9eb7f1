import { decode, decodeFields, encode } from '../bson/codec.ts'
import type { Doc, Value } from '../bson/value.ts'
import type { Collection } from '../storage/collection.ts'
import type { DocumentChange } from '../storage/document-change.ts'
import { isDocumentKey } from '../storage/keys.ts'
import type { WriteUnit } from '../storage/write-unit.ts'
import { describeUpdate } from './update-description.ts'

/** What the change log keeps of an event; `ns` is a database's name for dropDatabase. */
export interface StoredChange {
  readonly operationType: string
  readonly namespace: string
  /** Further fields of the event: documentKey, fullDocument, updateDescription, to. */
  readonly fields: Doc
}

export const encodeChange = ({ operationType, namespace, fields }: StoredChange, wallTime: Date): Buffer =>
  encode(
    new Map<string, Value>([
      ['operationType', operationType],
      ['namespace', namespace],
      ['wallTime', wallTime],
      ['fields', fields],
    ]),
  )

export function decodeChange(bytes: Buffer): StoredChange & { readonly wallTime: Date } {
  const doc = decode(bytes)
  return {
    operationType: doc.get('operationType') as string,
    namespace: doc.get('namespace') as string,
    wallTime: doc.get('wallTime') as Date,
    fields: doc.get('fields') as Doc,
  }
}

const ID: ReadonlySet<string> = new Set(['_id'])
const keyOf = (doc: Doc): [string, Value] => ['documentKey', new Map([['_id', doc.get('_id') ?? null]])]

export function storedChange(change: DocumentChange): StoredChange {
  const { namespace } = change.collection
  switch (change.kind) {
    case 'insert':
      return {
        operationType: 'insert',
        namespace,
        fields: new Map([['fullDocument', change.after], keyOf(change.after)]),
      }
    case 'delete':
      return { operationType: 'delete', namespace, fields: new Map([keyOf(decodeFields(change.raw, ID))]) }
    case 'replace':
      return {
        operationType: 'replace',
        namespace,
        fields: new Map([['fullDocument', change.after], keyOf(change.after)]),
      }
    case 'update': {
      const description = describeUpdate(change.before, change.after, change.paths)
      return {
        operationType: 'update',
        namespace,
        fields: new Map([keyOf(change.after), ['updateDescription', description]]),
      }
    }
  }
}

/** What a unit changes, from before and after: for one that was begun when nobody watched yet. */
export function* changesOf(
  unit: WriteUnit,
  collectionOf: (documentKey: string) => Collection | undefined,
): Generator<DocumentChange> {
  for (const { key, value } of unit.writes()) {
    const collection = isDocumentKey(key) ? collectionOf(key) : undefined
    if (collection === undefined) continue
    const raw = unit.base.get(key)
    if (raw === undefined) {
      if (value !== null) yield { kind: 'insert', collection, after: decode(value) }
    } else if (value === null) {
      yield { kind: 'delete', collection, raw }
    } else {
      yield { kind: 'update', collection, before: decode(raw), after: decode(value), paths: undefined }
    }
  }
}

export const droppedCollection = (namespace: string): StoredChange => ({
  operationType: 'drop',
  namespace,
  fields: new Map(),
})

export const droppedDatabase = (database: string): StoredChange => ({
  operationType: 'dropDatabase',
  namespace: database,
  fields: new Map(),
})

export const renamedCollection = (namespace: string, to: string): StoredChange => ({
  operationType: 'rename',
  namespace,
  fields: new Map([['to', to]]),
})
