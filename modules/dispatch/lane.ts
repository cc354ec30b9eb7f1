import { ApiError, type Job } from '../../kernel/define.ts'

const PREFIX = 'dispatch:'

/** The name under which the kernel's queue keeps the jobs of an owner's queue. */
export const laneOf = (owner: string, queue: string): string => `${PREFIX}${owner}:${queue}`

export const ownerOf = ({ task }: Pick<Job, 'task'>): string => task.slice(PREFIX.length, task.lastIndexOf(':'))

export const queueOf = ({ task }: Pick<Job, 'task'>): string => task.slice(task.lastIndexOf(':') + 1)

/** Throws `not_found` for what is not there, somebody else's, or no job of a queue. */
export function assertOwn(job: Job | undefined, owner: string, id: string): asserts job is Job {
  if (!job?.task.startsWith(laneOf(owner, '')))
    throw new ApiError('not_found', `there is no job of yours with the id ${id}`)
}
