import type { Db } from 'mongodb'
import type { Clock, Logger } from '../../kernel/define.ts'
import { Appender } from './appender.ts'
import { Archive } from './archive.ts'
import * as model from './model.ts'
import { RecordReader } from './reader.ts'
import { recordFaults } from './record-faults.ts'
import { RecordLog } from './sealed-log.ts'
import { Sequencer, type Unlogged } from './sequencer.ts'
import type { RecordAudit, Records } from './services.ts'
import { Sweeper } from './sweeper.ts'
import { TypedRecords } from './typed-records.ts'

/** Gathers what arrives together, and from one batch to the next: nobody waits for the log. */
const GATHER_MS = 50
/** How often a process says that it lives, and looks for others that do not. */
const SWEEP_EVERY_MS = 2_000
const RETRY_MS = 5_000
/** Also where its process died and another one logs it. */
const LOGGED_WITHIN_MS = 20_000

/** The records of one process: appends, reads, and its share of the sequencing. */
export class RecordService implements RecordAudit {
  readonly records: Records
  readonly sealedLog: RecordLog
  readonly archive: Archive
  readonly faults: RecordAudit['faults']
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
    const reader = new RecordReader(records, log)
    const newest = (account: string) => reader.newest(account)
    this.sealedLog = new RecordLog(log, records, () => this.#sequencer.drain(), newest)
    this.archive = new Archive(records, log, this.sealedLog, async () => {
      await this.#sequencer.drain()
      return (await this.otherProcesses()) > 0 ? clock.now() - LOGGED_WITHIN_MS : Number.POSITIVE_INFINITY
    })
    this.faults = () => recordFaults(records, log, this.archive.settledUntil)
    const writers = db.collection<model.WriterDocument>(model.writers.name)
    this.#sweeper = new Sweeper({ records, log, writers, clock })
    this.#sequencer = new Sequencer(db, log, {
      inserted: (first, inserted) => {
        this.sealedLog.inserted(first, inserted)
        reader.logged(first, inserted)
      },
      logged: () => this.sealedLog.appended(),
    })
    const appender = new Appender({
      collection: records,
      db,
      clock,
      stored: (sealed) => {
        this.#sequencer.add(
          sealed.map(({ document, body }) => ({
            _id: document._id,
            seal: document.seal,
            at: document.at,
            sealed: { document, body },
          })),
        )
        this.#sequenceSoon(GATHER_MS)
      },
    })
    this.records = new TypedRecords(appender, reader)
  }

  otherProcesses(): Promise<number> {
    return this.#sweeper.others()
  }

  /** Makes this process known, then starts to log what dead ones left without index. */
  async start(): Promise<void> {
    await this.#sweeper.live(undefined)
    this.#sweepSoon(0, () => this.#sweeper.sweepAll(this.#logNow))
  }

  /** Logs what this process has sealed, then stops. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#sweeping)
    clearTimeout(this.#sequencing)
    await this.#sweepRun
    await this.#sequencer.drain()
    await this.#sweeper.leave()
  }

  #sequenceSoon(afterMs: number): void {
    if (this.#stopped || this.#sequencing !== undefined) return
    this.#sequencing = setTimeout(() => {
      this.#sequencer
        .drain()
        .then(() => GATHER_MS)
        .catch((error: unknown) => {
          this.#logger.warn('the log could not be extended; trying again', { error: String(error) })
          return RETRY_MS
        })
        .then((pauseMs) => {
          this.#sequencing = undefined
          if (this.#sequencer.backlog > 0) this.#sequenceSoon(pauseMs)
        })
    }, afterMs)
  }

  readonly #logNow = async (unlogged: readonly Unlogged[]): Promise<void> => {
    this.#sequencer.add(unlogged)
    await this.#sequencer.drain()
  }

  #sweepSoon(waitMs: number, sweep: () => Promise<void>): void {
    if (this.#stopped) return
    this.#sweeping = setTimeout(() => {
      this.#sweepRun = this.#sweep(sweep)
    }, waitMs)
  }

  async #sweep(sweep: () => Promise<void>): Promise<void> {
    let next = sweep
    try {
      await this.#sweeper.live(this.#sequencer.oldestAt)
      await sweep()
      next = () => this.#sweeper.sweepDead(this.#logNow)
    } catch (error) {
      this.#logger.warn('the sweep for records without index failed; trying again', { error: String(error) })
    }
    this.#sweepSoon(SWEEP_EVERY_MS, next)
  }
}
