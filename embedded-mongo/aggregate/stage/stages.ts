/** Every stage, from one table a family. */
import { BUCKET } from './bucket.ts'
import { FACET } from './facet.ts'
import { GROUP } from './group.ts'
import { LOOKUP } from './lookup.ts'
import { MATCH } from './match.ts'
import { RESHAPE } from './reshape.ts'
import { SORT } from './sort.ts'
import type { StageTable } from './types.ts'
import { UNION_WITH } from './union-with.ts'
import { UNWIND } from './unwind.ts'
import { WRITE } from './write.ts'

export const STAGE_TABLE: StageTable = {
  ...BUCKET,
  ...FACET,
  ...GROUP,
  ...LOOKUP,
  ...MATCH,
  ...RESHAPE,
  ...SORT,
  ...UNION_WITH,
  ...UNWIND,
  ...WRITE,
}
