import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../contract/job.ts'
import { inBackground } from '../contract/member-scope.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import type { Attempt, TaskType } from '../contract/task.ts'
import { maxAttempts, retryDelayMs } from './retry.ts'
import type { Choice, Exclude, JobStore } from './store.ts'

export type RunTask = (payload: unknown, attempt: Attempt) => Promise<void>

export interface WorkerParts {
  readonly type: TaskType
  readonly run: RunTask
  readonly store: JobStore
  readonly clock: Clock
  readonly log: Logger
  readonly leaseMs: number
}

interface Running {
  readonly job: Job
  readonly abort: AbortController
  readonly done: Promise<void>
}

const CONCURRENCY = 8
const TIMEOUT_MS = 30_000

/** Claims and runs the jobs of one task in this process. */
export class QueueWorker {
  readonly #parts: WorkerParts
  readonly #concurrency: number
  readonly #groupConcurrency: number
  readonly #running = new Map<string, Running>()
  readonly #heartbeat: NodeJS.Timeout
  #claiming: Promise<void> | undefined
  /** Jobs begun since the start: one may begin and end while others are still being claimed. */
  #begun = 0
  /** Of them, those that an earlier `idle` has told of: one may begin and end between two calls. */
  #begunBefore = 0
  #again = false
  #stopped = false

  constructor(parts: WorkerParts) {
    this.#parts = parts
    this.#concurrency = parts.type.limits.concurrency ?? CONCURRENCY
    this.#groupConcurrency = parts.type.limits.groupConcurrency ?? this.#concurrency
    this.#heartbeat = setInterval(() => void this.#extendLeases(), parts.leaseMs / 3)
  }

  get running(): number {
    return this.#running.size
  }

  /** There may be work. */
  wake(): void {
    if (this.#stopped) return
    if (this.#claiming) this.#again = true
    else this.#look()
  }

  /** It does not run here yet, and one more may, of this group too. */
  hasPlaceFor(id: string, group = ''): boolean {
    if (this.#stopped || this.#running.has(id) || this.#running.size >= this.#concurrency) return false
    return group === '' || !this.#exclude([]).groups.includes(group)
  }

  /** Runs a job that `leased` made once it is stored; false: one of its id was there, and nothing runs. */
  async beginLeased(job: Job): Promise<boolean> {
    const stored = this.#parts.store.insertLeased(job)
    this.#begin(
      job,
      stored.catch(() => false),
    )
    return stored
  }

  abort(id: string): void {
    this.#running.get(id)?.abort.abort(new Error('the job was cancelled'))
  }

  async idle(): Promise<boolean> {
    while (this.#claiming || this.#running.size > 0) {
      await this.#claiming
      await Promise.all([...this.#running.values()].map(({ done }) => done))
    }
    const begun = this.#begun > this.#begunBefore
    this.#begunBefore = this.#begun
    return begun
  }

  async stop(drainMs: number): Promise<void> {
    this.#stopped = true
    await this.#claiming
    const all = (): Promise<unknown> => Promise.all([...this.#running.values()].map(({ done }) => done))
    const patience = new AbortController()
    await Promise.race([all(), sleep(drainMs, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
    for (const { abort } of this.#running.values()) abort.abort(STOPPING)
    await all()
    clearInterval(this.#heartbeat)
  }

  #look(): void {
    this.#again = false
    this.#claiming = this.#claimAll().then(() => {
      this.#claiming = undefined
      if (this.#again) this.wake()
    })
  }

  /** Fills the free places. */
  async #claimAll(): Promise<void> {
    const { store, type, log } = this.#parts
    try {
      while (!this.#stopped && this.#running.size < this.#concurrency) {
        const free = this.#concurrency - this.#running.size
        const jobs = await store.claim(type.name, free, (chosen) => this.#exclude(chosen))
        if (jobs.length === 0) return
        for (const job of jobs) this.#begin(job)
      }
    } catch (error) {
      log.error(`the queue cannot be read for task '${type.name}'; trying again`, { error })
    }
  }

  /** What must not be claimed: our own running jobs, though their leases may seem over, and groups that are full. */
  #exclude(chosen: readonly Choice[]): Exclude {
    const own = [...[...this.#running.values()].map(({ job }) => job), ...chosen]
    const groups = new Map<string, number>()
    for (const { group } of own) if (group !== '') groups.set(group, (groups.get(group) ?? 0) + 1)
    const full = [...groups].filter(([, count]) => count >= this.#groupConcurrency)
    return { ids: own.map(({ _id }) => _id), groups: full.map(([group]) => group) }
  }

  #begin(job: Job, isStored: Promise<boolean> | true = true): void {
    this.#begun++
    const abort = new AbortController()
    const attempt = async (): Promise<void> => {
      if (isStored === true || (await isStored)) await this.#attempt(job, abort)
    }
    const done = attempt().finally(() => {
      this.#running.delete(job._id)
      this.wake()
    })
    this.#running.set(job._id, { job, abort, done })
  }

  async #attempt(job: Job, abort: AbortController): Promise<void> {
    const { store, type, log } = this.#parts
    const last = maxAttempts(type.limits)
    try {
      if (job.attempt > last) throw new Error(job.lastError ?? 'the process ended during the last attempt')
      let repeatAt: number | undefined
      const attempt: Attempt = {
        repeatAt: (epochMs) => {
          repeatAt = epochMs
        },
        id: job._id,
        number: job.attempt,
        last: job.attempt === last,
        fence: job.fence,
        signal: abort.signal,
      }
      await inBackground(job.mandates ?? [], () => this.#runWithin(JSON.parse(job.payload), attempt, abort))
      const ended = repeatAt === undefined ? store.succeed(job) : store.repeat(job, repeatAt)
      if (!(await ended)) log.warn('a job ended after its lease was lost', { task: type.name, jobId: job._id })
    } catch (error) {
      await this.#failed(job, abort.signal.reason === STOPPING ? STOPPING : error).catch((cause: unknown) =>
        log.error('a failed job could not be recorded; its lease will run out', {
          task: type.name,
          jobId: job._id,
          error: cause,
        }),
      )
    }
  }

  async #runWithin(payload: unknown, attempt: Attempt, abort: AbortController): Promise<void> {
    const timeoutMs = this.#parts.type.limits.timeoutMs ?? TIMEOUT_MS
    const timer = setTimeout(() => abort.abort(new Error(`the attempt took longer than ${timeoutMs} ms`)), timeoutMs)
    const aborted = new Promise<never>((_, reject) =>
      attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason as Error), { once: true }),
    )
    try {
      await Promise.race([this.#parts.run(payload, attempt), aborted])
    } finally {
      clearTimeout(timer)
    }
  }

  async #failed(job: Job, error: unknown): Promise<void> {
    const { store, type, log } = this.#parts
    if (error === STOPPING) return store.giveBack(job)
    const delayMs = retryDelayMs(type.limits, job.attempt, error)
    const about = { task: type.name, jobId: job._id, attempt: job.attempt, error }
    if (delayMs === undefined) {
      if (await store.bury(job, error)) log.error('a job failed for good', about)
    } else if (await store.retry(job, delayMs, error)) {
      log.warn('a job failed and will be tried again', { ...about, delayMs })
    }
  }

  async #extendLeases(): Promise<void> {
    for (const { job, abort } of this.#running.values()) {
      const kept = await this.#parts.store.extend(job).catch(() => true)
      if (!kept) abort.abort(new Error('the lease was lost'))
    }
  }
}

const STOPPING = new Error('the service stops')
