import type { Collection } from 'mongodb'
import { type Clock, utcDay } from '../../kernel/define.ts'
import type { Records } from '../records/services.ts'
import { balanceOf } from './account-state.ts'
import { add, type Counters, countersOf, creditsFor, debitsFor, effectsOf } from './counters.ts'
import { fieldsOf } from './kinds.ts'
import { legsOf } from './legs.ts'
import type { BalanceDocument } from './model.ts'
import { tableOf } from './projected.ts'
import type { Balance, HouseAccount } from './services.ts'
import { SharedReads } from './shared-reads.ts'

const PAGE = 500
const MAJORITY = { readConcern: 'majority' } as const

/** Reads of balances: from the projection and the log's end, so that none grows with history. */
export class Balances {
  readonly #collection: Collection<BalanceDocument>
  readonly #records: Records
  readonly #clock: Clock
  /** After a burst of writes to one account, its readers would read the same end of the log each on its own. */
  readonly #creditReads = new SharedReads((owner) => this.#readCredits(owner))
  readonly #balanceReads = new SharedReads((owner) => this.#readBalance(owner))

  constructor(collection: Collection<BalanceDocument>, records: Records, clock: Clock) {
    this.#collection = collection
    this.#records = records
    this.#clock = clock
  }

  /** A user's credits: the projection, and the records that it does not hold yet. */
  credits(owner: string): Promise<Counters> {
    return this.#creditReads.get(owner)
  }

  now(owner: string): Promise<Balance> {
    return this.#balanceReads.get(owner)
  }

  async #readCredits(owner: string): Promise<Counters> {
    const balance = await this.#collection.findOne({ _id: owner }, MAJORITY)
    const tail = await this.#records.tail({
      account: owner,
      lastIndex: balance?.lastIndex ?? -1,
      lastAt: balance?.lastAt ?? 0,
    })
    return add(
      tableOf(balance?.credits),
      tail.flatMap(({ account, body }) => creditsFor(owner, effectsOf(account, legsOf(body)))),
    )
  }

  async #readBalance(owner: string): Promise<Balance> {
    // Credits first: a debit that comes in between makes the balance too low, never too high.
    const credits = await this.credits(owner)
    const head = await this.#records.head(owner)
    return balanceOf({ credits, debits: countersOf(fieldsOf(head.body).debited), nowMs: this.#clock.now() })
  }

  /** Reads all of the user's records up to then. */
  async asOf(owner: string, atMs: number): Promise<Balance> {
    let credits: Counters = new Map()
    let debits: Counters = new Map()
    let before: string | undefined
    for (;;) {
      const page = await this.#records.list({
        account: owner,
        until: atMs,
        limit: PAGE,
        ...(before !== undefined && { before }),
      })
      for (const { account, body } of page) {
        const effects = effectsOf(account, legsOf(body))
        credits = add(credits, creditsFor(owner, effects))
        debits = add(debits, debitsFor(owner, effects))
      }
      before = page.at(-1)?.id
      if (page.length < PAGE) return balanceOf({ credits, debits, nowMs: atMs })
    }
  }

  async house(account: HouseAccount): Promise<bigint> {
    const balance = await this.#collection.findOne({ _id: account }, MAJORITY)
    return (balance?.credits['total'] ?? 0n) - (balance?.debits['total'] ?? 0n)
  }

  async houseSpentToday(account: HouseAccount): Promise<bigint> {
    const balance = await this.#collection.findOne({ _id: account }, MAJORITY)
    return balance?.days?.[utcDay(this.#clock.now())] ?? 0n
  }
}
