import {
  ApiError,
  BoundedMap,
  type Clock,
  operationId,
  owned,
  type PageRequest,
  type QueueJobs,
} from '../../kernel/define.ts'
import { laneOf } from './lane.ts'
import type { Store, StoredQueue } from './model.ts'

const KNOWN = 10_000
const COUNTED_TO = 10_000

export interface QueuesParts {
  readonly store: Store
  readonly jobs: QueueJobs
  readonly clock: Clock
  /** Most queues of one owner. */
  readonly cap: number
}

/** An owner's queues: a queue begins with its first job. */
export class Queues {
  readonly #parts: QueuesParts
  readonly #known = new BoundedMap<string, true>(KNOWN)

  constructor(parts: QueuesParts) {
    this.#parts = parts
  }

  /** Throws `conflict` when the owner has as many as are allowed. */
  async ensure(owner: string, name: string): Promise<void> {
    const { store, clock, cap } = this.#parts
    if (this.#known.get(laneOf(owner, name))) return
    const id = idOf(owner, name)
    await owned.create(store.queues, { id, owner, cap, at: clock.now() }, { name, paused: false })
    this.#known.set(laneOf(owner, name), true)
  }

  async isPaused(owner: string, name: string): Promise<boolean> {
    const found = await this.#parts.store.queues.findOne({ _id: idOf(owner, name) }, { paused: 1 }).lean()
    return found?.paused === true
  }

  /** Throws `not_found` for a queue that has not begun. */
  async setPaused(owner: string, name: string, paused: boolean) {
    const { store, clock } = this.#parts
    const at = clock.now()
    return this.#view(
      await owned.change(store.queues, { owner, id: idOf(owner, name), at }, { paused }).catch((error: unknown) => {
        throw error instanceof ApiError
          ? new ApiError('not_found', `you have no queue '${name}'; it begins with its first job`)
          : error
      }),
    )
  }

  list(owner: string, page: PageRequest) {
    return owned.page(this.#parts.store.queues, owner, page, { view: (queue) => this.#view(queue) })
  }

  async namesOf(owner: string): Promise<readonly string[]> {
    const found = await this.#parts.store.queues.find({ owner }, { name: 1 }).lean()
    return found.map(({ name }) => name)
  }

  /** The owner's queues and all jobs in them. */
  async removeAll(owner: string): Promise<void> {
    for (const name of await this.namesOf(owner)) {
      await this.#parts.jobs.purge(laneOf(owner, name))
      this.#known.delete(laneOf(owner, name))
    }
    await this.#parts.store.queues.deleteMany({ owner })
  }

  async #view({ owner, name, paused, createdAt }: StoredQueue) {
    const [pending, dead] = await Promise.all(
      (['pending', 'dead'] as const).map((state) => this.#parts.jobs.count(laneOf(owner, name), state, COUNTED_TO)),
    )
    return { queue: name, paused, pending: pending ?? 0, dead: dead ?? 0, created_at: createdAt.toISOString() }
  }
}

const idOf = (owner: string, name: string): string => operationId('que_', owner, 'dispatch.queue', name)
