import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { Logger, SealedLog } from '../../kernel/define.ts'
import { BoundedMap, faultPoint } from '../records/services.ts'
import type { BalanceDocument, CursorDocument, OpenHoldDocument } from './model.ts'
import { project } from './projected.ts'
import { digest, type Stretch } from './stretch.ts'

const CURSOR = 'balances'
/** Small enough not to hold up the calls that are under way, large enough that an account is written once for many records. */
const BATCH = 1_000
/** Short enough that the log's newest stretch is still in memory. */
const GATHER_MS = 250
const POLL_MS = 1_000
const MAX_KNOWN = 5_000
const DUPLICATE_KEY = 11_000
const MAJORITY = { readConcern: 'majority' } as const

export interface ProjectionParts {
  readonly log: SealedLog
  readonly balances: Collection<BalanceDocument>
  readonly openHolds: Collection<OpenHoldDocument>
  readonly cursors: Collection<CursorDocument>
  readonly logger: Logger
}

/**
 * Sums the log into balances. Any number of processes run it: an account's balance is replaced only by whoever read the
 * one before, and tells up to which index it holds the log, so nothing is summed twice.
 */
export class Projection {
  readonly #parts: ProjectionParts
  /** Balances as this process last wrote or read them. Who replaces a stale one is refused by its `lastIndex`. */
  #known = new BoundedMap<string, BalanceDocument>(MAX_KNOWN)
  #running: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  /** When the timer fires, performance.now(). */
  #dueMs = Number.POSITIVE_INFINITY
  #stopListening: (() => void) | undefined
  #stopped = false

  constructor(parts: ProjectionParts) {
    this.#parts = parts
  }

  start(): void {
    this.#stopListening = this.#parts.log.onAppend(() => this.#schedule(GATHER_MS))
    this.#schedule(0)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#stopListening?.()
    clearTimeout(this.#timer)
    await this.#running?.catch(() => undefined)
  }

  /** Resolves when the balances hold all that was in the log at the time of the call. */
  async catchUp(): Promise<void> {
    await this.#running?.catch(() => undefined)
    if (this.#stopped) return
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** Drops the projection and builds it again. No other process may run it meanwhile. */
  async rebuild(): Promise<void> {
    const { cursors, balances, openHolds } = this.#parts
    await cursors.deleteMany({})
    await balances.deleteMany({})
    await openHolds.deleteMany({})
    await this.catchUp()
  }

  /** The soonest wish counts: a log that never rests postpones nothing. */
  #schedule(afterMs: number): void {
    const dueMs = performance.now() + afterMs
    if (this.#stopped || this.#dueMs <= dueMs) return
    clearTimeout(this.#timer)
    this.#dueMs = dueMs
    this.#timer = setTimeout(async () => {
      this.#dueMs = Number.POSITIVE_INFINITY
      await this.catchUp().catch((error: unknown) =>
        this.#parts.logger.warn('the balances lag behind the log; trying again', { error: String(error) }),
      )
      this.#schedule(POLL_MS)
    }, afterMs)
  }

  async #run(): Promise<void> {
    const { cursors, log } = this.#parts
    let cursor = await cursors.findOne({ _id: CURSOR }, MAJORITY)
    // Nothing has been read yet, or it was dropped to be built again.
    if (cursor === null) this.#known = new BoundedMap(MAX_KNOWN)
    while (!this.#stopped) {
      const next = cursor?.next ?? 0
      const records = await log.read(next, BATCH)
      if (records.length === 0) return
      const stretch = await digest(records)
      const [current] = await Promise.all([this.#applyChanges(stretch), this.#applyHolds(stretch)])
      if (!current) {
        cursor = await cursors.findOne({ _id: CURSOR }, MAJORITY)
        continue
      }
      // Another process may be further already.
      cursor = await cursors.findOneAndUpdate(
        { _id: CURSOR },
        { $max: { next: next + records.length } },
        { upsert: true, returnDocument: 'after' },
      )
      faultPoint('projection.written')
      if (records.length < BATCH) return
    }
  }

  /** False: another process was faster somewhere; read again. */
  async #applyChanges({ changes }: Stretch): Promise<boolean> {
    const before = await this.#balances([...changes.keys()])
    faultPoint('projection.computed')
    const after: BalanceDocument[] = []
    const writes = [...changes].flatMap(([account, own]): AnyBulkWriteOperation<BalanceDocument>[] => {
      const known = before.get(account)
      const balance = project(known, account, own)
      if (balance === undefined) return []
      after.push(balance)
      return known === undefined
        ? [{ insertOne: { document: balance } }]
        : [{ replaceOne: { filter: { _id: account, lastIndex: known.lastIndex }, replacement: balance } }]
    })
    if (writes.length === 0) return true
    for (const { _id } of after) this.#known.delete(_id)
    const written = await this.#parts.balances.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === DUPLICATE_KEY) return undefined
      throw error
    })
    if (written === undefined || written.insertedCount + written.matchedCount < writes.length) return false
    for (const balance of after) this.#known.set(balance._id, balance)
    return true
  }

  async #balances(accounts: readonly string[]): Promise<ReadonlyMap<string, BalanceDocument>> {
    const balances = new Map<string, BalanceDocument>()
    const unknown: string[] = []
    for (const account of accounts) {
      const balance = this.#known.get(account)
      if (balance === undefined) unknown.push(account)
      else balances.set(account, balance)
    }
    if (unknown.length > 0) {
      const found = await this.#parts.balances.find({ _id: { $in: unknown } }, MAJORITY).toArray()
      for (const balance of found) balances.set(balance._id, balance)
    }
    return balances
  }

  /** Harmless when repeated: an expiry looks whether a hold is still open. */
  async #applyHolds({ opened, ended }: Stretch): Promise<void> {
    const { openHolds } = this.#parts
    const inserts = opened.map(({ _id, ...hold }) => ({
      replaceOne: { filter: { _id }, replacement: hold, upsert: true },
    }))
    if (inserts.length > 0) await openHolds.bulkWrite(inserts, { ordered: false })
    if (ended.length > 0) await openHolds.deleteMany({ _id: { $in: [...ended] } })
  }
}
