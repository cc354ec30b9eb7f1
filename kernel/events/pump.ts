import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mongo } from '../contract/collection.ts'
import type { EventPayload, SealedRecord } from '../contract/event.ts'
import type { Logger } from '../contract/module.ts'
import type { Clock, SealedLog } from '../contract/services.ts'
import { CursorMoves, PumpCursor } from './pump-cursor.ts'
import { PumpReader, type Subscription } from './pump-reader.ts'
import { LogWindow } from './pump-window.ts'

export type { Subscription } from './pump-reader.ts'

export interface PumpParts {
  readonly connection: Mongo
  readonly clock: Clock
  readonly log: Logger
  readonly source: SealedLog
  /** The events that follow from a record. Pure. */
  readonly derive: (record: SealedRecord) => readonly EventPayload[]
  readonly subscriptions: readonly Subscription[]
  /** Default 50; doubled with every further failure of the same record. */
  readonly firstRetryMs?: number
}

const POLL_MS = 250
const FIRST_RETRY_MS = 50
const HEARD_WITHIN_MS = 1_000
const HEARD_POLL_MS = 10

/** Carries derived events from the sealed log to the modules that listen: each at least once, in log order, at its own pace. */
export class Pump {
  readonly #source: SealedLog
  readonly #log: Logger
  readonly #window: LogWindow
  readonly #readers: readonly PumpReader[]
  #poll: NodeJS.Timeout | undefined
  #stopListening: (() => void) | undefined

  constructor({ connection, clock, log, source, derive, subscriptions, firstRetryMs = FIRST_RETRY_MS }: PumpParts) {
    const holder = randomUUID()
    const window = new LogWindow(source)
    const deriveOnce = once(derive)
    const moves = new CursorMoves(connection)
    this.#source = source
    this.#log = log
    this.#window = window
    this.#readers = [...byModule(subscriptions)].map(
      ([module, own]) =>
        new PumpReader({
          module,
          subscriptions: new Map(own.map((subscription) => [subscription.type.name, subscription])),
          cursor: new PumpCursor(connection, clock, module, holder, moves),
          window,
          derive: deriveOnce,
          log,
          firstRetryMs,
        }),
    )
  }

  async start(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.start()))
    if (this.#readers.length === 0) return
    this.#stopListening = this.#source.onAppend(() => {
      this.#window.grown()
      this.#wake()
    })
    this.#schedulePoll()
  }

  /** Records that modules could not process and that were passed over since the start: for health. */
  skipped(): number {
    return this.#readers.reduce((sum, reader) => sum + reader.skipped, 0)
  }

  /** How many records each module has still to look at, in whichever process it reads. */
  async lag(): Promise<readonly (readonly [string, number])[]> {
    const size = await this.#source.size()
    return Promise.all(
      this.#readers.map(async (reader) => [reader.module, Math.max(0, size - (await reader.position()))] as const),
    )
  }

  /** Resolves when every listener has seen all that is in the log; true if it had to wait. For tests. */
  async settled(): Promise<boolean> {
    let waited = false
    const before = this.#readers.map(({ index }) => index)
    for (const reader of this.#readers) {
      while ((await this.#window.look(reader.index)).length > 0) {
        waited = true
        reader.wake()
        await sleep(2)
      }
    }
    // a listener that was under way may have appended what an earlier reader of this pass has not seen
    return waited || this.#readers.some(({ index }, n) => index !== before[n])
  }

  /**
   * Resolves when the module has heard of all that is sealed about the account, by whichever process, or after a second:
   * then it says of which time the last record was that it has heard of, in ISO 8601.
   */
  async heard(module: string, account: string): Promise<string | undefined> {
    const reader = this.#readers.find((each) => each.module === module)
    if (reader === undefined) return undefined
    const deadline = performance.now() + HEARD_WITHIN_MS
    this.#window.grown()
    for (let last = await this.#source.lastOf(account); ; ) {
      if (await reader.passed(last)) return undefined
      if (performance.now() > deadline) break
      reader.wake()
      await sleep(HEARD_POLL_MS)
      if (last === Number.POSITIVE_INFINITY) last = await this.#source.lastOf(account)
    }
    const next = await reader.position()
    const [record] = next === 0 ? [] : await this.#source.read(next - 1, 1)
    return new Date(record?.at ?? 0).toISOString()
  }

  async stop(): Promise<void> {
    clearTimeout(this.#poll)
    this.#poll = undefined
    this.#stopListening?.()
    await Promise.all(this.#readers.map((reader) => reader.stop()))
  }

  #wake(): void {
    for (const reader of this.#readers) reader.wake()
  }

  /** One look for all modules: what other processes append shows up here. */
  #schedulePoll(): void {
    const timer = setTimeout(async () => {
      const head = Math.max(...this.#readers.map(({ index }) => index))
      const fresh = await this.#window.look(head).catch((error: unknown) => {
        this.#log.warn('the sealed log cannot be read; trying again', { error })
        return []
      })
      if (fresh.length > 0) this.#wake()
      if (this.#poll === timer) this.#schedulePoll()
    }, POLL_MS)
    this.#poll = timer
  }
}

/** Every module asks of every record; the window hands all of them the same object. */
function once(derive: PumpParts['derive']): PumpParts['derive'] {
  const known = new WeakMap<SealedRecord, readonly EventPayload[]>()
  return (record) => {
    const payloads = known.get(record) ?? derive(record)
    known.set(record, payloads)
    return payloads
  }
}

function byModule(subscriptions: readonly Subscription[]): ReadonlyMap<string, readonly Subscription[]> {
  const modules = new Map<string, Subscription[]>()
  for (const subscription of subscriptions) {
    const own = modules.get(subscription.module)
    if (own) own.push(subscription)
    else modules.set(subscription.module, [subscription])
  }
  return modules
}
