import Type from 'typebox'
import { ApiError, type Clock, type Queue, task } from '../../../kernel/define.ts'
import { TOO_MANY_TASKS } from '../errors/contract.ts'
import type { Store, TaskRow } from '../model.ts'
import type { Work } from './work.ts'

/** Works off what waits for an index. One at a time; the others find nothing left to do. */
export const Apply = task(
  'search.apply',
  Type.Object({ owner: Type.String(), index_uid: Type.String(), task_uid: Type.Integer() }),
  { concurrency: 2, groupConcurrency: 1, atOnce: true, timeoutMs: 600_000 },
)

const MAX_OPEN = 1_000

export interface EnqueueParts {
  readonly store: Store
  readonly queue: Queue
  readonly clock: Clock
}

/** Puts a write into the line of its index. Throws `too_many_open_tasks`. */
export async function enqueue(
  owner: string,
  indexUid: string,
  work: Work,
  { store, queue, clock }: EnqueueParts,
): Promise<TaskRow> {
  const open = await store.tasks.countDocuments({ owner, status: { $in: ['enqueued', 'processing'] } }).limit(MAX_OPEN)
  if (open >= MAX_OPEN)
    throw new ApiError(TOO_MANY_TASKS, `${MAX_OPEN} of your tasks are waiting; wait until some are done`, {
      headers: { 'retry-after': '5' },
    })
  const counter = await store.counters
    .findOneAndUpdate(
      { _id: owner },
      { $inc: { next: 1 }, $setOnInsert: { owner } },
      { upsert: true, returnDocument: 'after' },
    )
    .lean()
  const uid = (counter?.next ?? 1) - 1
  const row: TaskRow = {
    _id: `${owner}/${uid}`,
    owner,
    uid,
    indexUid,
    type: work.type,
    status: 'enqueued',
    content: JSON.stringify(work),
    details: detailsOf(work),
    enqueuedAt: new Date(clock.now()),
  }
  await store.tasks.create(row)
  await queue.enqueue(
    Apply,
    { owner, index_uid: indexUid, task_uid: uid },
    { id: `search/${owner}/${uid}`, group: `${owner}/${indexUid}` },
  )
  return row
}

function detailsOf(work: Work): Readonly<Record<string, unknown>> {
  switch (work.type) {
    case 'indexCreation':
    case 'indexUpdate':
      return { primaryKey: work.primaryKey }
    case 'documentAdditionOrUpdate':
      return { receivedDocuments: work.documents.length, indexedDocuments: null }
    case 'documentDeletion':
      return { providedIds: work.ids?.length ?? 0, deletedDocuments: null }
    case 'settingsUpdate':
      return work.change
    case 'indexDeletion':
      return { deletedDocuments: null }
  }
}
