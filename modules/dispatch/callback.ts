import Type, { type Static } from 'typebox'
import {
  type Attempt,
  type Clock,
  type Outbound,
  OutboundRefused,
  type QueueJobs,
  task,
  Unrecoverable,
} from '../../kernel/define.ts'
import { signatureHeaders } from '../webhooks/services.ts'
import { ownerOf } from './lane.ts'
import type { CallbackSecrets } from './secrets.ts'
import { aboutOf, jobView } from './view.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const ANSWER_TIMEOUT_MS = 15 * SECOND_MS
const MAX_ANSWER_BYTES = 16_384

/** Tells an address that a job has ended. Its group is the owner, so that a slow address delays nobody else's. */
export const Callback = task('dispatch.callback', Type.Object({ job_id: Type.String(), fence: Type.Integer() }), {
  concurrency: 64,
  groupConcurrency: 4,
  timeoutMs: 2 * ANSWER_TIMEOUT_MS,
  retryDelaysMs: [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS],
})

export interface CallbackParts {
  readonly jobs: QueueJobs
  readonly clock: Clock
  readonly outbound: Outbound
  readonly secrets: CallbackSecrets
}

/** One attempt. Enqueued before the job ended: looks first whether it did, under the lease (`fence`) that it was enqueued for. */
export async function callBack(
  { job_id, fence }: Static<(typeof Callback)['payload']>,
  attempt: Pick<Attempt, 'repeatAt' | 'signal'>,
  { jobs, clock, outbound, secrets }: CallbackParts,
): Promise<void> {
  const job = await jobs.find(job_id)
  if (!job || job.fence > fence) return
  const { callback_url } = aboutOf(job)
  if (callback_url === undefined) return
  if (job.state === 'pending') {
    if (job.dueAt !== undefined && job.dueAt > clock.now()) return attempt.repeatAt(clock.now() + SECOND_MS)
    throw new Error('the job has not ended yet')
  }
  if (job.fence !== fence) return
  const nowMs = clock.now()
  const view = jobView(job)
  const body = JSON.stringify({ event: `dispatch.job.${view.state}`, data: view })
  const deliveryId = `${job_id}-${fence}`
  const { secret, previousSecret } = await secrets.of(ownerOf(job))
  const { status } = await outbound
    .request(callback_url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'service-dispatch/1',
        ...signatureHeaders({ deliveryId, body, nowMs, secret, previousSecret }),
      },
      body,
      timeoutMs: ANSWER_TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal: attempt.signal,
    })
    .catch((error: unknown) => {
      // without the address, which is the owner's affair
      if (error instanceof OutboundRefused) throw new Unrecoverable('the address cannot be resolved or is not public')
      throw new Error('the callback address did not answer')
    })
  if (status < 200 || status >= 300) throw new Error(`the callback address answered ${status}`)
}
