import type { SealedRecord } from '../../kernel/define.ts'

/** Readers follow the log within a fraction of a second: enough for the burst in between, little to hold. */
const MAX_RECORDS = 8_000

/**
 * The log's newest stretch, as this process itself appended it: what its own readers want next needs no read of the store.
 * It has no gap, so what another process appends in between starts it anew.
 */
export class RecentLog {
  #records: SealedRecord[] = []

  /** The record is in the log under its index, durably. */
  add(record: SealedRecord): void {
    const last = this.#records.at(-1)
    if (last !== undefined && last.index + 1 !== record.index) this.#records = []
    this.#records.push(record)
    // Halved, so that the cost of moving the rest is shared by many.
    if (this.#records.length > MAX_RECORDS) this.#records = this.#records.slice(MAX_RECORDS / 2)
  }

  /** Records with index ≥ `from`, at most `limit`, without gaps: as far as they are known here, perhaps none. */
  from(from: number, limit: number): readonly SealedRecord[] {
    const first = this.#records[0]?.index
    if (first === undefined || from < first) return []
    return this.#records.slice(from - first, from - first + limit)
  }
}
