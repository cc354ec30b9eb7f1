/** Every stage, from one table a family. */
import { BUCKET } from './bucket.ts'
import { DENSIFY } from './densify.ts'
import { FACET } from './facet.ts'
import { FILL } from './fill.ts'
import { GRAPH_LOOKUP } from './graph-lookup.ts'
import { GROUP } from './group.ts'
import { LOOKUP } from './lookup.ts'
import { MATCH } from './match.ts'
import { MERGE } from './merge.ts'
import { OUT } from './out.ts'
import { REDACT } from './redact.ts'
import { RESHAPE } from './reshape.ts'
import { SET_WINDOW_FIELDS } from './set-window-fields.ts'
import { SORT } from './sort.ts'
import type { StageTable } from './types.ts'
import { UNION_WITH } from './union-with.ts'
import { UNWIND } from './unwind.ts'

export const STAGE_TABLE: StageTable = {
  ...BUCKET,
  ...DENSIFY,
  ...FACET,
  ...FILL,
  ...GRAPH_LOOKUP,
  ...GROUP,
  ...LOOKUP,
  ...MATCH,
  ...MERGE,
  ...OUT,
  ...REDACT,
  ...RESHAPE,
  ...SET_WINDOW_FIELDS,
  ...SORT,
  ...UNION_WITH,
  ...UNWIND,
}
