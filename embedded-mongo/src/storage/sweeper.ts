import type { Turns } from '../scheduling/turns.ts'
import { prefixEnd } from './keys.ts'
import type { Tree } from './tree.ts'

/** What was dropped is removed so much later: tests and migrations drop much at once. */
const DELAY_MS = 1000
/** Entries removed in one turn. */
const STEP_ENTRIES = 500

/** Frees what dropped collections and indexes leave behind, when nothing else is to be done. Their numbers never come back. */
export class Sweeper {
  readonly #tree: Tree
  readonly #turns: Turns
  /** Resolves when the tree holds everything that was written before, and nobody is about to look at an older one. */
  readonly #settled: () => Promise<void>
  readonly #dead = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #sweeping: Promise<void> | undefined
  #isClosed = false

  constructor(tree: Tree, turns: Turns, settled: () => Promise<void>) {
    this.#tree = tree
    this.#turns = turns
    this.#settled = settled
  }

  /** Nothing that begins so is needed any longer. */
  add(prefixes: Iterable<string>): void {
    for (const prefix of prefixes) this.#dead.add(prefix)
    if (this.#dead.size > 0) this.#schedule()
  }

  isDead(space: string): boolean {
    return this.#dead.has(space)
  }

  /** Removes everything that is dead now. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweep().finally(() => {
      this.#sweeping = undefined
      if (this.#dead.size > 0) this.#schedule()
    })
    return this.#sweeping
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#sweeping?.catch(() => {})
  }

  #schedule(): void {
    if (this.#isClosed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      // A disk that fails has stopped the store already, or will.
      void this.sweep().catch(() => {})
    }, DELAY_MS).unref()
  }

  async #sweep(): Promise<void> {
    const prefixes = [...this.#dead]
    await this.#settled()
    for (const prefix of prefixes) {
      while (!this.#isClosed) {
        const removed = await this.#tree.removeSome(prefix, prefixEnd(prefix), STEP_ENTRIES)
        if (removed < STEP_ENTRIES) break
        await this.#turns.next(true)
      }
      if (!this.#isClosed) this.#dead.delete(prefix)
    }
    this.#tree.refresh()
  }
}
