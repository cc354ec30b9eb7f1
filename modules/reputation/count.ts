import { isDuplicateKey, type Model, type SealedRecord } from '../../kernel/define.ts'
import type { WorkRow } from './model.ts'

const KEPT = 10
type Outcome = 'delivered' | 'failed' | 'refunded' | 'disputed'

/**
 * Counts one sealed piece of work, once: events come in the order of the log, so what is not after the last one counted
 * has been counted before.
 */
export async function countWork(
  work: Model<WorkRow>,
  userId: string,
  { index, seal, at }: SealedRecord,
  outcome: Outcome,
  by: 1 | -1 = 1,
): Promise<void> {
  // to give money back, or to have it taken, is no work
  const worked = outcome === 'delivered' || outcome === 'failed'
  const update = {
    $set: { lastIndex: index, ...(worked && { lastAt: at }) },
    ...(worked && { $min: { firstAt: at } }),
    $inc: { [outcome]: by },
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
  outcome: Outcome,
  work: Model<WorkRow>,
  by: 1 | -1 = 1,
): Promise<void> {
  // sales name a seller, calls the owner of the agent
  const owner = record?.body['owner'] ?? record?.body['seller']
  if (record === undefined || typeof owner !== 'string' || owner === record.account) return
  await countWork(work, owner, record, outcome, by)
}
