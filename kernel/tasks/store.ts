import { BoundedMap } from '../contract/bounded-map.ts'
import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Job, JobState, Lease, NewJob, QueueJobs } from '../contract/job.ts'
import { type PageOf, type PageRequest, readPage } from '../contract/page.ts'
import type { Clock } from '../contract/services.ts'
import { redactText } from '../log/redact.ts'
import { Gather } from '../store/gather.ts'
import { olderThan, positionOf } from '../store/page.ts'
import { adoptOldJobs, createJobIndexes } from './indexes.ts'
import { turns } from './turns.ts'

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

export interface JobStoreParts {
  readonly connection: Mongo
  readonly clock: Clock
  /** Names this process. */
  readonly worker: string
  readonly leaseMs: number
  /** Something has to be made ready then (epoch milliseconds). */
  readonly later: (dueAt: number) => void
}

/** A job that is to be claimed. */
export type Choice = Pick<Job, '_id' | 'group'>

interface Success {
  readonly lease: Lease
  readonly result: string | undefined
}

/** What a look for jobs whose time has come has found. */
export interface Promoted {
  readonly tasks: ReadonlySet<string>
  /** The next one to come: its task, and when (epoch milliseconds). */
  readonly next: Pick<Job, 'task' | 'dueAt'> | undefined
}

const KEEP_DONE_MS = 7 * 24 * 3_600_000
const KEEP_DEAD_MS = 30 * 24 * 3_600_000
const MAX_ERROR_LENGTH = 500
/** What one step of priority is worth. */
const AGEING_MS = 60_000
const PROMOTED_AT_ONCE = 500
const DUPLICATE_KEY = 11_000
const PURGED_AT_ONCE = 1_000
const LANES_REMEMBERED = 10_000

/** The queue's collection. What it costs to claim a job does not depend on how many there are. */
export class JobStore implements QueueJobs {
  readonly #jobs: RawCollection<Job>
  readonly #clock: Clock
  readonly #worker: string
  readonly #leaseMs: number
  readonly #later: (dueAt: number) => void
  readonly #inserts = new Gather((jobs: readonly Job[]) => this.#insertAll(jobs))
  readonly #successes = new Gather((ends: readonly Success[]) => this.#succeedAll(ends))
  #leases = 0
  /** By task: the group that was served last. */
  readonly #served = new BoundedMap<string, string>(LANES_REMEMBERED)

  constructor({ connection, clock, worker, leaseMs, later }: JobStoreParts) {
    this.#jobs = connection.collection<Job>('kernel_jobs')
    this.#clock = clock
    this.#worker = worker
    this.#leaseMs = leaseMs
    this.#later = later
  }

