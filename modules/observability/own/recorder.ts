import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock, Counter, Logger, PersonalCipher } from '../../../kernel/define.ts'
import type { CallContent, CallObserver, EndedCall, EndedWork } from '../../routing/services.ts'
import type { Store } from '../model.ts'
import { contentText } from '../spans/content.ts'
import { contextOf } from '../spans/ingest.ts'
import type { AllSettings, Settings } from '../spans/settings.ts'
import { writeRows } from '../spans/write.ts'
import type { Collector } from './collector.ts'
import { type Heard, ownId, ownRow } from './rows.ts'

export interface RecorderParts {
  readonly store: Store
  readonly clock: Clock
  readonly settings: AllSettings
  readonly persons: PersonalCipher
  readonly log: Logger
  readonly dropped: Counter<never>
  readonly collector: Collector | undefined
  readonly most: number
}

const PERIOD_MS = 1_000
/** Few, so that no call waits for long beside them. */
const BATCH = 100
/** Characters of what was said that wait to be sealed: what is beyond them is not kept. */
const MOST_SAID = 67_108_864

/** The service's own calls: remembered on their path, stored beside it, in batches. What does not fit is dropped and counted. */
export class Recorder implements CallObserver {
  readonly #parts: RecorderParts
  readonly #timer: NodeJS.Timeout
  #waiting: Heard[] = []
  #saidLength = 0
  #writing: Promise<void> | undefined

  constructor(parts: RecorderParts) {
    this.#parts = parts
    this.#timer = setInterval(() => void this.flush(), PERIOD_MS).unref()
  }

  ended(call: EndedCall): void {
    const { content, ...rest } = call
    this.#hear({ call: rest, endedAtMs: this.#parts.clock.now(), said: this.#saidIn(call.account, MESSAGES, content) })
  }

  worked(work: EndedWork): void {
    const { content, ...rest } = work
    this.#hear({ work: rest, endedAtMs: this.#parts.clock.now(), said: this.#saidIn(work.account, VALUES, content) })
  }

  #hear(heard: Heard): void {
    if (this.#waiting.length >= this.#parts.most) this.#parts.dropped.inc({})
    else {
      this.#waiting.push(heard)
      this.#saidLength += heard.said?.length ?? 0
    }
  }

  /** As it is sealed; undefined: the account does not want it kept, or there is too much of it. */
  #saidIn(account: string, [input, output]: Names, content: CallContent | undefined): string | undefined {
    if (content === undefined || this.#parts.settings.storesContent(account) === false) return undefined
    if (this.#saidLength > MOST_SAID) return undefined
    const told = { [input]: JSON.stringify(content.input) }
    return contentText(content.output === undefined ? told : { ...told, [output]: JSON.stringify(content.output) })
  }

  /** Resolves when all that was told before is stored, or has failed to be. */
  async flush(): Promise<void> {
    while (this.#writing) await this.#writing
    if (this.#waiting.length === 0) return
    const all = this.#waiting
    this.#waiting = []
    this.#saidLength = 0
    this.#writing = this.#write(all).finally(() => {
      this.#writing = undefined
    })
    await this.#writing
  }

  #sealed({ said, call, work }: Heard): Promise<Buffer> | undefined {
    const span = call ?? work
    return said === undefined ? undefined : this.#parts.persons.seal(span.account, contextOf(ownId(span)), said)
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
        const wanted = new Map(
          await Promise.all(owners.map(async (owner) => [owner, await settings.of(owner)] as const)),
        )
        const rows = batch.map(async (heard) => {
          const own = wanted.get(accountOf(heard)) as Settings
          return ownRow(heard, settings.keepUntil(own), own.storeContent ? await this.#sealed(heard) : undefined)
        })
        await writeRows(store, await Promise.all(rows))
      } catch (error) {
        dropped.inc({}, batch.length)
        log.warn('spans of own calls could not be stored', { spans: batch.length, error })
      }
      await collector?.send(batch)
      await nextTurn()
    }
  }
}

/** Of attributes that hold what was said and what was answered. */
type Names = readonly [input: string, output: string]
const MESSAGES: Names = ['gen_ai.input.messages', 'gen_ai.output.messages']
const VALUES: Names = ['input.value', 'output.value']

const accountOf = ({ call, work }: Heard): string => (call ?? work).account
