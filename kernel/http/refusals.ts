import type { ApiError } from '../contract/errors.ts'
import type { Logger } from '../contract/module.ts'
import type { ConcurrencyLimit } from './concurrency.ts'

const PERIOD_MS = 1_000

/** Says in at most one line a second that requests were refused: an overload must not fill the disk, too. */
export class Refusals {
  readonly #log: Logger
  #since = 0
  #silentUntilMs = 0

  constructor(log: Logger) {
    this.#log = log
  }

  add(error: ApiError, { limit, busy }: ConcurrencyLimit): void {
    this.#since++
    const now = performance.now()
    if (now < this.#silentUntilMs) return
    const { message, cause } = error
    this.#log.warn('overloaded: requests are refused', {
      refused: this.#since,
      limit,
      busy,
      last: cause instanceof Error ? `${message} (${cause.name}: ${cause.message})` : message,
    })
    this.#since = 0
    this.#silentUntilMs = now + PERIOD_MS
  }
}
