import { prefixEnd } from './keys.ts'
import { encodeRecord, sealRecord, type Write } from './log-record.ts'
import type { Memtable } from './memtable.ts'

/** A part ends when it has so much. */
const PART_BYTES = 1 << 19

/** What is in memory at one moment, for a reader in another thread that has the tree itself. */
export class SharedState {
  readonly seq: number
  /** The folder of the tree. */
  readonly treePath: string
  readonly #tables: readonly Memtable[]
  readonly #parts = new Map<string, Generator<Buffer>>()
  readonly #onOpened: () => void
  readonly #onRelease: () => void

  /** `tables`: the newest first. */
  constructor(seq: number, treePath: string, tables: readonly Memtable[], onOpened: () => void, onRelease: () => void) {
    this.seq = seq
    this.treePath = treePath
    this.#tables = tables
    this.#onOpened = onOpened
    this.#onRelease = onRelease
  }

  /** The reader has opened its view of the tree. */
  opened(): void {
    this.#onOpened()
  }

  release(): void {
    this.#onOpened()
    this.#onRelease()
  }

  /** The next part of what the tables hold of a space, older tables first, as a record of the log. */
  nextPart(space: string): { record: Buffer; isLast: boolean } {
    const parts = this.#parts.get(space) ?? this.#partsOf(space)
    this.#parts.set(space, parts)
    const { value, done } = parts.next()
    if (done === true) this.#parts.delete(space)
    return { record: value ?? sealRecord(encodeRecord(0, this.seq, [], () => {})), isLast: done === true }
  }

  *#partsOf(space: string): Generator<Buffer> {
    let writes: Write[] = []
    let bytes = 0
    for (const write of this.#writesOf(space)) {
      writes.push(write)
      bytes += write.key.length + (write.value?.length ?? 0) + 32
      if (bytes < PART_BYTES) continue
      yield sealRecord(encodeRecord(0, this.seq, writes, () => {}))
      writes = []
      bytes = 0
    }
    if (writes.length > 0) yield sealRecord(encodeRecord(0, this.seq, writes, () => {}))
  }

  *#writesOf(space: string): Generator<Write> {
    for (const table of [...this.#tables].reverse()) {
      const next = table.keys(space, prefixEnd(space), false)
      for (let key = next(); key !== undefined; key = next()) {
        const version = table.visible(key, this.seq)
        if (version !== undefined) yield { key, value: version.value }
      }
    }
  }
}
