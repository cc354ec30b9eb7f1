import type { Collection } from 'mongodb'
import type { SealedLog } from '../../kernel/define.ts'
import type { LogTail } from './log-tail.ts'
import type { LogDocument, RecordDocument } from './model.ts'
import type { RecordLog } from './sealed-log.ts'
import type { ArchivedRecord, RecordArchive } from './services.ts'

const MAJORITY = { readConcern: 'majority' } as const
const PAGE = 500

/** The sealed texts as they are stored, for those who prove and export them. */
export class Archive implements RecordArchive {
  readonly #records: Collection<RecordDocument>
  readonly #log: Collection<LogDocument>
  readonly read: SealedLog['read']
  readonly settledUntil: RecordArchive['settledUntil']
  readonly #recent: LogTail['from']

  constructor(
    records: Collection<RecordDocument>,
    log: Collection<LogDocument>,
    sealedLog: Pick<RecordLog, 'stored' | 'tail'>,
    settledUntil: RecordArchive['settledUntil'],
  ) {
    this.#records = records
    this.#log = log
    this.settledUntil = settledUntil
    this.read = (from, limit) => sealedLog.stored(from, limit)
    this.#recent = (from, limit) => sealedLog.tail.from(from, limit)
  }

  async bySeal(seal: string): Promise<ArchivedRecord | undefined> {
    const document = await this.#records.findOne({ seal }, MAJORITY)
    if (document === null) return undefined
    const [archived] = await this.#withIndexes([document])
    return archived
  }

  async size(): Promise<number> {
    const [last] = await this.#log
      .find({}, { ...MAJORITY, projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(1)
      .toArray()
    return last === undefined ? 0 : last._id + 1
  }

  async seals(from: number, limit: number): Promise<readonly Buffer[]> {
    const recent = this.#recent(from, limit)
    if (recent.length === limit) return recent.map(({ seal }) => Buffer.from(seal, 'hex'))
    const entries = await this.#log
      .find({ _id: { $gte: from } }, { ...MAJORITY, batchSize: limit })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray()
    return entries.map(({ _id, leaf }, offset) => {
      if (_id !== from + offset)
        throw new Error(`the log is damaged at index ${from + offset}: run npm run audit:verify`)
      return Buffer.from(leaf, 'hex')
    })
  }

  async *ofParty(userId: string): AsyncIterable<ArchivedRecord> {
    let page: RecordDocument[] = []
    const cursor = this.#records.find({ parties: userId }, MAJORITY).sort({ at: 1, _id: 1 }).batchSize(PAGE)
    for await (const document of cursor) {
      page.push(document)
      if (page.length < PAGE) continue
      yield* await this.#withIndexes(page)
      page = []
    }
    yield* await this.#withIndexes(page)
  }

  async #withIndexes(documents: readonly RecordDocument[]): Promise<readonly ArchivedRecord[]> {
    const ids = documents.map(({ _id }) => _id)
    const entries = await this.#log.find({ record: { $in: ids } }, MAJORITY).toArray()
    const indexOf = new Map(entries.map(({ _id, record }) => [record, _id]))
    return documents.map(({ _id, seal, text, parties }) => ({ id: _id, seal, text, parties, index: indexOf.get(_id) }))
  }
}
