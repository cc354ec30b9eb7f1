// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface DispatchAckParams {
  lease_token: string
  /** At most 64 KiB. */
  result?: Record<string, unknown> | undefined
}

export interface DispatchDeadParams {
  queue?: string | undefined
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface DispatchEnqueueParams {
  queue?: string | undefined
  /** What kind of work; workers tell jobs apart by it. */
  type: string
  /** At most 256 KiB. */
  payload?: Record<string, unknown> | undefined
  /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
  priority?: number | undefined
  /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
  group?: string | undefined
  max_attempts?: number | undefined
  /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
  backoff?: DispatchEnqueueParamsBackoff | undefined
  /** How long a worker may be silent; a heartbeat gives as much again. */
  timeout_ms?: number | undefined
  /** Gets a signed POST when the job has ended. */
  callback_url?: string | undefined
  run_at?: string | undefined
  dedupe_key?: string | undefined
}

/** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
export interface DispatchEnqueueParamsBackoff {
  first_ms?: number | undefined
  max_ms?: number | undefined
}

export interface DispatchEnqueueResult {
  id: string
  queue: string
  type: string
  payload: Record<string, unknown>
  priority: number
  group: string | null
  state: 'pending' | 'succeeded' | 'dead' | 'cancelled'
  /** Begun. */
  attempts: number
  max_attempts: number
  backoff: DispatchEnqueueResultBackoff
  timeout_ms: number
  run_at: string | null
  leased_until: string | null
  dedupe_key: string | null
  callback_url: string | null
  last_error: string | null
  result: Record<string, unknown> | null
  created_at: string
  /** It was there already and is shown as it is. */
  deduplicated: boolean
}

export interface DispatchEnqueueResultBackoff {
  first_ms: number
  max_ms: number
}

export interface DispatchHeartbeatParams {
  lease_token: string
}

export interface DispatchHeartbeatResult {
  id: string
  leased_until: string
}

export interface DispatchJob {
  id: string
  queue: string
  type: string
  payload: Record<string, unknown>
  priority: number
  group: string | null
  state: 'pending' | 'succeeded' | 'dead' | 'cancelled'
  /** Begun. */
  attempts: number
  max_attempts: number
  backoff: DispatchJobBackoff
  timeout_ms: number
  run_at: string | null
  leased_until: string | null
  dedupe_key: string | null
  callback_url: string | null
  last_error: string | null
  result: Record<string, unknown> | null
  created_at: string
}

export interface DispatchJobBackoff {
  first_ms: number
  max_ms: number
}

export interface DispatchLeaseParams {
  queue?: string | undefined
  limit?: number | undefined
}

export interface DispatchLeaseResult {
  data: LeasedJob[]
  /** The queue gives nothing out until it is resumed. */
  paused: boolean
}

export interface DispatchListParams {
  queue?: string | undefined
  state?: 'pending' | 'succeeded' | 'dead' | 'cancelled' | undefined
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface DispatchNackParams {
  lease_token: string
  error?: string | undefined
  /** Instead of the backoff's. */
  delay_ms?: number | undefined
  /** To the dead letters, whatever attempts are left. */
  dead?: boolean | undefined
}

export interface DispatchQueue {
  queue: string
  paused: boolean
  /** Counted up to 10,000. */
  pending: number
  /** Counted up to 10,000. */
  dead: number
  created_at: string
}

export interface DispatchQueuesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface DispatchRedriveAllParams {
  queue?: string | undefined
  limit?: number | undefined
}

export interface DispatchRedriveAllResult {
  redriven: number
  has_more: boolean
}

export interface DispatchRemoveScheduleResult {
  id: string
  deleted: boolean
}

export interface DispatchRotateSecretResult {
  /** A Standard Webhooks secret: `whsec_` and base64. */
  secret: string
  previous_secret_expires_at: string | null
}

export interface DispatchSchedule {
  id: string
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
  job: DispatchScheduleJob
  status: 'active' | 'paused' | 'ended'
  paused_reason: string | null
  next_run_at: string | null
  last_run_at: string | null
  last_skipped_at: string | null
  last_skip_reason: 'overlap' | 'late' | null
  created_at: string
  updated_at: string
}

export interface DispatchScheduleJob {
  queue: string
  /** What kind of work; workers tell jobs apart by it. */
  type: string
  /** At most 256 KiB. */
  payload?: Record<string, unknown>
  /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
  priority: number
  /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
  group?: string
  max_attempts: number
  /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
  backoff: DispatchScheduleJobBackoff
  /** How long a worker may be silent; a heartbeat gives as much again. */
  timeout_ms: number
  /** Gets a signed POST when the job has ended. */
  callback_url?: string
}

/** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
export interface DispatchScheduleJobBackoff {
  first_ms: number
  max_ms: number
}

export interface DispatchScheduleParams {
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
  job: DispatchScheduleParamsJob
}

export interface DispatchScheduleParamsJob {
  queue?: string | undefined
  /** What kind of work; workers tell jobs apart by it. */
  type: string
  /** At most 256 KiB. */
  payload?: Record<string, unknown> | undefined
  /** Higher goes first. A step is worth a minute's wait, so nothing waits for ever. */
  priority?: number | undefined
  /** Groups of a queue take turns: your own customers, for instance. Give all jobs of a queue one, or none. */
  group?: string | undefined
  max_attempts?: number | undefined
  /** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
  backoff?: DispatchScheduleParamsJobBackoff | undefined
  /** How long a worker may be silent; a heartbeat gives as much again. */
  timeout_ms?: number | undefined
  /** Gets a signed POST when the job has ended. */
  callback_url?: string | undefined
}

