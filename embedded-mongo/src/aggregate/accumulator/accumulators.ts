/** Every accumulator of $group, from one table a family. */
import { PERCENTILE } from './percentile.ts'
import { SEVERAL } from './several.ts'
import { SINGLE } from './single.ts'
import type { AccumulatorTable } from './types.ts'

export const ACCUMULATORS: AccumulatorTable = {
  ...PERCENTILE,
  ...SEVERAL,
  ...SINGLE,
}
