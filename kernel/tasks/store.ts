import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Clock } from '../contract/services.ts'
import { redactText } from '../log/redact.ts'
import { isDuplicateKey } from '../store/duplicate-key.ts'

/**
 * A job. `dueAt` is when it may be claimed next: its run time while it waits, the end of the lease while it runs, absent
 * once it is finished. So a claim is one indexed atomic update, and a job whose process died comes back by itself.
 */
export interface Job {
  readonly _id: string
  readonly task: string
  /** JSON: kept opaque, so that any field name survives. */
  readonly payload: string
  readonly group?: string
  readonly state: 'pending' | 'done' | 'dead' | 'cancelled'
  readonly dueAt?: number
  readonly leasedBy?: string
  /** Attempts begun. */
  readonly attempt: number
  readonly fence: number
  readonly lastError?: string
  readonly expireAt?: Date
}

export interface QueueCounts {
  /** To be run, now or later, or running. */
  readonly pending: number
  readonly dead: number
  /** Due, and not running anywhere. */
  readonly waiting: number
  /** Epoch milliseconds; undefined where none waits. */
  readonly oldestDueAt: number | undefined
}

export interface Exclude {
  readonly ids: readonly string[]
  readonly groups: readonly string[]
}

const KEEP_DONE_MS = 7 * 24 * 3_600_000
const KEEP_DEAD_MS = 30 * 24 * 3_600_000
const MAX_ERROR_LENGTH = 500

/** The queue's collection. Whatever ends an attempt names its fence, so a slow former holder changes nothing. */
export class JobStore {
  readonly #jobs: RawCollection<Job>
  readonly #clock: Clock
  readonly #worker: string
  readonly #leaseMs: number

  constructor(connection: Mongo, clock: Clock, worker: string, leaseMs: number) {
    this.#jobs = connection.collection<Job>('kernel_jobs')
    this.#clock = clock
    this.#worker = worker
    this.#leaseMs = leaseMs
  }

  async createIndexes(): Promise<void> {
    await this.#jobs.createIndexes([
      { key: { state: 1, task: 1, dueAt: 1 }, name: 'claim' },
      { key: { expireAt: 1 }, name: 'expire', expireAfterSeconds: 0 },
    ])
  }

  /** False: a job with this id is or was there. */
  async insert(job: Pick<Job, '_id' | 'task' | 'payload' | 'group' | 'dueAt'>): Promise<boolean> {
    try {
      await this.#jobs.insertOne({ ...job, state: 'pending', attempt: 0, fence: 0 })
      return true
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async claim(task: string, exclude: Exclude): Promise<Job | undefined> {
    const now = this.#clock.now()
    const job = await this.#jobs.findOneAndUpdate(
      { ...waiting(task, exclude), dueAt: { $lte: now } },
      { $set: { dueAt: now + this.#leaseMs, leasedBy: this.#worker }, $inc: { attempt: 1, fence: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    )
    return job ?? undefined
  }

  /** When the next job of the task may be claimed: epoch milliseconds. */
  async nextDue(task: string, exclude: Exclude): Promise<number | undefined> {
    const next = await this.#jobs.findOne(waiting(task, exclude), { sort: { dueAt: 1 }, projection: { dueAt: 1 } })
    return next?.dueAt
  }

  /** False: the lease is lost. */
  async extend(job: Job): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(held(job), {
      $set: { dueAt: this.#clock.now() + this.#leaseMs },
    })
    return matchedCount === 1
  }

  async succeed(job: Job): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(held(job), this.#finish('done', KEEP_DONE_MS))
    return matchedCount === 1
  }

  /** Due again at `dueAt`, with all its attempts. */
  async repeat(job: Job, dueAt: number): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(held(job), {
      $set: { dueAt, attempt: 0 },
      $unset: { leasedBy: 1, lastError: 1 },
    })
    return matchedCount === 1
  }

  async retry(job: Job, delayMs: number, error: unknown): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne(held(job), {
      $set: { dueAt: this.#clock.now() + delayMs, lastError: shortText(error) },
      $unset: { leasedBy: 1 },
    })
    return matchedCount === 1
  }

  async bury(job: Job, error: unknown): Promise<boolean> {
    const { $set, $unset } = this.#finish('dead', KEEP_DEAD_MS)
    const { matchedCount } = await this.#jobs.updateOne(held(job), {
      $set: { ...$set, lastError: shortText(error) },
      $unset,
    })
    return matchedCount === 1
  }

  /** Back to the queue at once; the attempt does not count, for it was we who stopped it. */
  async giveBack(job: Job): Promise<void> {
    await this.#jobs.updateOne(held(job), {
      $set: { dueAt: this.#clock.now() },
      $unset: { leasedBy: 1 },
      $inc: { attempt: -1 },
    })
  }

  /** A finished job begins again; one that waits for a retry is due now; one that runs is left alone. Undefined: no such job. */
  async redrive(id: string): Promise<Pick<Job, 'task'> | undefined> {
    const job = await this.#jobs.findOneAndUpdate(
      { _id: id, leasedBy: { $exists: false } },
      { $set: { state: 'pending', dueAt: this.#clock.now(), attempt: 0 }, $unset: { expireAt: 1, lastError: 1 } },
      { projection: { task: 1 } },
    )
    return job ?? (await this.#jobs.findOne({ _id: id }, { projection: { task: 1 } })) ?? undefined
  }

  /** False: no such job, or it is finished. The fence moves on, so a running attempt can no longer end it. */
  async cancel(id: string): Promise<boolean> {
    const { modifiedCount } = await this.#jobs.updateOne(
      { _id: id, state: 'pending' },
      { ...this.#finish('cancelled', KEEP_DONE_MS), $inc: { fence: 1 } },
    )
    return modifiedCount === 1
  }

  async isPending(id: string): Promise<boolean> {
    return (await this.#jobs.countDocuments({ _id: id, state: 'pending' })) === 1
  }

  async counts(): Promise<QueueCounts> {
    const due = { state: 'pending' as const, dueAt: { $lte: this.#clock.now() } }
    const [pending, dead, waiting, oldest] = await Promise.all([
      this.#jobs.countDocuments({ state: 'pending' }),
      this.#jobs.countDocuments({ state: 'dead' }),
      this.#jobs.countDocuments(due),
      this.#jobs.findOne(due, { sort: { dueAt: 1 }, projection: { dueAt: 1 } }),
    ])
    return { pending, dead, waiting, oldestDueAt: oldest?.dueAt }
  }

  #finish(state: Job['state'], keepMs: number) {
    return {
      $set: { state, expireAt: new Date(this.#clock.now() + keepMs) },
      $unset: { dueAt: 1, leasedBy: 1 },
    } as const
  }
}

const held = (job: Job) => ({ _id: job._id, fence: job.fence, state: 'pending' as const })

const waiting = (task: string, { ids, groups }: Exclude) => ({
  state: 'pending' as const,
  task,
  ...(ids.length > 0 ? { _id: { $nin: [...ids] } } : {}),
  ...(groups.length > 0 ? { group: { $nin: [...groups] } } : {}),
})

const shortText = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
