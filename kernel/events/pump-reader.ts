import type { EventPayload, EventType, SealedRecord } from '../contract/event.ts'
import type { Logger } from '../contract/module.ts'
import { check } from '../schema/validate.ts'
import type { Listener } from './bus.ts'
import type { PumpCursor } from './pump-cursor.ts'
import type { LogWindow } from './pump-window.ts'

/** One derived event that a module listens to. */
export interface Subscription {
  readonly module: string
  readonly type: EventType
  readonly deliver: Listener
  /** What the module does after each stretch, the same for all that it listens to. */
  readonly afterEvents?: () => Promise<void>
}

export interface ReaderParts {
  readonly module: string
  /** By event name. */
  readonly subscriptions: ReadonlyMap<string, Subscription>
  readonly cursor: PumpCursor
  readonly window: LogWindow
  readonly derive: (record: SealedRecord) => readonly EventPayload[]
  readonly log: Logger
  readonly firstRetryMs: number
}

const MAX_ATTEMPTS = 10
const MAX_RETRY_MS = 30_000
/**
 * From one stretch to the next, so that under load each is worth its reads and writes: three times as long as the last took, so
 * that a busy service spends a quarter of its time at most on each listener. The first waits for nothing.
 */
const GATHER_MS = 200
const MAX_GATHER_MS = 800
const GATHER_TIMES = 3
/** Records without an event for the module that are passed in memory alone, before the cursor is moved past them. */
const MAX_PASSED = 500
/** How often a process without the lease looks whether it is free. */
const TAKE_OVER_MS = 1_000

/** An event that does not match its schema never will: it is passed over at once. */
class Undeliverable extends Error {}

/** All readers go on at the same moments, so that what they read is in memory once and their cursors move together. */
const untilNextTurn = (leastMs: number): number => {
  const nowMs = performance.now()
  return Math.ceil((nowMs + Math.max(leastMs, 1)) / GATHER_MS) * GATHER_MS - nowMs
}

/** Reads the log for one module. */
export class PumpReader {
  readonly #parts: ReaderParts
  #index = 0
  #skipped = 0
  /** Failures of the record at `#index`. */
  #failures = 0
  #stopped = false
  #woken = false
  #gathering = false
  /** Since the cursor was moved. */
  #passed = 0
  #wakeUp: (() => void) | undefined
  #loop: Promise<void> | undefined

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  get module(): string {
    return this.#parts.module
  }

