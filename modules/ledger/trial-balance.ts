import type { RecordBody } from '../../kernel/define.ts'
import type { RecordArchive } from '../records/services.ts'
import { legsOf } from './legs.ts'
import { HOUSE } from './projected.ts'
import type { LedgerBooks, TrialBalance } from './services.ts'

const PAGE = 500
/** What one question may read, so that the first one after a start does not wait for all of history. */
const MAX_READ_MS = 2_000

/** Sums every leg of the log: nothing but the sealed records, and no projection, is believed. */
export class Books implements LedgerBooks {
  readonly #log: Pick<RecordArchive, 'read'>
  readonly #sums = new Map<string, bigint>()
  #next = 0
  #running: Promise<TrialBalance> | undefined

  constructor(log: Pick<RecordArchive, 'read'>) {
    this.#log = log
  }

  trialBalance(): Promise<TrialBalance> {
    this.#running ??= this.#advance().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #advance(): Promise<TrialBalance> {
    const until = performance.now() + MAX_READ_MS
    for (;;) {
      const records = await this.#log.read(this.#next, PAGE)
      for (const { body } of records) this.#add(body)
      this.#next += records.length
      const complete = records.length === 0
      if (complete || performance.now() > until) return { records: this.#next, complete, sums: new Map(this.#sums) }
    }
  }

  #add(body: RecordBody): void {
    for (const { account, amountMicroPence } of legsOf(body)) {
      const name = account.startsWith(HOUSE) ? account : account.slice(0, account.indexOf(':'))
      this.#sums.set(name, (this.#sums.get(name) ?? 0n) + amountMicroPence)
    }
  }
}
