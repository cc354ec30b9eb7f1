import type { LoggedRecord } from './document.ts'

/** Readers follow the log within a fraction of a second: enough for the burst in between, little to hold. */
const MAX_RECORDS = 8_000
/** Of these at most the bodies are held beside the sealed texts: many small objects are dear to the garbage collector. */
const MAX_BODIES = 2_000

/**
 * The log's newest stretch, as this process appended or read it: what its own readers want next needs no read of the store.
 * It has no gap: what comes further on starts it anew, what is older or known already is left as it is.
 */
export class LogTail {
  #records: LoggedRecord[] = []

  /** The record is in the log under its index, durably. */
  add(record: LoggedRecord): void {
    const last = this.#records.at(-1)
    if (last !== undefined && record.index <= last.index) return
    if (last !== undefined && last.index + 1 !== record.index) this.#records = []
    this.#records.push(record)
    this.#records.at(-1 - MAX_BODIES)?.shrink()
    // Halved, so that the cost of moving the rest is shared by many.
    if (this.#records.length > MAX_RECORDS) this.#records = this.#records.slice(MAX_RECORDS / 2)
  }

  /** Records with index ≥ `from`, at most `limit`, without gaps: as far as they are known here, perhaps none. */
  from(from: number, limit: number): readonly LoggedRecord[] {
    const first = this.#records[0]?.index
    if (first === undefined || from < first) return []
    return this.#records.slice(from - first, from - first + limit)
  }
}
