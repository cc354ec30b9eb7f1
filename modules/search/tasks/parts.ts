import type { BoundedMap, ChangeFeed, Clock } from '../../../kernel/define.ts'
import type { LiveIndexes } from '../live-indexes.ts'
import type { Store } from '../model.ts'

/** What tasks work with. */
export interface RunParts {
  readonly store: Store
  readonly clock: Clock
  readonly feed: ChangeFeed
  readonly live: LiveIndexes
  /** Ids of tasks that this process has worked off, so that their own jobs need not look. */
  readonly done: BoundedMap<string, true>
  readonly maxIndexes: number
  readonly maxDocuments: number
}
