/** Every stage, from one table a family. */
import { FACET } from './facet.ts'
import { GROUP } from './group.ts'
import { LOOKUP } from './lookup.ts'
import { MATCH } from './match.ts'
import { RESHAPE } from './reshape.ts'
import { SORT } from './sort.ts'
import type { StageTable } from './types.ts'
import { UNWIND } from './unwind.ts'

export const STAGE_TABLE: StageTable = {
  ...FACET,
  ...GROUP,
  ...LOOKUP,
  ...MATCH,
  ...RESHAPE,
  ...SORT,
  ...UNWIND,
}
