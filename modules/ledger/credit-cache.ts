import { BoundedMap } from '../../kernel/define.ts'
import { add, type Counters } from './counters.ts'

const MAX_OWNERS = 50_000

interface Known {
  credits: Counters
  /** performance.now() when the read began. */
  readonly readAtMs: number
}

/** Which entry was there when a credit was sent off. */
export type CreditTicket = Known | undefined

/**
 * A lower bound of each user's credits, kept in memory, so that a debit usually reads nothing. Credits only grow, so a
 * stale bound can only refuse too much; then it is read again.
 */
export class CreditCache {
  readonly #read: (owner: string) => Promise<Counters>
  readonly #known = new BoundedMap<string, Known>(MAX_OWNERS)

  constructor(read: (owner: string) => Promise<Counters>) {
    this.#read = read
  }

  /** The bound as of `sinceMs` (performance.now()) or later; any known one by default. */
  async get(owner: string, sinceMs = Number.NEGATIVE_INFINITY): Promise<Counters> {
    const known = this.#known.get(owner)
    if (known !== undefined && known.readAtMs >= sinceMs) return known.credits
    const readAtMs = performance.now()
    const credits = await this.#read(owner)
    this.#known.set(owner, { credits, readAtMs })
    return credits
  }

  /** To be taken before a credit is sent off. */
  before(owner: string): CreditTicket {
    return this.#known.get(owner)
  }

  /** Raises the bound by a credit that is durable now, unless it was read again meanwhile and may hold the credit already. */
  stored(owner: string, ticket: CreditTicket, credits: readonly (readonly [string, bigint])[]): void {
    if (ticket !== undefined && this.#known.get(owner) === ticket) ticket.credits = add(ticket.credits, credits)
  }
}
