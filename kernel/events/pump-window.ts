import type { SealedRecord } from '../contract/event.ts'
import type { SealedLog } from '../contract/services.ts'

const BATCH = 500
const KEEP = 4_000

/** The newest stretch of the log, read once for all modules. The store is asked only for what is known to be there. */
export class LogWindow {
  readonly #source: SealedLog
  #records: readonly SealedRecord[] = []
  /** Where the log ends, as far as is known. */
  #end = Number.POSITIVE_INFINITY
  readonly #reading = new Map<number, Promise<readonly SealedRecord[]>>()

  constructor(source: SealedLog) {
    this.#source = source
  }

  /** Records from the index on; some of them at least, if any are known to be there. */
  async read(from: number): Promise<readonly SealedRecord[]> {
    const held = this.#held(from)
    if (held.length > 0) return held
    const recent = this.#source.recent(from, BATCH)
    if (recent.length > 0) {
      this.#reaches(from + recent.length)
      return recent
    }
    return from < this.#end ? this.look(from) : []
  }

  /** The same from the store, whatever is known: other processes append too. */
  look(from: number): Promise<readonly SealedRecord[]> {
    const reading = this.#reading.get(from) ?? this.#fetch(from)
    this.#reading.set(from, reading)
    return reading
  }

  /** The end of what is held, or of the log as far as it is known. */
  get end(): number | undefined {
    return Number.isFinite(this.#end) ? this.#end : undefined
  }

  #held(from: number): readonly SealedRecord[] {
    const first = this.#records[0]?.index ?? 0
    return from < first ? [] : this.#records.slice(from - first, from - first + BATCH)
  }

  async #fetch(from: number): Promise<readonly SealedRecord[]> {
    try {
      const fetched = await this.#source.read(from, BATCH)
      if (fetched.length < BATCH && !Number.isFinite(this.#end)) this.#end = from + fetched.length
      return this.#keep(from, fetched)
    } finally {
      this.#reading.delete(from)
    }
  }

  #reaches(index: number): void {
    if (Number.isFinite(this.#end)) this.#end = Math.max(this.#end, index)
  }

  #keep(from: number, records: readonly SealedRecord[]): readonly SealedRecord[] {
    this.#reaches(from + records.length)
    const end = (this.#records[0]?.index ?? 0) + this.#records.length
    if (from === end) this.#records = [...this.#records, ...records].slice(-KEEP)
    else if (from > end) this.#records = records
    return records
  }
}