  async start(): Promise<void> {
    await createJobIndexes(this.#jobs)
    await adoptOldJobs(this.#jobs)
  }

  async insert({ id, dueAt, group = '', ...job }: NewJob): Promise<boolean> {
    const due = this.#due(job, dueAt)
    const isNew = await this.#inserts.call({ _id: id, ...job, group, state: 'pending', ...due, attempt: 0, fence: 0 })
    if (!due.ready) this.#later(dueAt)
    return isNew
  }

  /** The job as it is where it runs in this process from the beginning; `insertLeased` stores it. */
  leased({ id, dueAt, group = '', ...job }: NewJob): Job {
    const { rank } = this.#due(job, dueAt)
    const leaseEnd = this.#clock.now() + (job.leaseMs ?? this.#leaseMs)
    const lease = { ready: false, rank, dueAt: leaseEnd, leasedBy: this.#nextLease(), attempt: 1, fence: 1 }
    return { _id: id, ...job, group, state: 'pending', ...lease }
  }

  async insertLeased(job: Job): Promise<boolean> {
    const isNew = await this.#inserts.call(job)
    if (isNew && job.dueAt !== undefined) this.#later(job.dueAt)
    return isNew
  }

  #nextLease(): string {
    return `${this.#worker}.${++this.#leases}`
  }

  lease(task: string, limit: number): Promise<readonly Job[]> {
    return this.claim(task, limit, (chosen) => ({ ids: chosen.map(({ _id }) => _id), groups: [] }))
  }

  /**
   * The next jobs of the task, leased, in their order; none: nothing is ready. `exclude` says what must not be taken beside
   * what is chosen already. They are looked up first and then taken in one command, where each is still free.
   */
  async claim(task: string, limit: number, exclude: (chosen: readonly Choice[]) => Exclude): Promise<readonly Job[]> {
    for (;;) {
      const chosen: Choice[] = []
      let last = this.#served.get(task)
      while (chosen.length < limit) {
        const next = await this.#next(task, limit - chosen.length, last, exclude(chosen))
        if (next.length === 0) break
        chosen.push(...next)
        if (next[0]?.group !== '') last = next[0]?.group
      }
      if (chosen.length === 0) return []
      if (last !== undefined) this.#served.set(task, last)
      const taken = await this.#take(chosen.map(({ _id }) => _id))
      if (taken.length > 0) return taken
    }
  }

  /** One of the group whose turn it is; several where there are no groups. */
  async #next(task: string, limit: number, last: string | undefined, { ids, groups }: Exclude): Promise<Choice[]> {
    for (const group of turns(last, groups)) {
      const found = await this.#jobs
        .find({ ready: true, task, group, ...(ids.length > 0 ? { _id: { $nin: [...ids] } } : {}) })
        .project<Choice>({ group: 1 })
        .sort({ group: 1, rank: 1 })
        .limit(last === undefined ? limit : 1)
        .toArray()
      if (found.length === 0) continue
      return found[0]?.group === '' ? found.filter((each) => each.group === '') : found.slice(0, 1)
    }
    return []
  }

  async #take(ids: readonly string[]): Promise<readonly Job[]> {
    const now = this.#clock.now()
    const leasedBy = this.#nextLease()
    const update = [
      {
        $set: {
          ready: false,
          leasedBy,
          dueAt: { $add: [now, { $ifNull: ['$leaseMs', this.#leaseMs] }] },
          attempt: { $add: ['$attempt', 1] },
          fence: { $add: ['$fence', 1] },
        },
      },
    ]
    const jobs = ids.length === 1 ? await this.#takeOne(ids[0], update) : await this.#takeAll(ids, leasedBy, update)
    for (const { dueAt } of jobs) if (dueAt !== undefined) this.#later(dueAt)
    return jobs.toSorted((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id))
  }

  async #takeOne(id: string | undefined, update: object[]): Promise<readonly Job[]> {
    const job = await this.#jobs.findOneAndUpdate({ _id: id ?? '', ready: true }, update, { returnDocument: 'after' })
    return job ? [job] : []
  }

  async #takeAll(ids: readonly string[], leasedBy: string, update: object[]): Promise<readonly Job[]> {
    const { modifiedCount } = await this.#jobs.updateMany({ _id: { $in: [...ids] }, ready: true }, update)
    return modifiedCount === 0 ? [] : this.#jobs.find({ _id: { $in: [...ids] }, leasedBy }).toArray()
  }

  /** Makes ready what is due, whatever its task. */
  async promote(): Promise<Promoted> {
    const tasks = new Set<string>()
    for (;;) {
      const now = this.#clock.now()
      const due = await this.#jobs
        .find({ ready: false, dueAt: { $lte: now } }, { projection: { task: 1 } })
        .sort({ dueAt: 1 })
        .limit(PROMOTED_AT_ONCE)
        .toArray()
      for (const { task } of due) tasks.add(task)
      if (due.length > 0)
        await this.#jobs.updateMany(
          { _id: { $in: due.map(({ _id }) => _id) }, ready: false, dueAt: { $lte: now } },
          { $set: { ready: true } },
        )
      if (due.length < PROMOTED_AT_ONCE) break
    }
    const next = await this.#jobs.findOne({ ready: false }, { sort: { dueAt: 1 }, projection: { task: 1, dueAt: 1 } })
    return { tasks, next: next ?? undefined }
  }

  /** Tasks that have ready jobs: from one to the next in the index, however many jobs each has. */
  async readyTasks(): Promise<readonly string[]> {
    const tasks: string[] = []
    for (;;) {
      const rest = { ready: true, task: { $gt: tasks.at(-1) ?? '' } }
      const next = await this.#jobs.findOne(rest, { sort: { task: 1 }, projection: { task: 1 } })
      if (next === null) return tasks
      tasks.push(next.task)
    }
  }

  /** False: the lease is lost. */
  extend(lease: Lease): Promise<boolean> {
    return this.#end(lease, { $set: { ready: false, dueAt: this.#clock.now() + (lease.leaseMs ?? this.#leaseMs) } })
  }

  succeed(lease: Lease, result?: string): Promise<boolean> {
    return this.#successes.call({ lease, result })
  }

  retry(lease: Lease, delayMs: number, error: unknown): Promise<boolean> {
    const due = this.#due(lease, this.#clock.now() + delayMs)
    return this.#end(lease, { $set: { ...due, lastError: shortText(error) }, $unset: { leasedBy: 1 } })
  }

  /** Due again at `dueAt`, with all its attempts. */
  repeat(lease: Lease, dueAt: number): Promise<boolean> {
    return this.#end(lease, {
      $set: { ...this.#due(lease, dueAt), attempt: 0 },
      $unset: { leasedBy: 1, lastError: 1 },
    })
  }

  bury(lease: Lease, error: unknown): Promise<boolean> {
    const { $set, $unset } = this.#finish('dead', KEEP_DEAD_MS)
    return this.#end(lease, { $set: { ...$set, lastError: shortText(error) }, $unset })
  }

  /** Back to the queue at once; the attempt does not count, for it was we who stopped it. */
  async giveBack(lease: Lease): Promise<void> {
    const due = this.#due(lease, this.#clock.now())
    await this.#end(lease, { $set: due, $unset: { leasedBy: 1 }, $inc: { attempt: -1 } })
  }

