import { ApiError, BoundedMap, type Clock, type QueueJobs } from '../../kernel/define.ts'
import { QueueFull } from './contract.ts'

const COUNTED_EVERY = 1_000
const REFUSED_FOR_MS = 5_000
const LANES_REMEMBERED = 10_000

interface Left {
  jobs: number
  readonly until: number
}

/** Bounds what waits in a queue. Counting costs as much as there is, so it is done once for a thousand jobs; a process may let that many too many in. */
export class Room {
  readonly #jobs: QueueJobs
  readonly #clock: Clock
  readonly #most: number
  readonly #left = new BoundedMap<string, Left>(LANES_REMEMBERED)

  constructor(jobs: QueueJobs, clock: Clock, most: number) {
    this.#jobs = jobs
    this.#clock = clock
    this.#most = most
  }

  /** Throws `queue_full`. */
  async take(lane: string): Promise<void> {
    const known = this.#left.get(lane)
    if (known !== undefined && known.jobs > 0) {
      known.jobs--
      return
    }
    if (known === undefined || known.until <= this.#clock.now()) {
      const free = this.#most - (await this.#jobs.count(lane, 'pending', this.#most))
      this.#left.set(lane, {
        jobs: Math.min(free, COUNTED_EVERY) - 1,
        until: this.#clock.now() + (free > 0 ? 0 : REFUSED_FOR_MS),
      })
      if (free > 0) return
    }
    throw new ApiError(
      QueueFull,
      `the queue holds ${this.#most} unfinished jobs already; work some off, then try again`,
    )
  }
}
