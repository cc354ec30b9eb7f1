import type { PageRequest, QueueJobs } from '../../kernel/define.ts'
import type { JobSpec } from './contract.ts'
import type { Schedule } from './services.ts'
import { type JobView, jobView } from './view.ts'

const STATES = { pending: 'pending', succeeded: 'done', dead: 'dead', cancelled: 'cancelled' } as const

export async function listJobs(lane: string, state: JobView['state'], page: PageRequest, jobs: QueueJobs) {
  const { data, ...rest } = await jobs.page(lane, STATES[state], page)
  return { ...rest, data: data.map(jobView) }
}

/** A schedule of a job, as `/schedules` answers it. */
export const scheduleAnswer = ({ owner: _owner, task: _task, payload, timing, ...state }: Schedule) => ({
  ...timing,
  ...state,
  job: payload as JobSpec,
})
