import type { Doc } from '../bson/value.ts'
import type { Collection } from './collection.ts'

/** One change of one document, for those who watch. `paths`: those an update's operators name. */
export type DocumentChange =
  | { readonly kind: 'insert' | 'replace'; readonly collection: Collection; readonly after: Doc }
  | { readonly kind: 'delete'; readonly collection: Collection; readonly raw: Buffer }
  | {
      readonly kind: 'update'
      readonly collection: Collection
      readonly before: Doc
      readonly after: Doc
      readonly paths: readonly (readonly string[])[] | undefined
    }
