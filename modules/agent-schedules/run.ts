import Type, { type Static } from 'typebox'
import { ApiError, type Attempt, faultPoints, task } from '../../kernel/define.ts'
import { occurrenceOf } from '../dispatch/services.ts'
import { nearestMicroPence, penceNumber } from '../ledger/services.ts'
import type { RunRow } from './model.ts'
import type { Parts } from './parts.ts'
import { Stopped } from './records.ts'

const passFault = faultPoints(['agent-schedules.paid'])

export const Payload = Type.Object({
  account: Type.String(),
  agent: Type.String(),
  input: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true })),
  max_cost_pence: Type.Optional(Type.Number()),
})
export type Payload = Static<typeof Payload>

/** One call of a schedule. */
export const RunTask = task('agent_schedules.run', Payload, {
  concurrency: 8,
  groupConcurrency: 2,
  // longer than any call
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 10_000, 60_000],
})

/** What makes every further run vain, too. */
const STOPS: Readonly<Record<string, 'funds' | 'agent' | 'price'>> = {
  E003: 'funds',
  E007: 'agent',
  max_cost_too_low: 'price',
}

/**
 * Calls the agent under the id of the job. The answer is kept before it is charged, so that a run whose process died is
 * neither paid twice nor lost: after the charge the same key is E010, and the answer is there.
 */
export async function run(payload: Payload, attempt: Attempt, parts: Parts): Promise<void> {
  const { agents, clock } = parts.services
  const { scheduleId, at } = occurrenceOf(attempt.id) ?? { scheduleId: attempt.id, at: clock.now() }
  const { account, agent, input, max_cost_pence } = payload
  const note = async (end: Partial<RunRow>): Promise<void> => {
    const what = { ...end, schedule: scheduleId, owner: account, at: new Date(at), endedAt: new Date(clock.now()) }
    await parts.models.runs.updateOne({ _id: attempt.id }, { $set: what }, { upsert: true })
  }
  try {
    const { taskId, priceMicroPence, seal } = await agents.call({
      agent,
      account,
      input,
      operationKey: attempt.id,
      signal: attempt.signal,
      keep: (output) => note({ status: 'completed', output }),
      ...(max_cost_pence !== undefined && { maxPriceMicroPence: nearestMicroPence(max_cost_pence) }),
    })
    passFault('agent-schedules.paid')
    await note({
      task_id: taskId,
      price_pence: penceNumber(priceMicroPence),
      worm_hash: seal === undefined ? null : `sha256:${seal}`,
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'E010' && (await parts.models.runs.exists({ _id: attempt.id }))) return
    const reason = STOPS[error.code]
    if (reason !== undefined) await stop(scheduleId, attempt.id, { payload, reason }, parts)
    await note({ status: 'failed', error: error.code })
  }
}

async function stop(
  scheduleId: string,
  runId: string,
  { payload: { account, agent }, reason }: { payload: Payload; reason: 'funds' | 'agent' | 'price' },
  { services: { records, schedules }, log }: Parts,
): Promise<void> {
  await records.append(Stopped, {
    id: `${runId}:stopped`,
    account,
    body: { schedule_id: scheduleId, agent_id: agent, reason },
  })
  await schedules.pause(account, scheduleId, reason).catch((error: unknown) => {
    // it has ended, or was deleted meanwhile
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  })
  log.info('a schedule stopped', { scheduleId, reason })
}
