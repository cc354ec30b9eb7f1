import { ApiError, freshId, type Job, type Queue, type QueueJobs } from '../../kernel/define.ts'
import { Callback } from './callback.ts'
import { LeaseLost } from './contract.ts'
import { assertOwn, ownerOf } from './lane.ts'
import { fenceOf } from './token.ts'
import { aboutOf } from './view.ts'

export interface EndParts {
  readonly jobs: QueueJobs
  readonly queue: Queue
}

const MAX_RESULT_BYTES = 65_536

/** The job as the holder of the token has it. Throws `not_found`, `lease_lost`. */
export async function held(id: string, token: string, owner: string, { jobs }: EndParts): Promise<Job> {
  const job = await jobs.find(id)
  assertOwn(job, owner, id)
  if (job.fence !== fenceOf(token, id) || job.state !== 'pending') throw lost(job)
  return job
}

/** Done, with what came out. A repeat with the same token changes nothing. */
export async function ack(
  { id, token, owner }: { readonly id: string; readonly token: string; readonly owner: string },
  result: object | undefined,
  parts: EndParts,
): Promise<Job> {
  const text = result && JSON.stringify(result)
  const bytes = Buffer.byteLength(text ?? '')
  if (bytes > MAX_RESULT_BYTES)
    throw new ApiError('payload_too_large', `/body/result has ${bytes} bytes; at most ${MAX_RESULT_BYTES} are allowed`)
  const before = await parts.jobs.find(id)
  assertOwn(before, owner, id)
  if (before.state === 'done' && before.fence === fenceOf(token, id)) return before
  const job = await held(id, token, owner, parts)
  await announce(job, job.fence, parts.queue)
  if (!(await parts.jobs.succeed(job, text))) throw lost(await again(job, parts))
  return again(job, parts)
}

/** To the dead letters. */
export async function bury(job: Job, error: unknown, parts: EndParts): Promise<void> {
  await announce(job, job.fence, parts.queue)
  if (!(await parts.jobs.bury(job, error))) throw lost(await again(job, parts))
}

/** Throws `not_found`, `conflict` for one that has ended. */
export async function cancel(id: string, owner: string, parts: EndParts): Promise<Job> {
  const job = await parts.jobs.find(id)
  assertOwn(job, owner, id)
  if (job.state === 'pending') await announce(job, job.fence + 1, parts.queue)
  const cancelled = await parts.queue.cancel(id)
  const after = await again(job, parts)
  if (!cancelled && after.state !== 'cancelled')
    throw new ApiError('conflict', `job ${id} has ended already: ${after.state === 'done' ? 'succeeded' : after.state}`)
  // it was leased just before: the announcement of above will find itself outrun
  if (cancelled && after.fence !== job.fence + 1) await announce(after, after.fence, parts.queue)
  return after
}

/**
 * Enqueues the callback before the job ends, so that no crash loses it. It checks that the job did end under that fence. Each
 * try has one of its own, for one that came too early gives up.
 */
async function announce(job: Job, fence: number, queue: Queue): Promise<void> {
  if (aboutOf(job).callback_url === undefined) return
  await queue.enqueue(Callback, { job_id: job._id, fence }, { id: freshId('cb_'), group: ownerOf(job) })
}

export const again = async ({ _id, task }: Job, { jobs }: EndParts): Promise<Job> => {
  const job = await jobs.find(_id)
  assertOwn(job, ownerOf({ task }), _id)
  return job
}

export const lost = ({ _id, state, fence }: Job): ApiError =>
  new ApiError(
    LeaseLost,
    state === 'pending'
      ? `this lease of job ${_id} is over: ${fence} were given out; drop the work`
      : `this lease of job ${_id} is over: the job ${state === 'cancelled' ? 'was cancelled' : `has ended (${state})`}; drop the work`,
  )
