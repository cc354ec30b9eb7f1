import { isDuplicateKey, type Model, type SealedRecord } from '../../kernel/define.ts'
import type { WorkRow } from './model.ts'

const KEPT = 10

/**
 * Counts one sealed piece of work, once: events come in the order of the log, so what is not after the last one counted
 * has been counted before.
 */
export async function countWork(
  work: Model<WorkRow>,
  userId: string,
  { index, seal, at }: SealedRecord,
  outcome: 'delivered' | 'failed',
): Promise<void> {
  const update = {
    $set: { lastIndex: index, lastAt: at },
    $setOnInsert: { firstAt: at },
    $inc: { delivered: outcome === 'delivered' ? 1 : 0, failed: outcome === 'failed' ? 1 : 0 },
    ...(outcome === 'delivered' && { $push: { seals: { $each: [seal], $slice: -KEPT } } }),
  }
  // it is there with a later position: the upsert meets the id
  await work.updateOne({ _id: userId, lastIndex: { $lt: index } }, update, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error
  })
}

/** Work of an agent's owner. Calls of one's own agent are none, nor are those of whom the record does not name. */
export async function workOf(
  record: SealedRecord | undefined,
  outcome: 'delivered' | 'failed',
  work: Model<WorkRow>,
): Promise<void> {
  const owner = record?.body['owner']
  if (record === undefined || typeof owner !== 'string' || owner === record.account) return
  await countWork(work, owner, record, outcome)
}
