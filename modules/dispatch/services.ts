import type { Static, TSchema } from 'typebox'
import { type PageOf, type PageRequest, type TaskType, token } from '../../kernel/define.ts'
import type { Timing } from './contract.ts'

export interface NewSchedule<S extends TSchema = TSchema> {
  /** Derived from the request (`operationId`), with a prefix of the module's own, so that a repeat finds the first. */
  readonly id: string
  readonly owner: string
  /** Enqueued at every time of the timing; its job has an id that `occurrenceOf` reads. */
  readonly task: TaskType<string, S>
  readonly payload: Static<S>
  readonly timing: Timing
}

export interface Schedule {
  readonly id: string
  readonly owner: string
  /** Name of the task. */
  readonly task: string
  readonly payload: unknown
  readonly timing: Timing
  /** `ended`: no further time will come. */
  readonly status: 'active' | 'paused' | 'ended'
  readonly paused_reason: string | null
  readonly next_run_at: string | null
  readonly last_run_at: string | null
  readonly last_skipped_at: string | null
  readonly last_skip_reason: 'overlap' | 'late' | null
  readonly created_at: string
  readonly updated_at: string
}

/**
 * Tasks that are enqueued at given times, each time once, whatever the number of processes. Another owner's schedule is
 * `not_found`. An owner's schedules are removed with the account.
 */
export interface Schedules {
  /** Throws `invalid_request` for a timing that makes no sense, `conflict` when the owner has as many as are allowed. */
  create<S extends TSchema>(schedule: NewSchedule<S>): Promise<Schedule>
  get(owner: string, id: string): Promise<Schedule>
  /** Those of one task, newest first. */
  list(owner: string, task: TaskType, page: PageRequest): Promise<PageOf<Schedule>>
  /** Harmless when it is paused already; the first reason stays. Throws `conflict` for one that has ended. */
  pause(owner: string, id: string, reason?: string): Promise<Schedule>
  /** Goes on with the next time from now; what was due meanwhile is left out. Throws `conflict` if no time is left. */
  resume(owner: string, id: string): Promise<Schedule>
  /** What has been enqueued already runs. */
  remove(owner: string, id: string): Promise<{ id: string; deleted: true }>
}
export const Schedules = token<Schedules>('dispatch.schedules')

const OCCURRENCE = /^(.+):(\d+)$/

export const occurrenceId = (scheduleId: string, atMs: number): string => `${scheduleId}:${atMs}`

/** Which schedule and which of its times (epoch milliseconds, before jitter) a job is for, by the id of its attempt; `undefined`: none. */
export function occurrenceOf(jobId: string): { readonly scheduleId: string; readonly at: number } | undefined {
  const [, scheduleId, at] = OCCURRENCE.exec(jobId) ?? []
  return scheduleId === undefined ? undefined : { scheduleId, at: Number(at) }
}
