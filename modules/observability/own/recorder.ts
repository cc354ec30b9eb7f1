import type { Clock, Counter, Logger } from '../../../kernel/define.ts'
import type { CallObserver, EndedCall, EndedWork } from '../../routing/services.ts'
import type { Store } from '../model.ts'
import type { AllSettings } from '../spans/settings.ts'
import { writeRows } from '../spans/write.ts'
import type { Collector } from './collector.ts'
import { type Heard, ownRow } from './rows.ts'

export interface RecorderParts {
  readonly store: Store
  readonly clock: Clock
  readonly settings: AllSettings
  readonly log: Logger
  readonly dropped: Counter<never>
  readonly collector: Collector | undefined
  readonly most: number
}

const PERIOD_MS = 1_000
const BATCH = 500

/** The service's own calls: remembered on their path, stored beside it, in batches. What does not fit is dropped and counted. */
export class Recorder implements CallObserver {
  readonly #parts: RecorderParts
  readonly #timer: NodeJS.Timeout
  #waiting: Heard[] = []
  #writing: Promise<void> | undefined

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.flush(), PERIOD_MS).unref()
  }

  ended(call: EndedCall): void {
    this.#hear({ call, endedAtMs: this.#parts.clock.now() })
  }

  worked(work: EndedWork): void {
    this.#hear({ work, endedAtMs: this.#parts.clock.now() })
  }

  #hear(heard: Heard): void {
    if (this.#waiting.length >= this.#parts.most) this.#parts.dropped.inc({})
    else this.#waiting.push(heard)
  }

  /** Resolves when all that was told before is stored, or has failed to be. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#waiting.length === 0) return
    const all = this.#waiting
    this.#waiting = []
    this.#writing = this.#write(all).finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  async #write(all: readonly Heard[]): Promise<void> {
    const { store, settings, log, collector, dropped } = this.#parts
    for (let at = 0; at < all.length; at += BATCH) {
      const batch = all.slice(at, at + BATCH)
      try {
        const owners = [...new Set(batch.map(accountOf))]
        const until = new Map(
          await Promise.all(
            owners.map(async (owner) => [owner, settings.keepUntil(await settings.of(owner))] as const),
          ),
        )
        await writeRows(
          store,
          batch.flatMap((heard) => {
            const keepUntil = until.get(accountOf(heard))
            return keepUntil === undefined ? [] : [ownRow(heard, keepUntil)]
          }),
        )
      } catch (error) {
        dropped.inc({}, batch.length)
        log.warn('spans of own calls could not be stored', { spans: batch.length, error })
      }
      await collector?.send(batch)
    }
  }
}

const accountOf = ({ call, work }: Heard): string => (call ?? work).account
