import { ApiError } from '../../../kernel/define.ts'
import { TOO_MANY_QUERIES } from '../errors/contract.ts'

/** A dashboard asks for all its panels at once: so many wait their turn. */
const MOST_WAITING = 32

interface Account {
  running: number
  readonly waiting: Set<() => void>
}

/** Of one account only so many queries read at once, the next ones in the order in which they came; beyond it is 429. */
export class QueryGate {
  readonly #atOnce: number
  readonly #accounts = new Map<string, Account>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  async run<T>(owner: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(owner) ?? { running: 0, waiting: new Set() }
    this.#accounts.set(owner, account)
    if (account.running < this.#atOnce) account.running++
    else await this.#turn(account, signal)
    try {
      return await work()
    } finally {
      const [next] = account.waiting
      if (next) next()
      else if (--account.running === 0) this.#accounts.delete(owner)
    }
  }

  /** Takes over the place of one that has ended. */
  #turn({ waiting }: Account, signal: AbortSignal): Promise<void> {
    if (waiting.size >= MOST_WAITING)
      throw new ApiError(
        TOO_MANY_QUERIES,
        `${this.#atOnce} queries of this account are read and ${MOST_WAITING} wait already; ask again when some are answered`,
        { headers: { 'retry-after': '1' } },
      )
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        done()
        resolve()
      }
      const leave = (): void => {
        done()
        reject(signal.reason)
      }
      const done = (): void => {
        waiting.delete(begin)
        signal.removeEventListener('abort', leave)
      }
      waiting.add(begin)
      signal.addEventListener('abort', leave)
      if (signal.aborted) leave()
    })
  }
}
