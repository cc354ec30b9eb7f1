import type { Audience, Clock } from '../../kernel/define.ts'
import type { Endpoint, Store } from './model.ts'

/** How old this process's view of the endpoints may be. */
const FRESH_MS = 500
/** Clocks of processes differ, and a change is stamped before it is stored: read again what is this recent. */
const OVERLAP_MS = 60_000

export type Subscriber = Pick<Endpoint, '_id' | 'userId' | 'events' | 'forOperators'>
type Change = Subscriber & Pick<Endpoint, 'status' | 'changedAt'>

/**
 * The enabled endpoints, in memory, kept up by reading what has changed: an event for an account without webhooks (nearly
 * every event) costs no query.
 */
export class EndpointMirror {
  readonly #endpoints: Store['endpoints']
  readonly #clock: Clock
  readonly #byUser = new Map<string, Map<string, Subscriber>>()
  readonly #ofOperators = new Map<string, Subscriber>()
  #seenTo = 0
  #freshUntil = 0
  #reading: Promise<void> | undefined

  constructor(endpoints: Store['endpoints'], clock: Clock) {
    this.#endpoints = endpoints
    this.#clock = clock
  }

  /** True: surely no endpoint takes part. Known at once; false may only mean that it must be read. */
  none({ users, operators = false }: Audience): boolean {
    if (this.#reading || performance.now() >= this.#freshUntil) return false
    return !(operators && this.#ofOperators.size > 0) && !users.some((user) => this.#byUser.has(user))
  }

  /** Endpoints of these users, and of operators where asked for. */
  async of(users: readonly string[], operators: boolean): Promise<readonly Subscriber[]> {
    await this.#fresh()
    const found = new Map(users.flatMap((user) => [...(this.#byUser.get(user) ?? [])]))
    if (operators) for (const [id, endpoint] of this.#ofOperators) found.set(id, endpoint)
    return [...found.values()]
  }

  /** This process has changed an endpoint: look again before the next event. */
  invalidate(): void {
    this.#freshUntil = 0
  }

  /** Goes on until no change came in while it was reading. */
  async #fresh(): Promise<void> {
    while (this.#reading || performance.now() >= this.#freshUntil) {
      this.#reading ??= this.#read().finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
  }

  async #read(): Promise<void> {
    const startedAt = this.#clock.now()
    this.#freshUntil = performance.now() + FRESH_MS
    try {
      const changes: Change[] = await this.#endpoints
        .find({ changedAt: { $gte: new Date(Math.max(this.#seenTo - OVERLAP_MS, 0)) } })
        .select({ userId: 1, events: 1, forOperators: 1, status: 1, changedAt: 1 })
        .lean()
      for (const change of changes) this.#apply(change)
      this.#seenTo = Math.max(this.#seenTo, startedAt)
    } catch (error) {
      this.invalidate()
      throw error
    }
  }

  #apply(change: Change): void {
    const { _id, userId, status, forOperators } = change
    const own = this.#byUser.get(userId) ?? new Map<string, Subscriber>()
    if (status === 'enabled') this.#byUser.set(userId, own.set(_id, change))
    else own.delete(_id)
    if (own.size === 0) this.#byUser.delete(userId)
    if (status === 'enabled' && forOperators) this.#ofOperators.set(_id, change)
    else this.#ofOperators.delete(_id)
  }
}
