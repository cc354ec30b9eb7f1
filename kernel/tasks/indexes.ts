import type { RawCollection } from '../contract/collection.ts'
import type { Job } from '../contract/job.ts'

/** Of jobs that have ended only what is dead, listed or kept for a time stands in an index. */
export async function createJobIndexes(jobs: RawCollection<Job>): Promise<void> {
  await jobs.createIndexes([
    {
      key: { ready: 1, task: 1, group: 1, rank: 1 },
      name: 'ready',
      partialFilterExpression: { ready: true },
    },
    { key: { ready: 1, dueAt: 1 }, name: 'due', partialFilterExpression: { ready: { $exists: true } } },
    { key: { state: 1 }, name: 'dead', partialFilterExpression: { state: 'dead' } },
    {
      key: { task: 1, state: 1, createdAt: -1, _id: -1 },
      name: 'listed',
      partialFilterExpression: { createdAt: { $exists: true } },
    },
    { key: { expireAt: 1 }, name: 'expire', expireAfterSeconds: 0 },
  ])
}

/** Jobs from before there were groups' turns and priorities; the index of that time tells that there may be some. */
export async function adoptOldJobs(jobs: RawCollection<Job>): Promise<void> {
  if (!(await jobs.indexExists('claim'))) return
  await jobs.updateMany({ state: 'pending', ready: { $exists: false } }, [
    { $set: { ready: false, rank: '$dueAt', group: { $ifNull: ['$group', ''] } } },
  ])
  await jobs.dropIndex('claim').catch(() => undefined)
}
