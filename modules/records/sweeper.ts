import type { Collection } from 'mongodb'
import type { Clock } from '../../kernel/define.ts'
import { LATENESS_MS, type LogDocument, type RecordDocument } from './model.ts'

const CHUNK = 1_000
/** After a start nothing is known of the sweeps before, but that somebody swept until shortly before the log's end. */
const START_LATENESS_MS = 300_000

type Unlogged = Pick<RecordDocument, '_id' | 'seal'>

/** Finds durable records that nobody logged, because their process died in between. */
export class Sweeper {
  readonly #records: Collection<RecordDocument>
  readonly #log: Collection<LogDocument>
  readonly #clock: Clock
  #sinceMs: number | undefined
  /** What this process logged lately need not be looked up. */
  #recent = new Set<string>()
  #lessRecent = new Set<string>()

  constructor(records: Collection<RecordDocument>, log: Collection<LogDocument>, clock: Clock) {
    this.#records = records
    this.#log = log
    this.#clock = clock
  }

  logged(ids: readonly string[]): void {
    for (const id of ids) this.#recent.add(id)
  }

  /** Hands over every record without index, chunk by chunk. Throws where the store fails; the next sweep starts again. */
  async sweep(found: (unlogged: readonly Unlogged[]) => void): Promise<void> {
    const startedMs = this.#clock.now()
    const sinceMs = this.#sinceMs ?? (await this.#afterStart())
    const cursor = this.#records
      .find({ at: { $gte: sinceMs } }, { readConcern: 'majority', projection: { seal: 1 } })
      .sort({ at: 1 })
      .batchSize(CHUNK)
    let chunk: Unlogged[] = []
    for await (const { _id, seal } of cursor) {
      if (this.#recent.has(_id) || this.#lessRecent.has(_id)) continue
      chunk.push({ _id, seal })
      if (chunk.length < CHUNK) continue
      found(await this.#withoutIndex(chunk))
      chunk = []
    }
    found(await this.#withoutIndex(chunk))
    this.#sinceMs = Math.max(sinceMs, startedMs - LATENESS_MS)
    this.#lessRecent = this.#recent
    this.#recent = new Set()
  }

  async #withoutIndex(chunk: readonly Unlogged[]): Promise<readonly Unlogged[]> {
    if (chunk.length === 0) return []
    const ids = chunk.map(({ _id }) => _id)
    const entries = await this.#log
      .find({ record: { $in: ids } }, { readConcern: 'majority', projection: { record: 1 } })
      .toArray()
    const logged = new Set(entries.map(({ record }) => record))
    return chunk.filter(({ _id }) => !logged.has(_id))
  }

  async #afterStart(): Promise<number> {
    const [last] = await this.#log.find({}, { readConcern: 'majority' }).sort({ _id: -1 }).limit(1).toArray()
    const record = last && (await this.#records.findOne({ _id: last.record }, { projection: { at: 1 } }))
    return record ? record.at - START_LATENESS_MS : 0
  }
}