/** Before the next attempt: a random time up to `first_ms`, doubled each time, at most `max_ms`. */
export interface DispatchScheduleParamsJobBackoff {
  first_ms?: number | undefined
  max_ms?: number | undefined
}

export interface DispatchSchedulesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface LeasedJob {
  id: string
  queue: string
  type: string
  payload: Record<string, unknown>
  priority: number
  group: string | null
  state: 'pending' | 'succeeded' | 'dead' | 'cancelled'
  /** Begun. */
  attempts: number
  max_attempts: number
  backoff: LeasedJobBackoff
  timeout_ms: number
  run_at: string | null
  leased_until: string | null
  dedupe_key: string | null
  callback_url: string | null
  last_error: string | null
  result: Record<string, unknown> | null
  created_at: string
  lease_token: string
  /** Grows with every lease of the job: what you write elsewhere can refuse a lower one. */
  fence: number
}

export interface LeasedJobBackoff {
  first_ms: number
  max_ms: number
}

/** The durable queue for everybody: jobs, leases, dead letters, schedules */
export interface DispatchResource {
  /**
   * Put a job into a queue of yours
   *
   * The same `dedupe_key` in a queue is the same job, until it is forgotten: 7 days after its end, 30 if it died.
   */
  enqueue(params: DispatchEnqueueParams, options?: RequestOptions): APIPromise<DispatchEnqueueResult>
  /** Jobs of a queue, newest first */
  list(params?: DispatchListParams, options?: RequestOptions): PagePromise<DispatchJob>
  /** One job */
  retrieve(id: string, options?: RequestOptions): APIPromise<DispatchJob>
  /** Cancel a job; a worker that has it loses its lease */
  cancel(id: string, options?: RequestOptions): APIPromise<DispatchJob>
  /**
   * Take the next jobs of a queue to work on
   *
   * By priority and age, groups in turn. A job whose `timeout_ms` passes without heartbeat goes to the next worker, and the token of before is refused.
   */
  lease(params?: DispatchLeaseParams, options?: RequestOptions): APIPromise<DispatchLeaseResult>
  /**
   * The work is done
   *
   * Harmless when repeated with the same token.
   */
  ack(id: string, params: DispatchAckParams, options?: RequestOptions): APIPromise<DispatchJob>
  /** The attempt failed: try again later, or never */
  nack(id: string, params: DispatchNackParams, options?: RequestOptions): APIPromise<DispatchJob>
  /** Still at work: the lease lasts timeout_ms from now */
  heartbeat(id: string, params: DispatchHeartbeatParams, options?: RequestOptions): APIPromise<DispatchHeartbeatResult>
  /** Dead letters of a queue, newest first; kept for 30 days */
  dead(params?: DispatchDeadParams, options?: RequestOptions): PagePromise<DispatchJob>
  /** Put a dead letter back, with all its attempts */
  redrive(id: string, options?: RequestOptions): APIPromise<DispatchJob>
  /** Put dead letters of a queue back, newest first */
  redriveAll(params?: DispatchRedriveAllParams, options?: RequestOptions): APIPromise<DispatchRedriveAllResult>
  /** Your queues; one begins with its first job */
  queues(params?: DispatchQueuesParams, options?: RequestOptions): PagePromise<DispatchQueue>
  /** Give no more jobs of the queue out; what is leased goes on */
  pause(queue: string, options?: RequestOptions): APIPromise<DispatchQueue>
  /** Give jobs of the queue out again */
  resume(queue: string, options?: RequestOptions): APIPromise<DispatchQueue>
  /**
   * Have a job put into a queue at given times
   *
   * Needs exactly one of `cron`, `interval_s` and `run_at`.
   */
  schedule(params: DispatchScheduleParams, options?: RequestOptions): APIPromise<DispatchSchedule>
  /** Your schedules, newest first */
  schedules(params?: DispatchSchedulesParams, options?: RequestOptions): PagePromise<DispatchSchedule>
  /** One schedule */
  getSchedule(id: string, options?: RequestOptions): APIPromise<DispatchSchedule>
  /** Let a schedule rest */
  pauseSchedule(id: string, options?: RequestOptions): APIPromise<DispatchSchedule>
  /** Go on with the next time from now */
  resumeSchedule(id: string, options?: RequestOptions): APIPromise<DispatchSchedule>
  /** Delete a schedule; jobs that it has put into a queue stay */
  removeSchedule(id: string, options?: RequestOptions): APIPromise<DispatchRemoveScheduleResult>
  /**
   * A new secret that signs your callbacks; for 24 hours the one before signs along
   *
   * The first call makes the first secret that you see. It is shown once.
   */
  rotateSecret(options?: RequestOptions): APIPromise<DispatchRotateSecretResult>
  /** What the module dispatch is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
