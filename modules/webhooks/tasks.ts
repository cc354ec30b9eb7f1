import Type from 'typebox'
import { task } from '../../kernel/define.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Longest wait for an endpoint's answer. */
export const ANSWER_TIMEOUT_MS = 15 * SECOND_MS

/** One delivery. Its group is the endpoint: a slow one keeps at most four of the workers busy. */
export const Deliver = task('webhooks.deliver', Type.Object({ delivery_id: Type.String() }), {
  concurrency: 128,
  groupConcurrency: 4,
  timeoutMs: 2 * ANSWER_TIMEOUT_MS,
  retryDelaysMs: [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 10 * HOUR_MS],
})
