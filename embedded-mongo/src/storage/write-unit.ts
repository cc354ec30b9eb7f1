import type { Write } from './log-record.ts'
import { Memtable } from './memtable.ts'
import { type Layer, memtableLayer, Scan } from './scan.ts'
import type { ReadView } from './view.ts'

/** What a unit changes in a collection's size. */
interface SizeChange {
  documents: number
  bytes: number
}

/**
 * Uncommitted writes on top of a view: a command's writes, or those of a whole transaction. Reads see them.
 * `claim` is asked before a key is first written and throws when somebody else has it.
 */
export class WriteUnit implements ReadView {
  readonly base: ReadView
  readonly #claim: (key: string, unit: WriteUnit) => void
  readonly #writes = new Memtable()
  /** By collection id. */
  readonly sizeChanges = new Map<number, SizeChange>()

  constructor(base: ReadView, claim: (key: string, unit: WriteUnit) => void) {
    this.base = base
    this.#claim = claim
  }

  get isEmpty(): boolean {
    return this.#writes.size === 0
  }

  get bytes(): number {
    return this.#writes.bytes
  }

  get seq(): number {
    return this.base.seq
  }

  get(key: string): Buffer | undefined {
    const version = this.#writes.latest(key)
    return version === undefined ? this.base.get(key) : (version.value ?? undefined)
  }

  scan(low: string, high: string, reverse = false): Scan {
    return new Scan(this, low, high, reverse)
  }

  layers(): readonly Layer[] {
    return [memtableLayer(this.#writes, Infinity), ...this.base.layers()]
  }

  version(): number {
    return this.base.version()
  }

  /** Writes a key, or removes it (null). */
  put(key: string, value: Buffer | null): void {
    this.#claim(key, this)
    this.#writes.put(key, value, 0, false)
  }

  resize(collectionId: number, documents: number, bytes: number): void {
    const change = this.sizeChanges.get(collectionId)
    if (change === undefined) this.sizeChanges.set(collectionId, { documents, bytes })
    else {
      change.documents += documents
      change.bytes += bytes
    }
  }

  keys(): string[] {
    return Array.from(this.#writes.entries(), ([key]) => key)
  }

  writes(): Write[] {
    return Array.from(this.#writes.entries(), ([key, { value }]) => ({ key, value }))
  }
}
