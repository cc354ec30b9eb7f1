import { SortedKeys } from './sorted-keys.ts'

/** One write of a key. `value` null: removed. `older` is kept only while a snapshot may read it. */
export interface Version {
  readonly seq: number
  readonly value: Buffer | null
  readonly older: Version | undefined
}

/** Rough cost of an entry beside its bytes: map slot, version, order. */
const ENTRY_OVERHEAD_BYTES = 120

/** Writes held in memory, by key and in order. Keys are byte strings (one character a byte). */
export class Memtable {
  readonly #versions = new Map<string, Version>()
  readonly #order = new SortedKeys()
  bytes = 0

  get size(): number {
    return this.#versions.size
  }

  /** Adds a version; the one it replaces stays readable when `keepOlder`. */
  put(key: string, value: Buffer | null, seq: number, keepOlder: boolean): void {
    const older = this.#versions.get(key)
    if (older === undefined) this.#order.add(key)
    this.bytes += (older === undefined ? key.length + ENTRY_OVERHEAD_BYTES : 0) + (value?.length ?? 0)
    this.#versions.set(key, { seq, value, older: keepOlder ? older : undefined })
  }

  latest(key: string): Version | undefined {
    return this.#versions.get(key)
  }

  /** The newest version not younger than `seq`. */
  visible(key: string, seq: number): Version | undefined {
    let version = this.#versions.get(key)
    while (version !== undefined && version.seq > seq) version = version.older
    return version
  }

  entries(): IterableIterator<[string, Version]> {
    return this.#versions.entries()
  }

  /** Keys in [low, high), in order. */
  keys(low: string, high: string, reverse: boolean): () => string | undefined {
    return this.#order.cursor(low, high, reverse)
  }
}
