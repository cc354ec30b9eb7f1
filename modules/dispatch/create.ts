import { ApiError, type Clock, type Job, type Outbound, operationId, type QueueJobs } from '../../kernel/define.ts'
import type { JobSpec } from './contract.ts'
import { assertOwn, laneOf } from './lane.ts'
import type { Queues } from './queues.ts'
import type { Room } from './room.ts'
import { checkRunAt } from './timing.ts'
import type { About } from './view.ts'

export interface CreateParts {
  readonly jobs: QueueJobs
  readonly queues: Queues
  readonly room: Room
  readonly clock: Clock
  readonly outbound: Outbound
}

const MAX_PAYLOAD_BYTES = 262_144

export const jobIdOf = (
  owner: string,
  { queue, dedupe_key }: Pick<JobSpec, 'queue'> & { readonly dedupe_key?: string },
  operationKey: string,
): string =>
  dedupe_key === undefined
    ? operationId('job_', owner, 'dispatch.create', operationKey)
    : operationId('job_', owner, `dispatch.dedupe.${queue}`, dedupe_key)

/** Throws `invalid_request` for an address that may not be called, `payload_too_large`. */
export async function checkSpec({ payload, callback_url }: JobSpec, at: string, outbound: Outbound): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(payload ?? {}))
  if (bytes > MAX_PAYLOAD_BYTES)
    throw new ApiError(
      'payload_too_large',
      `${at}/payload has ${bytes} bytes; at most ${MAX_PAYLOAD_BYTES} are allowed: store it elsewhere and send its address`,
    )
  if (callback_url !== undefined) await outbound.check(callback_url, `${at}/callback_url`)
}

/** Stores the job, or gives the one that has its id already. Throws `queue_full`, `conflict` (too many queues). */
export async function createJob(
  { id, owner }: { readonly id: string; readonly owner: string },
  spec: JobSpec & { readonly run_at?: string; readonly dedupe_key?: string },
  { jobs, queues, room, clock }: CreateParts,
): Promise<{ readonly job: Job; readonly isNew: boolean }> {
  const now = clock.now()
  if (spec.run_at !== undefined) checkRunAt(spec.run_at, now)
  const lane = laneOf(owner, spec.queue)
  await queues.ensure(owner, spec.queue)
  await room.take(lane)
  const { type, max_attempts, backoff, callback_url, dedupe_key } = spec
  const about: About = {
    type,
    max_attempts,
    backoff,
    ...(callback_url === undefined ? {} : { callback_url }),
    ...(dedupe_key === undefined ? {} : { dedupe_key }),
  }
  const isNew = await jobs.insert({
    id,
    task: lane,
    payload: JSON.stringify(spec.payload ?? {}),
    dueAt: spec.run_at === undefined ? now : Date.parse(spec.run_at),
    priority: spec.priority,
    leaseMs: spec.timeout_ms,
    createdAt: new Date(now),
    about: JSON.stringify(about),
    ...(spec.group === undefined ? {} : { group: spec.group }),
  })
  const job = await jobs.find(id)
  assertOwn(job, owner, id)
  return { job, isNew }
}
