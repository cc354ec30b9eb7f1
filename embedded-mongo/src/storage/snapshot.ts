import type { Memtable } from './memtable.ts'
import { type Layer, memtableLayer, Scan } from './scan.ts'
import type { Tree, TreeSnapshot } from './tree.ts'
import type { ReadView } from './view.ts'

/** See `Store.snapshot`. */
export class Snapshot implements ReadView {
  readonly seq: number
  readonly #tables: readonly Memtable[]
  readonly #tree: Tree
  readonly #treeSnapshot: TreeSnapshot
  readonly #writtenSince = new Set<string>()
  readonly #onRelease: (snapshot: Snapshot) => void

  constructor(seq: number, tables: readonly Memtable[], tree: Tree, onRelease: (snapshot: Snapshot) => void) {
    this.seq = seq
    this.#tables = tables
    this.#tree = tree
    this.#treeSnapshot = tree.snapshot()
    this.#onRelease = onRelease
  }

  get(key: string): Buffer | undefined {
    for (const table of this.#tables) {
      const version = table.visible(key, this.seq)
      if (version !== undefined) return version.value ?? undefined
    }
    return this.#tree.get(key, this.#treeSnapshot)
  }

  scan(low: string, high: string, reverse = false): Scan {
    return new Scan(this, low, high, reverse)
  }

  layers(): readonly Layer[] {
    return [...this.#tables.map((table) => memtableLayer(table, this.seq)), this.#tree.layer(this.#treeSnapshot)]
  }

  version(): number {
    return 0
  }

  /** Was the key written by somebody after this snapshot was taken? */
  isStale(key: string): boolean {
    return this.#writtenSince.has(key)
  }

  wrote(key: string): void {
    this.#writtenSince.add(key)
  }

  release(): void {
    this.#onRelease(this)
    this.#tree.release(this.#treeSnapshot)
  }
}
