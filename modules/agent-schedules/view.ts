import type { Schedule } from '../dispatch/services.ts'
import type { AgentSchedule, Run } from './contract.ts'
import type { RunRow } from './model.ts'
import type { Payload } from './run.ts'

/** A schedule as it is answered; its payload is ours. */
export function scheduleView({ owner: _owner, task: _task, payload, timing, ...rest }: Schedule): AgentSchedule {
  const { agent, account: _account, ...what } = payload as Payload
  return { ...rest, ...timing, ...what, agent_id: agent }
}

export const runView = ({ _id, at, endedAt, status, task_id, price_pence, worm_hash, output, error }: RunRow): Run => ({
  id: _id,
  scheduled_at: at.toISOString(),
  status,
  task_id: task_id ?? null,
  price_pence: price_pence ?? null,
  worm_hash: worm_hash ?? null,
  output: output ?? null,
  error: error ?? null,
  ended_at: endedAt.toISOString(),
})
