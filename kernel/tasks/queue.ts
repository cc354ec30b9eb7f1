import { randomUUID } from 'node:crypto'
import type { Static, TSchema } from 'typebox'
import type { Mongo } from '../contract/collection.ts'
import type { QueueJobs } from '../contract/job.ts'
import { actingMandates } from '../contract/member-scope.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import type { EnqueueOptions, Queue, TaskType } from '../contract/task.ts'
import { Promoter } from './promoter.ts'
import { JobStore, type QueueCounts } from './store.ts'
import { QueueWorker, type RunTask } from './worker.ts'

export interface QueueParts {
  readonly connection: Mongo
  readonly clock: Clock
  readonly log: Logger
  /** A job whose process fell silent for this long runs elsewhere. Default 30,000. */
  readonly leaseMs?: number
  /** Longest pause between two looks for work that another process enqueued. Default 1,000. */
  readonly maxPollMs?: number
}

const LEASE_MS = 30_000
const MAX_POLL_MS = 1_000
const DRAIN_MS = 3_000
const MAX_PAYLOAD_BYTES = 262_144

/** The one durable queue, for any number of processes on one store. */
export class JobQueue implements Queue {
  /** For lanes that somebody outside works on. */
  readonly jobs: QueueJobs
  readonly #store: JobStore
  readonly #promoter: Promoter
  readonly #clock: Clock
  readonly #log: Logger
  readonly #leaseMs: number
  readonly #workers = new Map<string, QueueWorker>()

  constructor({ connection, clock, log, leaseMs = LEASE_MS, maxPollMs = MAX_POLL_MS }: QueueParts) {
    this.#store = new JobStore({
      connection,
      clock,
      worker: randomUUID(),
      leaseMs,
      later: (dueAt) => this.#promoter.expect(dueAt),
    })
    this.jobs = this.#store
    this.#promoter = new Promoter({
      store: this.#store,
      clock,
      log,
      maxPollMs,
      wake: (task) => this.#workers.get(task)?.wake(),
    })
    this.#clock = clock
    this.#log = log
    this.#leaseMs = leaseMs
  }

  /** Builds the indexes; before anything else. */
  async start(): Promise<void> {
    await this.#store.start()
    await this.#promoter.look()
  }

  /** From now on this process runs jobs of the type. */
  register(type: TaskType, run: RunTask): void {
    if (this.#workers.has(type.name)) throw new Error(`task '${type.name}' has two workers: give each task one owner`)
    const worker = new QueueWorker({
      type,
      run,
      store: this.#store,
      clock: this.#clock,
      log: this.#log,
      leaseMs: this.#leaseMs,
    })
    this.#workers.set(type.name, worker)
    worker.wake()
  }

  async enqueue<S extends TSchema>(
    type: TaskType<string, S>,
    payload: Static<S>,
    { id, runAt = this.#clock.now(), group, priority }: EnqueueOptions,
  ): Promise<void> {
    const text = JSON.stringify(payload)
    const bytes = Buffer.byteLength(text)
    if (bytes > MAX_PAYLOAD_BYTES)
      throw new Error(
        `the payload of job '${id}' has ${bytes} bytes; at most ${MAX_PAYLOAD_BYTES} are allowed: store it and pass its id`,
      )
    const mandates = actingMandates()
    const job = {
      id,
      task: type.name,
      payload: text,
      dueAt: runAt,
      ...(mandates.length === 0 ? {} : { mandates }),
      ...(group === undefined ? {} : { group }),
      ...(priority === undefined ? {} : { priority }),
    }
    const isDue = runAt <= this.#clock.now()
    const worker = this.#workers.get(type.name)
    if (isDue && type.limits.atOnce && worker?.hasPlaceFor(id, group)) {
      await worker.beginLeased(this.#store.leased(job))
      return
    }
    await this.#store.insert(job)
    if (isDue) worker?.wake()
  }

  async redrive(id: string): Promise<boolean> {
    const job = await this.#store.redrive(id)
    if (job !== undefined) this.#workers.get(job.task)?.wake()
    return job !== undefined
  }

  async cancel(id: string): Promise<boolean> {
    const cancelled = await this.#store.cancel(id)
    if (cancelled) for (const worker of this.#workers.values()) worker.abort(id)
    return cancelled
  }

  isPending(id: string): Promise<boolean> {
    return this.#store.isPending(id)
  }

  /** Looks for due work at once: for tests that turn the clock. */
  wake(): void {
    void this.#promoter.look()
    for (const worker of this.#workers.values()) worker.wake()
  }

  /** Resolves when nothing is due or running in this process; true if there was something. For tests. */
  async idle(): Promise<boolean> {
    let worked = false
    await this.#promoter.look()
    for (const worker of this.#workers.values()) {
      worker.wake()
      worked = (await worker.idle()) || worked
    }
    return worked
  }

  /** Of the store, whichever process runs them. */
  counts(): Promise<QueueCounts> {
    return this.#store.counts()
  }

  /** QueueJobs that run in this process, by task. */
  running(): readonly (readonly [string, number])[] {
    return [...this.#workers].map(([task, worker]) => [task, worker.running])
  }

  /** Claims nothing more, gives running jobs `drainMs` to end, then aborts them and gives them back. */
  async stop(drainMs = DRAIN_MS): Promise<void> {
    await this.#promoter.stop()
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop(drainMs)))
  }
}
