import { ApiError } from '../contract/errors.ts'
import type { Logger } from '../contract/module.ts'

const PERIOD_MS = 1_000

/** Made once: an overload is no time to collect stack traces. Retry times differ, so that those refused at once do not come back at once. */
const OVERLOADED = [1, 2, 3].map(
  (retryS) =>
    new ApiError('overloaded', 'the service is doing as much as it can; retry after the time in Retry-After', {
      headers: { 'retry-after': String(retryS) },
    }),
)
let given = 0
export const overloaded = (): ApiError => OVERLOADED[given++ % OVERLOADED.length] as ApiError

/** Says in at most one line a second that requests were refused: an overload must not fill the disk, too. */
export class Refusals {
  readonly #log: Logger
  #since = 0
  #silentUntilMs = 0

  constructor(log: Logger) {
    this.#log = log
  }

  add(error: ApiError, { waiting, open }: { readonly waiting: number; readonly open: number }): void {
    this.#since++
    const now = performance.now()
    if (now < this.#silentUntilMs) return
    const { message, cause } = error
    this.#log.warn('overloaded: requests are refused', {
      refused: this.#since,
      waiting,
      open,
      last: cause instanceof Error ? `${message} (${cause.name}: ${cause.message})` : message,
    })
    this.#since = 0
    this.#silentUntilMs = now + PERIOD_MS
  }
}
