import { retentionCutoffs } from '../workspaces/services.ts'
import { removeOldBlocks } from './blocks/blocks.ts'
import { TRACE_MS } from './live/live-memories.ts'
import type { Parts } from './parts.ts'

const AT_ONCE = 1_000

/** Removes what has expired, and traces that everybody has seen; the newest of each owner stays, since the next is counted from it. */
export async function sweep({ store, clock, service }: Parts): Promise<void> {
  const now = clock.now()
  const expired = await store.memories
    .find({ expireAt: { $lte: new Date(now) } })
    .limit(AT_ONCE)
    .lean()
  for (const { _id, owner } of expired) await service.remove(owner, [_id])
  const traces = await store.memories
    .find({ removedAt: { $lte: new Date(now - TRACE_MS) } })
    .limit(AT_ONCE)
    .lean()
  for (const { _id, owner, sequence } of traces)
    if (await store.memories.exists({ owner, sequence: { $gt: sequence } }))
      await store.memories.deleteOne({ _id, owner, sequence })
}

/** Of workspaces that keep nothing for longer: memories that nobody has said, read into or corrected since, and blocks that nobody has written. */
export async function removeOld(parts: Parts): Promise<void> {
  for await (const { account, before } of retentionCutoffs(parts.retention, parts.clock)) {
    await parts.service.forget(account, ({ updatedAt }) => updatedAt < before.getTime())
    await removeOldBlocks(account, before.getTime(), parts)
  }
}
