import type { Doc, Maybe } from '../bson/value.ts'

/** What one application of an update may look at besides the field itself. */
export interface Run {
  /** The document as it was before the update. */
  readonly root: Doc
  readonly isInsert: boolean
  readonly now: Date
  /** What `$` stands for; throws when the query matched no array element. */
  readonly position: () => number
}

/** One operator on one path. */
export interface Modifier {
  /** The path's new value; `undefined` = no such field. The very same value back = nothing changed. */
  readonly apply: (current: Maybe, run: Run) => Maybe
  /**
   * What happens where the path does not exist: `create` makes it, `skip` does nothing. Where it
   * cannot exist (below a scalar) `create` and `skip` are errors, `ignore` does nothing.
   */
  readonly onMissing: 'create' | 'skip' | 'ignore'
  /** Says no where the operator has nothing to do with this document ($setOnInsert on an update). */
  readonly applies?: (run: Run) => boolean
}
