import { ApiError, type Job } from '../../kernel/define.ts'
import { again, type EndParts } from './end.ts'
import { assertOwn, laneOf } from './lane.ts'

/** Throws `not_found`, `conflict` for a job that did not die. */
export async function redrive(id: string, owner: string, parts: EndParts): Promise<Job> {
  const job = await parts.jobs.find(id)
  assertOwn(job, owner, id)
  if (job.state !== 'dead') throw new ApiError('conflict', `job ${id} is no dead letter: nothing to put back`)
  await parts.queue.redrive(id)
  return again(job, parts)
}

export async function redriveAll(
  owner: string,
  { queue, limit }: { readonly queue: string; readonly limit: number },
  parts: EndParts,
): Promise<{ redriven: number; has_more: boolean }> {
  const { data, has_more } = await parts.jobs.page(laneOf(owner, queue), 'dead', { limit })
  for (const { _id } of data) await parts.queue.redrive(_id)
  return { redriven: data.length, has_more }
}
