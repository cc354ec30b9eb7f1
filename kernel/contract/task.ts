import type { Static, TSchema } from 'typebox'

/** How the durable queue runs a kind of work. */
export interface TaskLimits {
  /** At most this many at once in this process. Default 8. */
  readonly concurrency?: number
  /** At most this many at once of one `group`, so that a slow one delays no other. Default: as `concurrency`. */
  readonly groupConcurrency?: number
  /** A job that is due is begun by the process that enqueues it, past the line, where there is a place for it. Default false. */
  readonly atOnce?: boolean
  /** An attempt is aborted after this time. Default 30,000. */
  readonly timeoutMs?: number
  /** Waiting times before each retry (± 20 % jitter); their number bounds the retries. Default: 1 s doubling, full jitter, 8 retries. */
  readonly retryDelaysMs?: readonly number[]
}

/** A typed kind of durable work. */
export interface TaskType<N extends string = string, S extends TSchema = TSchema> {
  readonly name: N
  readonly payload: S
  readonly limits: TaskLimits
}

export type Tasks = Readonly<Record<string, TaskType>>

export const task = <const N extends string, S extends TSchema>(
  name: N,
  payload: S,
  limits: TaskLimits = {},
): TaskType<N, S> => ({ name, payload, limits })

/** One attempt at a task. */
export interface Attempt {
  readonly id: string
  /** From 1. */
  readonly number: number
  /** No retry follows this attempt. */
  readonly last: boolean
  /** Grows with every lease of this job: write it along to fence off a slow former holder. */
  readonly fence: number
  readonly signal: AbortSignal
  /** Where this attempt succeeds, the job is not done: it is due again then (epoch milliseconds), as attempt 1. */
  repeatAt(epochMs: number): void
}

export interface EnqueueOptions {
  /** Deterministic: enqueueing the same id again is harmless, also after it is done. */
  readonly id: string
  /** Epoch milliseconds; default now. */
  readonly runAt?: number
  /** Groups of a task take turns, so that none has to wait for another's backlog. Give all jobs of a task one, or none. */
  readonly group?: string
  /** 0 (default) to 9, within the group. A step is worth a minute's wait. */
  readonly priority?: number
}

/** The one durable queue: at least once, leased with a fencing token, retried with jitter, dead-lettered at the end. */
export interface Queue {
  enqueue<S extends TSchema>(type: TaskType<string, S>, payload: Static<S>, options: EnqueueOptions): Promise<void>
  /** Puts a dead or finished job back (as attempt 1). False: no such job. */
  redrive(id: string): Promise<boolean>
  cancel(id: string): Promise<boolean>
  /** It waits or runs. False: it ended, or there is no such job. */
  isPending(id: string): Promise<boolean>
}

/** Thrown by a task that must not be retried: the job goes to the dead letters at once. */
export class Unrecoverable extends Error {
  override readonly name = 'Unrecoverable'
}
