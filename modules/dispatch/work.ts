import type { Clock, Job } from '../../kernel/define.ts'
import { again, bury, type EndParts, held, lost } from './end.ts'
import { laneOf } from './lane.ts'
import type { Queues } from './queues.ts'
import { aboutOf } from './view.ts'

export interface WorkParts extends EndParts {
  readonly queues: Queues
  readonly clock: Clock
}

interface Nack {
  readonly error?: string
  readonly delay_ms?: number
  readonly dead: boolean
}

/** Looks at most; one finds nothing but jobs to bury, or fills up. */
const BURIED_AT_MOST = 32

/** Up to `limit` jobs, leased. What has begun all its attempts and came back goes to the dead letters instead. */
export async function lease(
  owner: string,
  { queue, limit }: { readonly queue: string; readonly limit: number },
  parts: WorkParts,
): Promise<{ readonly jobs: readonly Job[]; readonly paused: boolean }> {
  const leased: Job[] = []
  if (await parts.queues.isPaused(owner, queue)) return { jobs: leased, paused: true }
  for (let looks = 0; looks < BURIED_AT_MOST && leased.length < limit; looks++) {
    const jobs = await parts.jobs.lease(laneOf(owner, queue), limit - leased.length)
    if (jobs.length === 0) break
    for (const job of jobs)
      if (job.attempt <= aboutOf(job).max_attempts) leased.push(job)
      else await bury(job, job.lastError ?? 'the worker fell silent in the last attempt', parts).catch(() => undefined)
  }
  return { jobs: leased, paused: false }
}

/** Full jitter: a random time up to the backoff, which doubles with every attempt. `random` in [0, 1). */
export function backoffMs(job: Job, random = Math.random()): number {
  const { first_ms, max_ms } = aboutOf(job).backoff
  return Math.round(Math.min(first_ms * 2 ** (job.attempt - 1), max_ms) * random)
}

/** Tries again after the backoff, or `delay_ms`; to the dead letters where no attempt is left, or `dead` says so. */
export async function nack(
  lease: { readonly id: string; readonly token: string; readonly owner: string },
  { error = 'the worker gave no reason', delay_ms, dead }: Nack,
  parts: EndParts,
): Promise<Job> {
  const job = await held(lease.id, lease.token, lease.owner, parts)
  if (dead || job.attempt >= aboutOf(job).max_attempts) await bury(job, error, parts)
  else if (!(await parts.jobs.retry(job, delay_ms ?? backoffMs(job), error))) throw lost(await again(job, parts))
  return again(job, parts)
}

/** When the lease ends now: epoch milliseconds. */
export async function heartbeat(
  lease: { readonly id: string; readonly token: string; readonly owner: string },
  parts: WorkParts,
): Promise<number> {
  const job = await held(lease.id, lease.token, lease.owner, parts)
  if (!(await parts.jobs.extend(job))) throw lost(await again(job, parts))
  return parts.clock.now() + (job.leaseMs ?? 0)
}
