import { openBox, turns } from '../../../kernel/define.ts'
import { MemoryIndex } from '../engine/memory-index.ts'
import type { Memory } from '../memory.ts'
import type { MemoryRow, Store } from '../model.ts'

export const boxContext = (id: string): string => `memory_memories/${id}`

const BATCH = 1_000

/** One account's memories in this process, as far as they have followed the store. */
export class LiveMemory {
  readonly index = new MemoryIndex()
  /** Undefined: nothing was ever remembered. */
  key: Buffer | undefined
  readonly #sequences = new Map<string, number>()
  #last = 0
  /** Epoch milliseconds. */
  readAt = 0

  constructor(key: Buffer | undefined) {
    this.key = key
  }

  /** The newest that was read. */
  get last(): number {
    return this.#last
  }

  /** Where a memory, or the trace of one, stands in the store. */
  sequenceOf(id: string): number | undefined {
    return this.#sequences.get(id)
  }

  /** `memory` undefined: it was removed. What is older than what is known changes nothing. */
  apply(id: string, sequence: number, memory: Memory | undefined): void {
    this.#last = Math.max(this.#last, sequence)
    if (sequence <= (this.#sequences.get(id) ?? 0)) return
    this.#sequences.set(id, sequence)
    if (memory === undefined) this.index.remove(id)
    else this.index.put(memory)
  }

  /** Reads what is new in the store. */
  async follow(owner: string, store: Store): Promise<void> {
    const { key } = this
    if (key === undefined) return
    const changed = store.memories
      .find({ owner, sequence: { $gt: this.#last } })
      .sort({ owner: 1, sequence: 1 })
      .lean()
      .cursor({ batchSize: BATCH })
    const turn = turns()
    for await (const row of changed as AsyncIterable<MemoryRow>) {
      this.apply(row._id, row.sequence, row.sealed === undefined ? undefined : openMemory(key, row._id, row.sealed))
      const others = turn()
      if (others) await others
    }
  }
}

export const openMemory = (key: Buffer, id: string, sealed: string): Memory =>
  JSON.parse(openBox(key, boxContext(id), Buffer.from(sealed, 'base64')).toString()) as Memory
