import type { PageOf, PageRequest } from './page.ts'
import { token } from './token.ts'

/**
 * A job of the queue. `dueAt` is when it may be claimed next: its run time while it waits, the end of the lease while it
 * runs, absent once it has ended. `ready` says that the time has come: a claim takes the ready job with the least `rank`.
 */
export interface Job extends JobTerms {
  readonly _id: string
  /** Who runs it: a task of a module, or a lane that somebody outside works on. */
  readonly task: string
  /** JSON: kept opaque, so that any field name survives. */
  readonly payload: string
  /** Groups of a task take turns. */
  readonly group: string
  readonly state: JobState
  readonly ready?: boolean
  /** Epoch milliseconds. */
  readonly dueAt?: number
  /** Due time less what its priority is worth. */
  readonly rank?: number
  readonly leasedBy?: string
  /** Attempts begun. */
  readonly attempt: number
  /** Grows with every lease: whatever ends an attempt names it, so a slow former holder changes nothing. */
  readonly fence: number
  readonly lastError?: string
  readonly result?: string
  readonly expireAt?: Date
}
export type JobState = 'pending' | 'done' | 'dead' | 'cancelled'

/** What a job brings along, where its task does not say it. */
export interface JobTerms {
  /** 0 (default) to 9. A step is worth a minute's wait: of two ready jobs the one of more priority goes first, unless the other has been due so much longer. */
  readonly priority?: number
  /** How long a holder may be silent. Default: the queue's. */
  readonly leaseMs?: number
  /** When it was made; only jobs that have it are listed. */
  readonly createdAt?: Date
  /** JSON of whoever leases it. */
  readonly about?: string
  /** Spend mandates that its work is within. */
  readonly mandates?: readonly string[]
}

export interface NewJob extends JobTerms {
  /** Deterministic: a second job of the id is not stored. */
  readonly id: string
  readonly task: string
  readonly payload: string
  /** Epoch milliseconds. */
  readonly dueAt: number
  /** Default none. Give all jobs of a task one, or none. */
  readonly group?: string
}

/** What names one lease. */
export type Lease = Pick<Job, '_id' | 'fence' | 'leaseMs' | 'priority'>

/** The jobs behind `Queue`, for lanes that somebody outside works on. `false` where a lease is lost: nothing was changed then. */
export interface QueueJobs {
  /** False: a job with this id is or was there. */
  insert(job: NewJob): Promise<boolean>
  find(id: string): Promise<Job | undefined>
  /** Of one task and state, newest first. */
  page(task: string, state: JobState, page: PageRequest): Promise<PageOf<Job>>
  /** At most `limit` of one task and state, counted no further. */
  count(task: string, state: JobState, limit: number): Promise<number>
  /** The next ready jobs of the task, leased, in their order; their attempts have begun. */
  lease(task: string, limit: number): Promise<readonly Job[]>
  extend(lease: Lease): Promise<boolean>
  succeed(lease: Lease, result?: string): Promise<boolean>
  retry(lease: Lease, delayMs: number, error: unknown): Promise<boolean>
  /** To the dead letters. */
  bury(lease: Lease, error: unknown): Promise<boolean>
  /** Removes all jobs of a task. */
  purge(task: string): Promise<void>
}
export const QueueJobs = token<QueueJobs>('kernel.queueJobs')
