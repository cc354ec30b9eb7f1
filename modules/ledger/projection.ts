import type { Collection } from 'mongodb'
import type { Logger, SealedLog } from '../../kernel/define.ts'
import type { BalanceTable, Replacement } from './balance-table.ts'
import { faultPoint } from './fault-points.ts'
import type { CursorDocument, OpenHoldDocument } from './model.ts'
import { type Change, project } from './projected.ts'
import { digest, type Stretch } from './stretch.ts'

const CURSOR = 'balances'
/** Records of a stretch, at most: the more, the fewer times an account is written. */
const BATCH = 4_000
/** Accounts of one write. */
const PIECE = 100
/** Short enough that the log's newest stretch is still in memory. */
const GATHER_MS = 400
const POLL_MS = 1_000
const MAJORITY = { readConcern: 'majority' } as const

export interface ProjectionParts {
  readonly log: SealedLog
  readonly balances: BalanceTable
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
    await balances.drop()
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

  /** To where the log ends now: what comes meanwhile gathers for the next run, so that a log that never rests is not read by the record. */
  async #run(): Promise<void> {
    const { cursors, log, balances } = this.#parts
    const end = await log.size()
    let cursor = await cursors.findOne({ _id: CURSOR }, MAJORITY)
    // Nothing has been read yet, or it was dropped to be built again.
    if (cursor === null) balances.forget()
    for (let next = cursor?.next ?? 0; !this.#stopped && next < end; next = cursor?.next ?? 0) {
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
    }
  }

  /** In pieces, so that no call under way waits long. False: another process was faster somewhere; read again. */
  async #applyChanges({ changes }: Stretch): Promise<boolean> {
    const accounts = [...changes]
    for (let from = 0; from < accounts.length; from += PIECE)
      if (!(await this.#replace(accounts.slice(from, from + PIECE)))) return false
    return true
  }

  async #replace(changes: readonly (readonly [account: string, own: readonly Change[]])[]): Promise<boolean> {
    const { balances } = this.#parts
    const known = await balances.read(changes.map(([account]) => account))
    faultPoint('projection.computed')
    const replacements: Replacement[] = []
    for (const [account, own] of changes) {
      const before = known.get(account)
      const after = project(before, account, own)
      if (after !== undefined) replacements.push({ before, after })
    }
    return replacements.length === 0 || (await balances.replace(replacements))
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
