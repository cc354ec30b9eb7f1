import { type ScheduledTask, schedule, validate } from 'node-cron'
import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import { isDuplicateKey } from '../store/duplicate-key.ts'

export interface JobsParts {
  readonly connection: Mongo
  readonly clock: Clock
  readonly log: Logger
}

interface Tick {
  readonly _id: string
  /** Scheduled time of the last tick that ran anywhere. */
  readonly lastTick: number
  /** A run is under way until then, unless it is extended. */
  readonly leaseUntil: number
}

type Run = () => Promise<void>

interface Job {
  readonly run: Run
  readonly cron: ScheduledTask
  succeeded: number
  failed: number
  lastMs: number | undefined
}

/** What a job did in this process. */
export interface JobRuns extends Pick<Job, 'succeeded' | 'failed' | 'lastMs'> {
  readonly job: string
}

const LEASE_MS = 30_000

/** Cron jobs. A tick is named by its scheduled time, so clocks that differ a little never run it twice. */
export class Jobs {
  readonly #ticks: RawCollection<Tick>
  readonly #clock: Clock
  readonly #log: Logger
  readonly #jobs = new Map<string, Job>()
  readonly #running = new Set<Promise<unknown>>()

  constructor({ connection, clock, log }: JobsParts) {
    this.#ticks = connection.collection<Tick>('kernel_job_ticks')
    this.#clock = clock
    this.#log = log
  }

  /** Runs the job at every tick of the cron expression (UTC), in exactly one process. */
  add(name: string, cron: string, run: Run): void {
    if (!validate(cron)) throw new Error(`job '${name}' has the cron expression '${cron}', which is not valid`)
    const task = schedule(cron, ({ date }) => this.#track(this.tick(name, date.getTime())), {
      name,
      timezone: 'UTC',
      suppressMissedWarning: true,
    })
    this.#jobs.set(name, { run, cron: task, succeeded: 0, failed: 0, lastMs: undefined })
  }

  /** Runs the tick unless it ran elsewhere, or the last run still goes on. True: it ran here. */
  async tick(name: string, scheduledMs: number): Promise<boolean> {
    const tick = Math.floor(scheduledMs / 1_000)
    try {
      if (!(await this.#claim(name, tick))) return false
      await this.#holding(name, tick, () => this.runNow(name))
    } catch (error) {
      this.#log.error(`job '${name}' failed`, { error })
    }
    return true
  }

  /** Runs the job here and now, whatever other processes do: for tests. */
  async runNow(name: string): Promise<void> {
    const job = this.#jobs.get(name)
    if (!job) throw new Error(`there is no job '${name}'; there are: ${[...this.#jobs.keys()].join(', ')}`)
    const startedAt = performance.now()
    try {
      await job.run()
      job.succeeded++
    } catch (error) {
      job.failed++
      throw error
    } finally {
      job.lastMs = performance.now() - startedAt
    }
  }

  runs(): readonly JobRuns[] {
    return [...this.#jobs].map(([job, { succeeded, failed, lastMs }]) => ({ job, succeeded, failed, lastMs }))
  }

  /** No more ticks; waits for running ones. */
  async stop(): Promise<void> {
    for (const { cron } of this.#jobs.values()) await cron.destroy()
    await Promise.all(this.#running)
  }

  async #claim(name: string, tick: number): Promise<boolean> {
    const now = this.#clock.now()
    const free = { _id: name, lastTick: { $lt: tick }, leaseUntil: { $lte: now } }
    const taken = { $set: { lastTick: tick, leaseUntil: now + LEASE_MS } }
    try {
      // Not free: the upsert inserts in vain and hits the unique _id.
      const { modifiedCount, upsertedCount } = await this.#ticks.updateOne(free, taken, { upsert: true })
      return modifiedCount + upsertedCount === 1
    } catch (error) {
      if (isDuplicateKey(error)) return false
      throw error
    }
  }

  async #holding(name: string, tick: number, run: Run): Promise<void> {
    const set = (leaseUntil: number): Promise<unknown> =>
      this.#ticks.updateOne({ _id: name, lastTick: tick }, { $set: { leaseUntil } })
    const heartbeat = setInterval(() => void set(this.#clock.now() + LEASE_MS).catch(() => undefined), LEASE_MS / 3)
    try {
      await run()
    } finally {
      clearInterval(heartbeat)
      await set(0)
    }
  }

  #track(work: Promise<unknown>): Promise<unknown> {
    const tracked = work.finally(() => this.#running.delete(tracked))
    this.#running.add(tracked)
    return tracked
  }
}
