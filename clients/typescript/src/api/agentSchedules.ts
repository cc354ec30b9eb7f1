// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface AgentSchedule {
  id: string
  agent_id: string
  input: Record<string, unknown>
  /** The schedule stops where a call costs more. */
  max_cost_pence?: number
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron?: string
  /** Seconds, counted from the creation. */
  interval_s?: number
  run_at?: string
  /** IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once. */
  timezone: string
  /** If the run before has not ended: leave this one out, let it wait, or run both. */
  overlap_policy: 'skip' | 'queue' | 'allow'
  /** What could not run in time still runs this many seconds later; what is older is left out. */
  catchup_window_s: number
  /** Each run is put off by up to this many seconds. */
  jitter_s: number
  status: 'active' | 'paused' | 'ended'
  paused_reason: string | null
  next_run_at: string | null
  last_run_at: string | null
  last_skipped_at: string | null
  last_skip_reason: 'overlap' | 'late' | null
  created_at: string
  updated_at: string
}

export interface AgentSchedulesCreateParams {
  /** Id, name or slug. */
  agent: string
  input: Record<string, unknown>
  /** The schedule stops where a call costs more. */
  max_cost_pence?: number | undefined
  /** Five fields: minute, hour, day of month, month, day of week. */
  cron?: string | undefined
  /** Seconds, counted from the creation. */
  interval_s?: number | undefined
  run_at?: string | undefined
  /** IANA name; what `cron` means by its times. A time skipped in spring comes right after the gap, one repeated in autumn comes once. */
  timezone?: string | undefined
  /** If the run before has not ended: leave this one out, let it wait, or run both. */
  overlap_policy?: 'skip' | 'queue' | 'allow' | undefined
  /** What could not run in time still runs this many seconds later; what is older is left out. */
  catchup_window_s?: number | undefined
  /** Each run is put off by up to this many seconds. */
  jitter_s?: number | undefined
}

export interface AgentSchedulesDeleteResult {
  id: string
  deleted: boolean
}

export interface AgentSchedulesListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface AgentSchedulesRunsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ScheduledRun {
  id: string
  scheduled_at: string
  status: 'completed' | 'failed'
  task_id: string | null
  price_pence: number | null
  worm_hash: string | null
  output: Record<string, unknown> | null
  error: string | null
  ended_at: string
}

/** Calls agents by the clock; each run once, billed like a call */
export interface AgentSchedulesResource {
  /**
   * Call an agent by the clock
   *
   * Exactly one of `cron`, `interval_s` and `run_at`. Each run is a call of yours, billed like one, once; without funds the schedule stops and says so by the event `agent.schedule_stopped`.
   */
  create(params: AgentSchedulesCreateParams, options?: RequestOptions): APIPromise<AgentSchedule>
  /** Your schedules, newest first */
  list(params?: AgentSchedulesListParams, options?: RequestOptions): PagePromise<AgentSchedule>
  /** One schedule */
  retrieve(id: string, options?: RequestOptions): APIPromise<AgentSchedule>
  /** Its runs, newest first, for 30 days */
  runs(id: string, params?: AgentSchedulesRunsParams, options?: RequestOptions): PagePromise<ScheduledRun>
  /** Pause a schedule */
  pause(id: string, options?: RequestOptions): APIPromise<AgentSchedule>
  /** Go on with the next time from now */
  resume(id: string, options?: RequestOptions): APIPromise<AgentSchedule>
  /** Delete a schedule */
  delete(id: string, options?: RequestOptions): APIPromise<AgentSchedulesDeleteResult>
  /** What the module agent-schedules is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
