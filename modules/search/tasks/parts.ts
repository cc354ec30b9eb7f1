import type { ChangeFeed, Clock } from '../../../kernel/define.ts'
import type { LiveIndexes } from '../live-indexes.ts'
import type { Store } from '../model.ts'

/** What tasks work with. */
export interface RunParts {
  readonly store: Store
  readonly clock: Clock
  readonly feed: ChangeFeed
  readonly live: LiveIndexes
  readonly maxIndexes: number
  readonly maxDocuments: number
}
