import { randomUUID } from 'node:crypto'
import type { Collection } from 'mongodb'
import type { Clock } from '../../kernel/define.ts'
import { LATENESS_MS, type LogDocument, type RecordDocument, type WriterDocument } from './model.ts'

const CHUNK = 1_000
/** A process that was not seen for so long is taken for dead. If it is not, it has only been helped. */
const DEAD_MS = 10_000
/** It may have stood still, gone on, and died before it told that it lives: looked after once more, then forgotten. */
const FORGOTTEN_MS = 300_000
/** After a start nothing is known of those before, but that the log was extended until shortly before its end. */
const START_LATENESS_MS = 300_000

type Unlogged = Pick<RecordDocument, '_id' | 'seal' | 'at'>
type Found = (unlogged: readonly Unlogged[]) => Promise<void>

/**
 * Finds durable records that nobody logged, because their process died in between. Every process tells now and then that
 * it lives and since when it has records that are not logged, so nothing is searched for while nobody has died.
 */
export class Sweeper {
  readonly #records: Collection<RecordDocument>
  readonly #log: Collection<LogDocument>
  readonly #writers: Collection<WriterDocument>
  readonly #clock: Clock
  readonly #own = randomUUID()

  constructor(parts: {
    readonly records: Collection<RecordDocument>
    readonly log: Collection<LogDocument>
    readonly writers: Collection<WriterDocument>
    readonly clock: Clock
  }) {
    this.#records = parts.records
    this.#log = parts.log
    this.#writers = parts.writers
    this.#clock = parts.clock
  }

  /** This process lives. `unloggedSince`: `at` of its oldest record without index, epoch milliseconds; undefined: it has none. */
  async live(unloggedSince: number | undefined): Promise<void> {
    const seenAt = this.#clock.now()
    await this.#writers.updateOne(
      { _id: this.#own },
      { $set: { seenAt, unloggedSince: unloggedSince ?? seenAt }, $unset: { swept: '' } },
      { upsert: true },
    )
  }

  /** How many other processes were seen of late. One that was killed counts until it is taken for dead. */
  others(): Promise<number> {
    return this.#writers.countDocuments({ _id: { $ne: this.#own }, seenAt: { $gte: this.#clock.now() - DEAD_MS } })
  }

  /** This process stops and has logged everything. */
  async leave(): Promise<void> {
    await this.#writers.deleteOne({ _id: this.#own })
  }

  /** Whatever was left before this process began. `found` resolves when its records are logged. */
  async sweepAll(found: Found): Promise<void> {
    const [last] = await this.#log.find({}, { readConcern: 'majority' }).sort({ _id: -1 }).limit(1).toArray()
    const record = last && (await this.#records.findOne({ _id: last.record }, { projection: { at: 1 } }))
    await this.#sweep(record ? record.at - START_LATENESS_MS : 0, found)
  }

  /** What processes left that died since. Throws where the store fails; the next sweep starts again. */
  async sweepDead(found: Found): Promise<void> {
    const now = this.#clock.now()
    const dead = await this.#writers
      .find({
        $or: [{ seenAt: { $lt: now - DEAD_MS }, swept: { $ne: true } }, { seenAt: { $lt: now - FORGOTTEN_MS } }],
      })
      .toArray()
    if (dead.length === 0) return
    await this.#sweep(Math.min(...dead.map(({ unloggedSince }) => unloggedSince)) - LATENESS_MS, found)
    for (const { _id, seenAt } of dead)
      if (seenAt < now - FORGOTTEN_MS) await this.#writers.deleteOne({ _id, seenAt })
      else await this.#writers.updateOne({ _id, seenAt }, { $set: { swept: true } })
  }

  async #sweep(sinceMs: number, found: Found): Promise<void> {
    const cursor = this.#records
      .find({ at: { $gte: sinceMs } }, { readConcern: 'majority', projection: { seal: 1, at: 1 } })
      .sort({ at: 1 })
      .batchSize(CHUNK)
    let chunk: Unlogged[] = []
    for await (const record of cursor) {
      chunk.push(record)
      if (chunk.length < CHUNK) continue
      await found(await this.#withoutIndex(chunk))
      chunk = []
    }
    await found(await this.#withoutIndex(chunk))
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
}