  /** Index of the next record to look at, here or in the process that has the lease. */
  async position(): Promise<number> {
    return Math.max(this.#index, await this.#parts.cursor.index())
  }

  /** Whether it is done with the record of this index, here or in the process that has the lease. */
  async passed(index: number): Promise<boolean> {
    return this.#index > index || (await this.position()) > index
  }

  get index(): number {
    return this.#index
  }

  get skipped(): number {
    return this.#skipped
  }

  async start(): Promise<void> {
    this.#index = await this.#parts.cursor.open()
    this.#loop = this.#run()
  }

  wake(): void {
    this.#woken = true
    if (this.#failures === 0 && !this.#gathering) this.#wakeUp?.()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wakeUp?.()
    await this.#loop
    await this.#parts.cursor.release()
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      this.#woken = false
      const beganMs = performance.now()
      const next = await this.#step().catch((error: unknown) => {
        this.#parts.log.error(`the event pump of '${this.#parts.module}' stumbled; trying again`, {
          error,
        })
        return TAKE_OVER_MS
      })
      if (next === 'gather') {
        const tookMs = performance.now() - beganMs
        await this.#pause(untilNextTurn(Math.min(GATHER_TIMES * tookMs, MAX_GATHER_MS)), true)
      } else await this.#pause(next, false)
    }
  }

  /** Delivers one batch. Returns how long to wait: until more has gathered, so many milliseconds at most, undefined until woken. */
  async #step(): Promise<'gather' | number | undefined> {
    const { cursor, window } = this.#parts
    const ahead = await window.read(this.#index)
    if (ahead.length === 0) return undefined
    if (this.#passed + ahead.length <= MAX_PASSED && !ahead.some((record) => this.#concerns(record))) {
      this.#passed += ahead.length
      this.#moveTo(this.#index + ahead.length)
      return 'gather'
    }
    const index = await cursor.acquire()
    this.#passed = 0
    if (index === undefined) {
      this.#moveTo(await cursor.index())
      return TAKE_OVER_MS
    }
    this.#moveTo(index)
    const records = await window.read(index)
    let [done, skipped] = [0, 0]
    for (const record of records) {
      if (this.#stopped) break
      if (!this.#concerns(record)) {
        done++
        continue
      }
      const outcome = await this.#deliver(record)
      if (outcome === 'again') break
      if (outcome === 'skip') skipped++
      done++
    }
    const next = done < records.length ? this.#retryMs() : 'gather'
    if (done === 0) return next
    // one that fails leaves the cursor where it was
    const [any] = this.#parts.subscriptions.values()
    await any?.afterEvents?.()
    const [failures, reached] = [done < records.length ? this.#failures : 0, index + done]
    if (await cursor.advance(index, reached, skipped)) this.#moveTo(reached)
    else this.#moveTo(await cursor.index())
    this.#skipped += skipped
    this.#failures = failures
    return next
  }

  /** Whether the module listens to an event of the record. What cannot be derived is left to the delivery to report. */
  #concerns(record: SealedRecord): boolean {
    try {
      return this.#parts.derive(record).some(({ name }) => this.#parts.subscriptions.has(name))
    } catch {
      return true
    }
  }

  async #deliver(record: SealedRecord): Promise<'done' | 'again' | 'skip'> {
    const { derive, log, module } = this.#parts
    try {
      const payloads = derive(record)
      for (const [position, payload] of payloads.entries()) {
        const handed = this.#hand(record, payload, position)
        if (handed instanceof Promise) await handed
      }
      this.#failures = 0
      return 'done'
    } catch (error) {
      this.#failures++
      const about = {
        record: record.id,
        type: record.type,
        listener: module,
        attempt: this.#failures,
        error,
      }
      if (error instanceof Undeliverable || this.#failures >= MAX_ATTEMPTS) {
        log.error('an event could not be delivered and is passed over', about)
        this.#failures = 0
        return 'skip'
      }
      log.warn('a listener failed; the event is delivered again', about)
      return 'again'
    }
  }

  /** Listeners that have nothing to do answer at once: then nothing is awaited. */
  #hand(record: SealedRecord, { name, data, audience }: EventPayload, position: number): void | Promise<void> {
    const subscription = this.#parts.subscriptions.get(name)
    if (!subscription) return
    const faults = check(subscription.type.data, data, 'event')
    if (faults)
      throw new Undeliverable(
        `event '${name}' does not match its schema: ${faults.violations.map(({ pointer, message }) => `${pointer} ${message}`).join('; ')}`,
      )
    return subscription.deliver(data, { id: `${record.id}/${position}`, audience, record })
  }

  #moveTo(index: number): void {
    if (index !== this.#index) this.#failures = 0
    this.#index = index
  }

  #retryMs(): number {
    return Math.min(this.#parts.firstRetryMs * 2 ** Math.max(this.#failures - 1, 0), MAX_RETRY_MS)
  }

  async #pause(waitMs: number | undefined, gathering: boolean): Promise<void> {
    this.#gathering = gathering && this.#failures === 0
    if (this.#stopped || (this.#woken && this.#failures === 0 && !this.#gathering)) return
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#wakeUp = resolve
      if (waitMs !== undefined) timer = setTimeout(resolve, waitMs)
    })
    clearTimeout(timer)
    this.#wakeUp = undefined
    this.#gathering = false
  }
}
