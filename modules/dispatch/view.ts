import type { Static } from 'typebox'
import type { Job } from '../../kernel/define.ts'
import type { Job as JobSchema, JobSpec, LeasedJob } from './contract.ts'
import { queueOf } from './lane.ts'
import { tokenOf } from './token.ts'

/** What the kernel's queue keeps of a job without knowing it. */
export interface About extends Pick<JobSpec, 'type' | 'max_attempts' | 'backoff' | 'callback_url'> {
  readonly dedupe_key?: string
}
export type JobView = Static<typeof JobSchema>

export const aboutOf = ({ about }: Pick<Job, 'about'>): About => JSON.parse(about ?? '{}') as About

const STATES = { pending: 'pending', done: 'succeeded', dead: 'dead', cancelled: 'cancelled' } as const

export function jobView(job: Job): JobView {
  const { type, max_attempts, backoff, callback_url, dedupe_key } = aboutOf(job)
  const isLeased = job.leasedBy !== undefined && job.ready === false
  const due = job.dueAt === undefined ? null : new Date(job.dueAt).toISOString()
  return {
    id: job._id,
    queue: queueOf(job),
    type,
    payload: JSON.parse(job.payload) as Record<string, unknown>,
    priority: job.priority ?? 0,
    group: job.group === '' ? null : job.group,
    state: STATES[job.state],
    attempts: job.attempt,
    max_attempts,
    backoff,
    timeout_ms: job.leaseMs ?? 0,
    run_at: isLeased ? null : due,
    leased_until: isLeased ? due : null,
    dedupe_key: dedupe_key ?? null,
    callback_url: callback_url ?? null,
    last_error: job.lastError ?? null,
    result: job.result === undefined ? null : (JSON.parse(job.result) as Record<string, unknown>),
    created_at: (job.createdAt ?? new Date(0)).toISOString(),
  }
}

export const leasedView = (job: Job): Static<typeof LeasedJob> => ({
  ...jobView(job),
  lease_token: tokenOf(job),
  fence: job.fence,
})
