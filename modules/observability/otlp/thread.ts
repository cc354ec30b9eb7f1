import { slices } from '../../../kernel/define.ts'
import { type Batch, readBatch } from './batch.ts'

/** Runs in the thread of large bodies: nothing is told before all of it has been read. */
export default (batch: Batch) => slices(readBatch(batch))
