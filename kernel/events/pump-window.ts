import type { SealedRecord } from '../contract/event.ts'
import type { SealedLog } from '../contract/services.ts'

const BATCH = 500

/** What all modules read of the log: each stretch is asked for once at a time, and nothing beyond the known end. */
export class LogWindow {
  readonly #source: SealedLog
  /** Where the log ends, as far as is known; undefined: it may have grown. */
  #end: number | undefined
  /** Counts what this process has appended: a look that began before says nothing of the end. */
  #appended = 0
  readonly #reading = new Map<number, Promise<readonly SealedRecord[]>>()

  constructor(source: SealedLog) {
    this.#source = source
  }

  /** This process has appended: the end is to be asked for again. */
  grown(): void {
    this.#end = undefined
    this.#appended++
  }

  /** Records from the index on; some of them at least, if any are known to be there. */
  async read(from: number): Promise<readonly SealedRecord[]> {
    return this.#end === undefined || from < this.#end ? this.look(from) : []
  }

  /** The same, whatever is known: other processes append too. */
  look(from: number): Promise<readonly SealedRecord[]> {
    const reading = this.#reading.get(from) ?? this.#fetch(from)
    this.#reading.set(from, reading)
    return reading
  }

  async #fetch(from: number): Promise<readonly SealedRecord[]> {
    const appended = this.#appended
    try {
      const records = await this.#source.read(from, BATCH)
      if (records.length === 0 && appended === this.#appended) this.#end = Math.max(from, this.#end ?? 0)
      else if (this.#end !== undefined) this.#end = Math.max(this.#end, from + records.length)
      return records
    } finally {
      this.#reading.delete(from)
    }
  }
}
