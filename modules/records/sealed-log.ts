import type { Collection } from 'mongodb'
import type { SealedLog, SealedRecord } from '../../kernel/define.ts'
import { bodyOf } from './document.ts'
import type { LogDocument, RecordDocument } from './model.ts'

/** The log in index order, with the records behind it. */
export class RecordLog implements SealedLog {
  readonly #log: Collection<LogDocument>
  readonly #records: Collection<RecordDocument>
  readonly #sequence: () => Promise<void>
  readonly #listeners = new Set<() => void>()

  /** `sequence` logs what this process has sealed, so that it reads its own writes. */
  constructor(log: Collection<LogDocument>, records: Collection<RecordDocument>, sequence: () => Promise<void>) {
    this.#sequence = sequence
    this.#log = log
    this.#records = records
  }

  async read(from: number, limit: number): Promise<readonly SealedRecord[]> {
    await this.#sequence()
    const entries = await this.#log
      .find({ _id: { $gte: from } }, { readConcern: 'majority' })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()
    const ids = entries.map(({ record }) => record)
    const found = await this.#records.find({ _id: { $in: ids } }, { readConcern: 'majority' }).toArray()
    const documents = new Map(found.map((document) => [document._id, document]))
    return entries.map(({ _id: index, record }, offset) => {
      const document = documents.get(record)
      if (index !== from + offset || document === undefined)
        throw new Error(`the log is damaged at index ${from + offset}: run npm run audit:verify`)
      const { type, seal, at, account } = document
      return { index, id: record, type, seal, at, account, body: bodyOf(document) }
    })
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
