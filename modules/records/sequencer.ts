import type { Collection, Db } from 'mongodb'
import { isDuplicateKey } from '../../kernel/define.ts'
import type { SealedDocument } from './document.ts'
import { faultPoint } from './fault-points.ts'
import type { LogDocument, RecordDocument } from './model.ts'
import { insertDurably } from './write-batch.ts'

const MAX_BATCH = 1_000

/** A durable record; sealed where this process sealed it. */
export interface Unlogged extends Pick<RecordDocument, '_id' | 'seal' | 'at'> {
  readonly sealed?: SealedDocument
}

export interface SequencerEvents {
  /** The log has grown, by whomever. */
  logged(): void
  /** This process gave them the indexes from `first` on. */
  inserted(first: number, records: readonly Unlogged[]): void
}

/**
 * Gives every record its log index. Any number of processes run one: an index is taken by inserting at the tail + 1,
 * so two of them collide harmlessly and the log has no gap. Nobody waits for it.
 */
export class Sequencer {
  readonly #db: Db
  readonly #log: Collection<LogDocument>
  readonly #events: SequencerEvents
  #queue: Unlogged[] = []
  /** Records queued, logged, and to be logged by the current run, since the start. */
  #queued = 0
  #logged = 0
  #goal = 0
  /** The next free index, as far as known; undefined: ask the store. */
  #next: number | undefined
  #running: Promise<void> | undefined

  constructor(db: Db, log: Collection<LogDocument>, events: SequencerEvents) {
    this.#db = db
    this.#log = log
    this.#events = events
  }

  /** Queues durable records. */
  add(records: readonly Unlogged[]): void {
    for (const record of records) this.#queue.push(record)
    this.#queued += records.length
  }

  get backlog(): number {
    return this.#queue.length
  }

  /** `at` of the oldest record that is queued. */
  get oldestAt(): number | undefined {
    return this.#queue.length === 0 ? undefined : Math.min(...this.#queue.map(({ at }) => at))
  }

  /** Logs what is queued now; concurrent calls share one run. A failure leaves the queue as it was. */
  drain(): Promise<void> {
    this.#goal = this.#queued
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(): Promise<void> {
    while (this.#logged < this.#goal) {
      const batch = this.#queue.slice(0, MAX_BATCH)
      const done = await this.#insert(batch)
      this.#queue = this.#queue.slice(done)
      this.#logged += done
      faultPoint('sequencer.advanced')
      this.#events.logged()
    }
  }

  /** Inserts in order at the tail, and stops at the first collision. Returns how many leading records are logged now. */
  async #insert(batch: readonly Unlogged[]): Promise<number> {
    this.#next ??= await this.#tail()
    const first = this.#next
    faultPoint('sequencer.collected')
    const documents = batch.map(({ _id, seal }, offset) => ({ _id: first + offset, record: _id, leaf: seal }))
    const errors = await insertDurably(this.#db, this.#log.collectionName, documents, true)
    if (errors === 'unknown' || errors.length > 0) {
      this.#next = undefined
      const refused = errors === 'unknown' ? undefined : errors.find((error) => !isDuplicateKey(error))
      if (refused !== undefined) throw new Error(`the store refuses an entry of the log: ${refused.errmsg}`)
      const known = await this.#knownPrefix(batch)
      if (errors === 'unknown' && known === 0) throw new Error('the store does not say whether it took the entries')
      return known
    }
    faultPoint('sequencer.inserted')
    this.#next = first + batch.length
    this.#events.inserted(first, batch)
    return batch.length
  }

  /** After a collision or a lost reply: how many of the leading records have an index by now, whoever gave it. */
  async #knownPrefix(batch: readonly Unlogged[]): Promise<number> {
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
