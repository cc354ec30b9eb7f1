import { isDuplicateKey } from '../../../kernel/define.ts'
import { typeOf } from '../errors/contract.ts'
import { keyOf, TOPIC } from '../live-indexes.ts'
import type { IndexRow, TaskRow } from '../model.ts'
import { apply } from './apply.ts'
import type { RunParts } from './parts.ts'
import { TaskFault, type Work } from './work.ts'

/** Longer than an attempt may take; who died takes up its own lock. */
const LOCK_MS = 660_000
const KEEP_MS = 7 * 86_400_000

/** As the queue keeps it. */
interface Job {
  readonly owner: string
  readonly index_uid: string
  readonly task_uid: number
}

/**
 * Works off the tasks of an index in their order. Who finds another at work leaves the rest to it: the other looks for
 * more after it has let go. Should it have died, the queue runs its job again, and that takes up its own lock.
 */
export async function runTasks(
  { owner, index_uid: indexUid, task_uid: uid }: Job,
  holder: string,
  signal: AbortSignal,
  parts: RunParts,
): Promise<void> {
  const { store, done } = parts
  if (done.get(`${owner}/${uid}`)) return
  const waiting = { owner, indexUid, status: { $in: ['enqueued', 'processing'] as const } }
  do {
    let lockedAt = parts.clock.now()
    if (!(await lock(owner, indexUid, holder, parts))) return
    try {
      for (;;) {
        signal.throwIfAborted()
        const [next, row] = await Promise.all([
          store.tasks.findOne(waiting).sort({ uid: 1 }).lean(),
          store.indexes.findOne({ owner, uid: indexUid }).lean(),
        ])
        if (!next) break
        if (parts.clock.now() - lockedAt > LOCK_MS / 4) {
          lockedAt = parts.clock.now()
          await lock(owner, indexUid, holder, parts)
        }
        await runTask(next, row ?? undefined, parts)
        done.set(next._id, true)
      }
    } finally {
      await store.counters.deleteOne({ _id: lockId(owner, indexUid), holder })
    }
  } while (await store.tasks.exists(waiting))
}

const lockId = (owner: string, indexUid: string): string => `lock/${owner}/${indexUid}`

async function lock(owner: string, indexUid: string, holder: string, { store, clock }: RunParts): Promise<boolean> {
  const now = clock.now()
  try {
    await store.counters.updateOne(
      { _id: lockId(owner, indexUid), $or: [{ holder }, { until: { $lt: new Date(now) } }] },
      { $set: { owner, holder, until: new Date(now + LOCK_MS) } },
      { upsert: true },
    )
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

async function runTask(row: TaskRow, index: IndexRow | undefined, parts: RunParts): Promise<void> {
  const { store, clock, feed } = parts
  const { _id } = row
  const startedAt = new Date(clock.now())
  const isShown =
    row.status === 'enqueued' && store.tasks.updateOne({ _id }, { $set: { status: 'processing', startedAt } })
  const [outcome] = await Promise.all([outcomeOf(row, index, parts), isShown])
  // before anybody is told that it is done
  await feed.publish(TOPIC, keyOf(row.owner, row.indexUid))
  const finishedAt = new Date(clock.now())
  await store.tasks.updateOne(
    { _id },
    { $set: { ...outcome, finishedAt, expireAt: new Date(finishedAt.getTime() + KEEP_MS) }, $unset: { content: 1 } },
  )
}

async function outcomeOf(
  row: TaskRow,
  index: IndexRow | undefined,
  parts: RunParts,
): Promise<Pick<TaskRow, 'status' | 'details' | 'error'>> {
  try {
    const details = await apply(row, JSON.parse(row.content ?? '{}') as Work, index, parts)
    return { status: 'succeeded', details: { ...row.details, ...details } }
  } catch (error) {
    if (!(error instanceof TaskFault)) throw error
    const { message, code } = error
    return { status: 'failed', error: { message, code, type: typeOf(400), link: '/docs' }, details: row.details ?? {} }
  }
}
