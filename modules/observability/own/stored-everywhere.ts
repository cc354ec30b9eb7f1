import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeFeed } from '../../../kernel/define.ts'
import type { RecordAudit } from '../../records/services.ts'

interface Parts {
  readonly feed: ChangeFeed
  /** Undefined: this one is alone. */
  readonly processes: Pick<RecordAudit, 'otherProcesses'> | undefined
  /** Stores what this process has heard. */
  readonly flush: () => Promise<void>
}

interface Asked {
  answers: number
  heard: () => void
}

const ASK = 'observability.store'
const ANSWER = 'observability.stored'
/** Readers wait no longer: then they see what there is. */
const WITHIN_MS = 1_000

/** Calls are stored a second after their end by the process that served them: whoever reads them has every process do it at once. */
export class StoredEverywhere {
  readonly #parts: Parts
  readonly #asked = new Map<string, Asked>()
  /** Asked for already, and not begun: what comes meanwhile shares it. */
  #next: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns the undo. */
  listen(): () => void {
    const { feed } = this.#parts
    const undo = [
      feed.subscribe(ASK, (keys) => {
        for (const key of keys === 'all' ? [] : keys) if (!this.#asked.has(key)) void this.#answer(key)
      }),
      feed.subscribe(ANSWER, (keys) => {
        for (const key of keys === 'all' ? [] : keys) this.#asked.get(key)?.heard()
      }),
    ]
    return () => {
      for (const each of undo) each()
    }
  }

  /** Resolves when all that was told before, in any process, is stored; after a second at most. */
  wait(): Promise<unknown> {
    this.#next ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      this.#next = undefined
      return this.#everywhere()
    })
    return Promise.race([this.#next, sleep(WITHIN_MS, undefined, { ref: false })])
  }

  async #everywhere(): Promise<void> {
    const { feed, processes, flush } = this.#parts
    const [others] = await Promise.all([processes?.otherProcesses() ?? 0, flush()])
    if (others === 0) return
    const key = randomUUID()
    const answered = new Promise<void>((resolve) => {
      const asked: Asked = {
        answers: 0,
        heard: () => {
          if (++asked.answers >= others) resolve()
        },
      }
      this.#asked.set(key, asked)
    })
    await feed.publish(ASK, key)
    await Promise.race([answered, sleep(WITHIN_MS, undefined, { ref: false })])
    this.#asked.delete(key)
  }

  async #answer(key: string): Promise<void> {
    const { feed, flush } = this.#parts
    await flush()
    // who asked waits a second at most
    await feed.publish(ANSWER, key).catch(() => undefined)
  }
}
