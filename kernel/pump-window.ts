import type { SealedRecord } from './event.ts'
import type { SealedLog } from './services/tokens.ts'

const BATCH = 200
const KEEP = 1_000

/** The newest stretch of the log, read once for all modules. */
export class LogWindow {
  readonly #source: SealedLog
  #records: readonly SealedRecord[] = []
  readonly #reading = new Map<number, Promise<readonly SealedRecord[]>>()

  constructor(source: SealedLog) {
    this.#source = source
  }

  /** Records from the index on; some of them at least, if there are any. */
  async read(from: number): Promise<readonly SealedRecord[]> {
    const first = this.#records[0]?.index ?? 0
    if (from >= first && from < first + this.#records.length)
      return this.#records.slice(from - first, from - first + BATCH)
    const reading = this.#reading.get(from) ?? this.#fetch(from)
    this.#reading.set(from, reading)
    return reading
  }

  async #fetch(from: number): Promise<readonly SealedRecord[]> {
    try {
      const fetched = await this.#source.read(from, BATCH)
      const end = (this.#records[0]?.index ?? 0) + this.#records.length
      if (from === end) this.#records = [...this.#records, ...fetched].slice(-KEEP)
      else if (from > end) this.#records = fetched
      return fetched
    } finally {
      this.#reading.delete(from)
    }
  }
}
