import { DAY_MS } from '../../kernel/define.ts'
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

/** Of workspaces that keep nothing for longer: memories that nobody has said, read into or corrected since. */
export async function removeOld({
  retention,
  clock,
  service,
}: Pick<Parts, 'retention' | 'clock' | 'service'>): Promise<void> {
  for await (const { account, days } of retention?.all() ?? []) {
    const before = clock.now() - days * DAY_MS
    await service.forget(account, ({ updatedAt }) => updatedAt < before)
  }
}