  /** A finished job begins again; one that waits for a retry is due now; one that runs is left alone. Undefined: no such job. */
  async redrive(id: string): Promise<Pick<Job, 'task'> | undefined> {
    const found = await this.#jobs.findOne({ _id: id }, { projection: { task: 1, priority: 1 } })
    if (!found) return undefined
    await this.#jobs.updateOne(
      { _id: id, leasedBy: { $exists: false } },
      {
        $set: { state: 'pending', ...this.#due(found, this.#clock.now()), attempt: 0 },
        $unset: { expireAt: 1, lastError: 1, result: 1 },
      },
    )
    return found
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

  async find(id: string): Promise<Job | undefined> {
    return (await this.#jobs.findOne({ _id: id })) ?? undefined
  }

  page(task: string, state: JobState, page: PageRequest): Promise<PageOf<Job>> {
    return readPage(
      page,
      ({ limit, before }) =>
        this.#jobs
          .find({
            task,
            state,
            createdAt: { $exists: true },
            ...(before === undefined ? {} : olderThan('createdAt', before)),
          })
          .sort({ createdAt: -1, _id: -1 })
          .limit(limit)
          .toArray(),
      (job) => positionOf(job.createdAt as Date, job._id),
    )
  }

  count(task: string, state: JobState, limit: number): Promise<number> {
    return this.#jobs.countDocuments({ task, state, createdAt: { $exists: true } }, { limit })
  }

  async purge(task: string): Promise<void> {
    for (;;) {
      const some = await this.#jobs
        .find({ task, createdAt: { $exists: true } }, { projection: { _id: 1 } })
        .limit(PURGED_AT_ONCE)
        .toArray()
      await this.#jobs.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } })
      if (some.length < PURGED_AT_ONCE) return
    }
  }

  async counts(): Promise<QueueCounts> {
    const later = { ready: false, dueAt: { $lte: this.#clock.now() } }
    const first = { sort: { dueAt: 1 as const }, projection: { dueAt: 1 as const } }
    const [ready, rest, dead, overdue, oldestReady, oldestLater] = await Promise.all([
      this.#jobs.countDocuments({ ready: true }),
      this.#jobs.countDocuments({ ready: false }),
      this.#jobs.countDocuments({ state: 'dead' }),
      this.#jobs.countDocuments(later),
      this.#jobs.findOne({ ready: true }, first),
      this.#jobs.findOne(later, first),
    ])
    const oldest = [oldestReady?.dueAt, oldestLater?.dueAt].filter((dueAt) => dueAt !== undefined)
    return {
      pending: ready + rest,
      dead,
      waiting: ready + overdue,
      oldestDueAt: oldest.length === 0 ? undefined : Math.min(...oldest),
    }
  }

  async #insertAll(jobs: readonly Job[]): Promise<readonly boolean[]> {
    try {
      await this.#jobs.insertMany([...jobs], { ordered: false })
      return jobs.map(() => true)
    } catch (error) {
      const { writeErrors = [] } = error as {
        readonly writeErrors?: readonly { readonly index: number; readonly code: number }[]
      }
      if (writeErrors.length === 0 || writeErrors.some(({ code }) => code !== DUPLICATE_KEY)) throw error
      const existing = new Set(writeErrors.map(({ index }) => index))
      return jobs.map((_, at) => !existing.has(at))
    }
  }

  async #succeedAll(ends: readonly Success[]): Promise<readonly boolean[]> {
    const { $set, $unset } = this.#finish('done', KEEP_DONE_MS)
    const { matchedCount } = await this.#jobs.bulkWrite(
      ends.map(({ lease: { _id, fence }, result }) => ({
        updateOne: {
          filter: { _id, fence, state: 'pending' as const },
          update: { $set: { ...$set, ...(result === undefined ? {} : { result }) }, $unset },
        },
      })),
      { ordered: false },
    )
    if (matchedCount === ends.length) return ends.map(() => true)
    // only the holder of a fence can have ended the job under it
    const found = await this.#jobs
      .find({ _id: { $in: ends.map(({ lease }) => lease._id) }, state: 'done' })
      .project<Pick<Job, '_id' | 'fence'>>({ fence: 1 })
      .toArray()
    const fences = new Map(found.map(({ _id, fence }) => [_id, fence]))
    return ends.map(({ lease }) => fences.get(lease._id) === lease.fence)
  }

  async #end(
    { _id, fence }: Lease,
    update: { readonly $set: Partial<Job>; readonly $unset?: Record<string, 1>; readonly $inc?: { attempt: number } },
  ): Promise<boolean> {
    const { matchedCount } = await this.#jobs.updateOne({ _id, fence, state: 'pending' }, update)
    const { ready, dueAt } = update.$set
    if (ready === false && dueAt !== undefined) this.#later(dueAt)
    return matchedCount === 1
  }

  #due({ priority = 0 }: Pick<Job, 'priority'>, dueAt: number) {
    return { ready: dueAt <= this.#clock.now(), dueAt, rank: dueAt - priority * AGEING_MS }
  }

  #finish(state: JobState, keepMs: number) {
    return {
      $set: { state, expireAt: new Date(this.#clock.now() + keepMs) },
      $unset: { ready: 1, dueAt: 1, rank: 1, leasedBy: 1 },
    } as const
  }
}

const shortText = (error: unknown): string =>
  redactText(error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
