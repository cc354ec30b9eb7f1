import type { Collection } from 'mongodb'
import type { SealedLog, SealedRecord } from '../../kernel/define.ts'
import { LoggedRecord } from './document.ts'
import { LogTail } from './log-tail.ts'
import type { LogDocument, RecordDocument } from './model.ts'
import type { RecordReader } from './reader.ts'
import type { Unlogged } from './sequencer.ts'

/** The log in index order, with the records behind it. */
export class RecordLog implements SealedLog {
  /** What this process remembers of the newest part. */
  readonly tail = new LogTail()
  readonly #log: Collection<LogDocument>
  readonly #records: Collection<RecordDocument>
  readonly #sequence: () => Promise<void>
  readonly #newest: RecordReader['newest']
  readonly #listeners = new Set<() => void>()

  /** `sequence` logs what this process has sealed, so that it reads its own writes; `newest` finds an account's last records. */
  constructor(
    log: Collection<LogDocument>,
    records: Collection<RecordDocument>,
    sequence: () => Promise<void>,
    newest: RecordReader['newest'],
  ) {
    this.#sequence = sequence
    this.#newest = newest
    this.#log = log
    this.#records = records
  }

  async read(from: number, limit: number): Promise<readonly SealedRecord[]> {
    const known = this.tail.from(from, limit)
    if (known.length > 0) return known
    await this.#sequence()
    const own = this.tail.from(from, limit)
    if (own.length > 0) return own
    const stored = await this.stored(from, limit)
    for (const record of stored) this.tail.add(record)
    return stored
  }

  /** From the store alone. */
  async stored(from: number, limit: number): Promise<readonly LoggedRecord[]> {
    const entries = await this.#log
      .find({ _id: { $gte: from } }, { readConcern: 'majority' })
      .sort({ _id: 1 })
      .limit(limit)
      .batchSize(limit)
      .toArray()
    if (entries.length === 0) return []
    const ids = entries.map(({ record }) => record)
    const found = await this.#records
      .find({ _id: { $in: ids } }, { readConcern: 'majority', batchSize: ids.length })
      .toArray()
    const documents = new Map(found.map((document) => [document._id, document]))
    return entries.map(({ _id: index, record }, offset) => {
      const document = documents.get(record)
      if (index !== from + offset || document === undefined)
        throw new Error(`the log is damaged at index ${from + offset}: run npm run audit:verify`)
      return new LoggedRecord(index, document)
    })
  }

  /** This process has appended these, from index `first` on. */
  inserted(first: number, records: readonly Unlogged[]): void {
    for (const [offset, { sealed }] of records.entries())
      if (sealed !== undefined) this.tail.add(new LoggedRecord(first + offset, sealed.document, sealed.body))
  }

  async size(): Promise<number> {
    await this.#sequence()
    const last = await this.#log.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } })
    return last === null ? 0 : last._id + 1
  }

  async lastOf(account: string): Promise<number> {
    const known = await this.#newest(account)
    if (!known.includes(undefined)) return Math.max(-1, ...(known as number[]))
    await this.#sequence()
    return Math.max(-1, ...(await this.#newest(account)).map((index) => index ?? Number.POSITIVE_INFINITY))
  }

  onAppend(wake: () => void): () => void {
    this.#listeners.add(wake)
    return () => this.#listeners.delete(wake)
  }

  /** Wakes the listeners. */
  appended(): void {
    for (const wake of this.#listeners) wake()
  }
}
