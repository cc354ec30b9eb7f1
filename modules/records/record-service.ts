import type { Db } from 'mongodb'
import type { Clock, Logger } from '../../kernel/define.ts'
import { Appender } from './appender.ts'
import { Archive } from './archive.ts'
import * as model from './model.ts'
import { RecordReader } from './reader.ts'
import { recordFaults } from './record-faults.ts'
import { RecordLog } from './sealed-log.ts'
import { Sequencer } from './sequencer.ts'
import type { ChainedDraft, ChainHead, Draft, RecordAudit, Records, Sealed } from './services.ts'
import { Sweeper } from './sweeper.ts'

/** Gathers what arrives together; nobody waits for the log. */
const SEQUENCE_AFTER_MS = 10
const SWEEP_EVERY_MS = 5_000

/** The records of one process: appends, reads, and its share of the sequencing. */
export class RecordService implements Records, RecordAudit {
  readonly sealedLog: RecordLog
  readonly archive: Archive
  readonly faults: RecordAudit['faults']
  readonly #appender: Appender
  readonly #reader: RecordReader
  readonly #sequencer: Sequencer
  readonly #sweeper: Sweeper
  readonly #logger: Logger
  #sequencing: NodeJS.Timeout | undefined
  #sweeping: NodeJS.Timeout | undefined
  #sweepRun: Promise<void> | undefined
  #stopped = false

  constructor({ db, clock, logger }: { readonly db: Db; readonly clock: Clock; readonly logger: Logger }) {
    const records = db.collection<model.RecordDocument>(model.records.name)
    const log = db.collection<model.LogDocument>(model.log.name)
    this.#logger = logger
    this.sealedLog = new RecordLog(log, records, () => this.#sequencer.drain())
    this.archive = new Archive(records, log, (from, limit) => this.sealedLog.stored(from, limit))
    this.faults = () => recordFaults(records, log, () => this.#sequencer.drain())
    this.#reader = new RecordReader(records, log)
    this.#sweeper = new Sweeper(records, log, clock)
    this.#sequencer = new Sequencer(log, {
      inserted: (first, inserted) => this.sealedLog.inserted(first, inserted),
      logged: (ids) => {
        this.#sweeper.logged(ids)
        this.sealedLog.appended()
      },
    })
    this.#appender = new Appender({
      collection: records,
      db,
      clock,
      stored: (sealed) => {
        this.#sequencer.add(sealed.map((content) => ({ _id: content.id, seal: content.seal, content })))
        this.#sequenceSoon(SEQUENCE_AFTER_MS)
      },
    })
  }

  append(draft: Draft): Promise<Sealed> {
    return this.#appender.append(draft)
  }

  appendChained(draft: ChainedDraft): Promise<Sealed> {
    return this.#appender.appendChained(draft)
  }

  head(chain: string): Promise<ChainHead> {
    return this.#appender.heads.read(chain)
  }

  find(id: string): Promise<Sealed | undefined> {
    return this.#reader.find(id)
  }

  findBySeal(seal: string): Promise<Sealed | undefined> {
    return this.#reader.findBySeal(seal)
  }

  list(filter: Parameters<Records['list']>[0]): Promise<readonly Sealed[]> {
    return this.#reader.list(filter)
  }

  tail(projection: Parameters<Records['tail']>[0]): Promise<readonly Sealed[]> {
    return this.#reader.tail(projection)
  }

  /** Starts to sweep for what a dead process left without index. */
  start(): void {
    this.#sweepAfter(0)
  }

  /** Logs what this process has sealed, then stops. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#sweeping)
    clearTimeout(this.#sequencing)
    await this.#sweepRun
    await this.#sequencer.drain()
  }

  #sequenceSoon(afterMs: number): void {
    if (this.#stopped || this.#sequencing !== undefined) return
    this.#sequencing = setTimeout(() => {
      this.#sequencer
        .drain()
        .then(() => 0)
        .catch((error: unknown) => {
          this.#logger.warn('the log could not be extended; trying again', { error: String(error) })
          return SWEEP_EVERY_MS
        })
        .then((pauseMs) => {
          this.#sequencing = undefined
          if (this.#sequencer.backlog > 0) this.#sequenceSoon(pauseMs)
        })
    }, afterMs)
  }

  #sweepAfter(waitMs: number): void {
    this.#sweeping = setTimeout(() => {
      this.#sweepRun = this.#sweep()
    }, waitMs)
  }

  async #sweep(): Promise<void> {
    try {
      await this.#sweeper.sweep((unlogged) => {
        this.#sequencer.add(unlogged)
        if (unlogged.length > 0) this.#sequenceSoon(0)
      })
    } catch (error) {
      this.#logger.warn('the sweep for records without index failed; trying again', { error: String(error) })
    }
    if (!this.#stopped) this.#sweepAfter(SWEEP_EVERY_MS)
  }
}
