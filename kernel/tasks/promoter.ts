import type { Logger } from '../contract/module.ts'
import type { Clock } from '../contract/services.ts'
import type { JobStore } from './store.ts'

export interface PromoterParts {
  readonly store: JobStore
  readonly clock: Clock
  readonly log: Logger
  readonly maxPollMs: number
  /** There may be ready jobs of the task. */
  readonly wake: (task: string) => void
}

/**
 * Makes jobs ready when their time comes: delayed ones, retries, and those whose holder fell silent. Every process does it for
 * all, and sees by the same look what others have enqueued.
 */
export class Promoter {
  readonly #parts: PromoterParts
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #timerAt = Number.POSITIVE_INFINITY
  /** Whose time comes next: another process may be the one that makes it ready. */
  #expected: string | undefined
  #stopped = false

  constructor(parts: PromoterParts) {
    this.#parts = parts
  }

  /** Something is due at that time (epoch milliseconds). */
  expect(dueAt: number): void {
    this.#arm(Math.max(dueAt - this.#parts.clock.now(), 0))
  }

  /** Looks now, after the look that is under way. */
  look(): Promise<void> {
    this.#looking = this.#looking.then(() => this.#look())
    return this.#looking
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  async #look(): Promise<void> {
    if (this.#stopped) return
    const { store, clock, log, maxPollMs, wake } = this.#parts
    let waitMs = maxPollMs
    try {
      const expected = this.#expected
      const { tasks, next } = await store.promote()
      this.#expected = next?.task
      if (next?.dueAt !== undefined) waitMs = Math.min(waitMs, Math.max(next.dueAt - clock.now(), 0))
      const ready = await store.readyTasks()
      for (const task of new Set([...tasks, ...ready, ...(expected === undefined ? [] : [expected])])) wake(task)
    } catch (error) {
      log.error('the queue cannot be read for jobs that are due; trying again', { error })
    }
    this.#arm(waitMs)
  }

  #arm(delayMs: number): void {
    const at = Date.now() + delayMs
    if (this.#stopped || at >= this.#timerAt || delayMs > this.#parts.maxPollMs) return
    clearTimeout(this.#timer)
    this.#timerAt = at
    this.#timer = setTimeout(() => {
      this.#timerAt = Number.POSITIVE_INFINITY
      void this.look()
    }, delayMs)
  }
}
