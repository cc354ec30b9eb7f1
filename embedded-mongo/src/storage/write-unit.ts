import type { DocumentChange } from './document-change.ts'
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
  #claim: (key: string) => void
  #writes = new Memtable()
  /** Claimed for writes that were then not made. */
  #claimedOnly: string[] = []
  /** By collection id. */
  readonly sizeChanges = new Map<number, SizeChange>()
  /** Which documents it changes and how, one after the other; undefined: nobody asks. */
  changes: DocumentChange[] | undefined

  constructor(base: ReadView, claim: (key: string) => void) {
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

  /** Writes keys, or removes them (null): all, or, where one of them is somebody else's, none. */
  put(writes: readonly Write[]): void {
    let claimed = 0
    try {
      for (; claimed < writes.length; claimed++) this.#claim((writes[claimed] as Write).key)
    } catch (error) {
      for (const { key } of writes.slice(0, claimed)) this.#claimedOnly.push(key)
      throw error
    }
    for (const { key, value } of writes) this.#writes.put(key, value, 0, false)
  }

  /** From now on other claims are asked. */
  claimBy(claim: (key: string) => void): void {
    this.#claim = claim
  }

  /** Forgets what it holds: that has been committed. */
  clear(): void {
    this.#writes = new Memtable()
    this.#claimedOnly = []
    this.sizeChanges.clear()
    this.changes &&= []
  }

  sizeChangeOf(collectionId: number): SizeChange {
    const known = this.sizeChanges.get(collectionId)
    if (known !== undefined) return known
    const made = { documents: 0, bytes: 0 }
    this.sizeChanges.set(collectionId, made)
    return made
  }

  resize(collectionId: number, documents: number, bytes: number): void {
    const change = this.sizeChangeOf(collectionId)
    change.documents += documents
    change.bytes += bytes
  }

  keys(): string[] {
    return [...this.#claimedOnly, ...Array.from(this.#writes.entries(), ([key]) => key)]
  }

  writes(): Write[] {
    return Array.from(this.#writes.entries(), ([key, { value }]) => ({ key, value }))
  }
}
