import type { Collection } from 'mongodb'
import { faultPoint } from './fault-point.ts'
import type { LogDocument, RecordDocument } from './model.ts'
import type { Sealed } from './services.ts'

const MAX_BATCH = 1_000
const DUPLICATE_KEY = 11_000
const MAJORITY = { readConcern: 'majority', writeConcern: { w: 'majority', j: true } } as const

/** A durable record. Its content is known where this process sealed it. */
export interface Unlogged extends Pick<RecordDocument, '_id' | 'seal'> {
  readonly content?: Sealed
}

export interface SequencerEvents {
  /** The records have an index, whoever gave it. */
  logged(ids: readonly string[]): void
  /** This process gave them the indexes from `first` on. */
  inserted(first: number, records: readonly Unlogged[]): void
}

/**
 * Gives every record its log index. Any number of processes run one: an index is taken by inserting at the tail + 1,
 * so two of them collide harmlessly and the log has no gap. Nobody waits for it.
 */
export class Sequencer {
  readonly #log: Collection<LogDocument>
  readonly #events: SequencerEvents
  #queue: Unlogged[] = []
  /** The next free index, as far as known; undefined: ask the store. */
  #next: number | undefined
  #running: Promise<void> | undefined

  constructor(log: Collection<LogDocument>, events: SequencerEvents) {
    this.#log = log
    this.#events = events
  }

  /** Queues durable records. */
  add(records: readonly Unlogged[]): void {
    for (const record of records) this.#queue.push(record)
  }

  get backlog(): number {
    return this.#queue.length
  }

  /** Logs what is queued; concurrent calls share one run. A failure leaves the queue as it was. */
  drain(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.slice(0, MAX_BATCH)
      const done = await this.#insert(batch)
      this.#queue = this.#queue.slice(done)
      faultPoint('sequencer.advanced')
      this.#events.logged(batch.slice(0, done).map(({ _id }) => _id))
    }
  }

  /** Inserts in order at the tail, and stops at the first collision. Returns how many leading records are logged now. */
  async #insert(batch: readonly Unlogged[]): Promise<number> {
    this.#next ??= await this.#tail()
    const first = this.#next
    faultPoint('sequencer.collected')
    const documents = batch.map(({ _id, seal }, offset) => ({ _id: first + offset, record: _id, leaf: seal }))
    try {
      await this.#log.insertMany(documents, { ordered: true, writeConcern: MAJORITY.writeConcern })
    } catch (error) {
      this.#next = undefined
      return await this.#knownPrefix(batch, error)
    }
    faultPoint('sequencer.inserted')
    this.#next = first + batch.length
    this.#events.inserted(first, batch)
    return batch.length
  }

  /** After a collision: how many of the leading records have an index by now, whoever gave it. */
  async #knownPrefix(batch: readonly Unlogged[], error: unknown): Promise<number> {
    if ((error as { code?: unknown }).code !== DUPLICATE_KEY) throw error
    const ids = batch.map(({ _id }) => _id)
    const found = await this.#log
      .find({ record: { $in: ids } }, { readConcern: 'majority', projection: { record: 1 } })
      .toArray()
    const known = new Set(found.map(({ record }) => record))
    const firstUnknown = ids.findIndex((id) => !known.has(id))
    return firstUnknown === -1 ? ids.length : firstUnknown
  }

  async #tail(): Promise<number> {
    const [last] = await this.#log
      .find({}, { readConcern: 'majority', projection: { _id: 1 } })
      .sort({ _id: -1 })
      .limit(1)
      .toArray()
    return last === undefined ? 0 : last._id + 1
  }
}
