import type { Doc } from '../bson/value.ts'
import type { Filter } from '../query/filter.ts'

/** What an update works on. */
export interface ApplyContext {
  /** The query that found the document: tells what `$` stands for. */
  readonly filter?: Filter
  readonly isInsert?: boolean
  readonly now?: Date
}

/** A compiled update. */
export interface Update {
  readonly kind: 'operators' | 'replacement' | 'pipeline'
  /** The paths that operators name. */
  readonly paths?: readonly (readonly string[])[]
  /** The updated document; `doc` itself when nothing changed. Throws MongoDB's error; never changes `doc`. */
  apply(doc: Doc, context?: ApplyContext): Doc
  /** False: a value under this dotted path surely stays as it is, so its indexes need no look. */
  mayTouch(path: string): boolean
}
