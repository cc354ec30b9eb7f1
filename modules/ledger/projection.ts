import type { AnyBulkWriteOperation, Collection } from 'mongodb'
import type { Logger, SealedLog, SealedRecord } from '../../kernel/define.ts'
import { faultPoint } from '../records/services.ts'
import { holdOf } from './legs.ts'
import type { BalanceDocument, CursorDocument, OpenHoldDocument } from './model.ts'
import { changesOf, project } from './projected.ts'

const CURSOR = 'balances'
const HOLD_EXPIRED = 'hold.expired'
/** Small enough not to hold up the calls that are under way. */
const BATCH = 500
const GATHER_MS = 1_000
const POLL_MS = 1_000
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
    for (;;) {
      const cursor = await this.#parts.cursors.findOne({ _id: CURSOR }, MAJORITY)
      const next = cursor?.next ?? 0
      const records = await this.#parts.log.read(next, BATCH)
      if (records.length === 0) return
      if (await this.#apply(records)) {
        await this.#parts.cursors.updateOne(
          { _id: CURSOR },
          { $max: { next: next + records.length } },
          { upsert: true },
        )
        faultPoint('projection.written')
        if (records.length < BATCH) return
      }
    }
  }

  /** False: another process was faster somewhere; read again. */
  async #apply(sealed: readonly SealedRecord[]): Promise<boolean> {
    const records = sealed.map(withBody)
    const { balances, openHolds } = this.#parts
    const changes = changesOf(records)
    const found = await balances.find({ _id: { $in: [...changes.keys()] } }, MAJORITY).toArray()
    const before = new Map(found.map((balance) => [balance._id, balance]))
    faultPoint('projection.computed')
    const writes = [...changes].flatMap(([account, own]): AnyBulkWriteOperation<BalanceDocument>[] => {
      const known = before.get(account)
      const after = project(known, account, own)
      if (after === undefined) return []
      return known === undefined
        ? [{ insertOne: { document: after } }]
        : [{ replaceOne: { filter: { _id: account, lastIndex: known.lastIndex }, replacement: after } }]
    })
    if (writes.length > 0) {
      const written = await balances.bulkWrite(writes, { ordered: false }).catch((error: unknown) => {
        if ((error as { code?: unknown }).code === DUPLICATE_KEY) return undefined
        throw error
      })
      if (written === undefined || written.insertedCount + written.matchedCount < writes.length) return false
    }
    const { opened, ended } = holdsOf(records)
    const inserts = opened.map(({ _id, ...hold }) => ({
      replaceOne: { filter: { _id }, replacement: hold, upsert: true },
    }))
    if (inserts.length > 0) await openHolds.bulkWrite(inserts, { ordered: false })
    if (ended.length > 0) await openHolds.deleteMany({ _id: { $in: [...ended] } })
    return true
  }
}

/** With its body as a value: a record of the log reads it from the sealed text each time it is asked. */
const withBody = ({ index, id, type, seal, at, account, body }: SealedRecord): SealedRecord => ({
  index,
  id,
  type,
  seal,
  at,
  account,
  body,
})

/** Holds that a stretch of the log leaves open, and those of before that it ends. */
const holdsOf = (
  records: readonly SealedRecord[],
): { readonly opened: readonly OpenHoldDocument[]; readonly ended: readonly string[] } => {
  const opened = new Map<string, OpenHoldDocument>()
  const ended = new Set<string>()
  for (const { id, body } of records) {
    const holdId = holdOf(body)
    if (holdId === undefined) continue
    if (holdId === id)
      opened.set(id, {
        _id: id,
        expiresAt: Number(body['expiresAt']),
        expiryType: String(body['expiryType'] ?? HOLD_EXPIRED),
      })
    else ended.add(holdId)
  }
  return {
    opened: [...opened.values()].filter(({ _id }) => !ended.has(_id)),
    ended: [...ended].filter((id) => !opened.has(id)),
  }
}
