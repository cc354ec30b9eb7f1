import type { Static } from 'typebox'
import { ApiError } from '../../../kernel/define.ts'
import type { EnqueuedTask, Task } from '../contract.ts'
import { TASK_NOT_FOUND } from '../errors/contract.ts'
import type { Store, TaskRow } from '../model.ts'

export const enqueuedView = ({ uid, indexUid, type, enqueuedAt }: TaskRow): Static<typeof EnqueuedTask> => ({
  taskUid: uid,
  indexUid,
  status: 'enqueued',
  type,
  enqueuedAt: enqueuedAt.toISOString(),
})

export const taskView = (row: TaskRow): Static<typeof Task> => ({
  uid: row.uid,
  batchUid: row.startedAt ? row.uid : null,
  indexUid: row.indexUid,
  status: row.status,
  type: row.type,
  canceledBy: null,
  details: row.details ?? {},
  error: row.error ?? null,
  duration:
    row.startedAt && row.finishedAt ? `PT${(row.finishedAt.getTime() - row.startedAt.getTime()) / 1_000}S` : null,
  enqueuedAt: row.enqueuedAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

/** Throws `task_not_found`. */
export async function getTask(owner: string, uid: number, { tasks }: Store): Promise<Static<typeof Task>> {
  const row = await tasks.findOne({ _id: `${owner}/${uid}`, owner }).lean()
  if (!row) throw new ApiError(TASK_NOT_FOUND, `Task \`${uid}\` not found.`)
  return taskView(row)
}

export interface TasksWanted {
  readonly limit: number
  readonly from?: number
  readonly reverse?: boolean
  readonly uids?: string
  readonly statuses?: string
  readonly types?: string
  readonly indexUids?: string
}

/** Newest first, or oldest first with `reverse`; `next` is the `from` of the next page. */
export async function listTasks(owner: string, wanted: TasksWanted, { tasks }: Store) {
  const { limit, from, reverse = false, uids, statuses, types, indexUids } = wanted
  const filter = {
    owner,
    ...among('uid', list(uids)?.map(Number)),
    ...among('status', list(statuses)),
    ...among('type', list(types)),
    ...among('indexUid', list(indexUids)),
  }
  const start = from === undefined ? [] : [{ uid: reverse ? { $gte: from } : { $lte: from } }]
  const [rows, total] = await Promise.all([
    tasks
      .find({ $and: [filter, ...start] })
      .sort({ uid: reverse ? 1 : -1 })
      .limit(limit + 1)
      .lean(),
    tasks.countDocuments(filter),
  ])
  return {
    results: rows.slice(0, limit).map((row) => taskView(row)),
    total,
    limit,
    from: rows[0]?.uid ?? null,
    next: rows[limit]?.uid ?? null,
  }
}

const list = (text: string | undefined): readonly string[] | undefined =>
  text === undefined || text === '' || text === '*' ? undefined : text.split(',')
const among = (field: string, values: readonly unknown[] | undefined) =>
  values === undefined ? {} : { [field]: { $in: values } }
