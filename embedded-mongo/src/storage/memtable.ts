import { isSpace, prefixEnd, spaceOf } from './keys.ts'
import { SortedKeys } from './sorted-keys.ts'

/** One write of a key. `value` null: removed. `older` is kept only while a snapshot may read it. */
export interface Version {
  readonly seq: number
  readonly value: Buffer | null
  readonly older: Version | undefined
}

/** Rough cost of an entry beside its bytes: map slot, version, buffer, string, order. */
const ENTRY_OVERHEAD_BYTES = 250

/** Writes held in memory, by key and in order. Keys are byte strings (one character a byte). */
export class Memtable {
  readonly #versions = new Map<string, Version>()
  /** By space: what is written to one costs those who read another nothing. */
  readonly #orders = new Map<string, SortedKeys>()
  /** Keys that stand in no order yet. */
  #added: string[] = []
  bytes = 0

  get size(): number {
    return this.#versions.size
  }

  /** Adds a version; the one it replaces stays readable when `keepOlder`. */
  put(key: string, value: Buffer | null, seq: number, keepOlder: boolean): void {
    const older = this.#versions.get(key)
    if (older === undefined) this.#added.push(key)
    if (older === undefined) this.bytes += key.length
    if (older === undefined || keepOlder) this.bytes += ENTRY_OVERHEAD_BYTES
    this.bytes += value?.length ?? 0
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

  spaces(): Set<string> {
    return new Set(Array.from(this.#versions.keys(), spaceOf))
  }

  /** Keys in [low, high), in order. Throws where they lie in more than one space. */
  keys(low: string, high: string, reverse: boolean): () => string | undefined {
    const space = spaceOf(low)
    if (!isSpace(space) || (spaceOf(high) !== space && high > prefixEnd(space)))
      throw new RangeError('a scan goes through one collection or index')
    const next = this.#orderOf(space).cursor(low, high, reverse)
    return () => {
      this.#order()
      return next()
    }
  }

  #order(): void {
    if (this.#added.length === 0) return
    for (const key of this.#added) this.#orderOf(spaceOf(key)).add(key)
    this.#added = []
  }

  #orderOf(space: string): SortedKeys {
    const known = this.#orders.get(space)
    if (known !== undefined) return known
    const made = new SortedKeys()
    this.#orders.set(space, made)
    return made
  }
}
