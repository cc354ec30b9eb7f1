import { open, type RootDatabase, type Transaction } from 'lmdb'
import { seal, unseal } from './checksum.ts'
import { prefixEnd, spaceOf } from './keys.ts'
import type { Layer, LayerCursor } from './scan.ts'

/** Entries read per visit: few at first (a `limit: 1` reads few), more as a scan goes on. */
const FIRST_CHUNK = 8
const CHUNK_MAX = 256

const bytesOf = (key: string): Buffer => Buffer.from(key, 'latin1')

/** The checkpointed state: an ordered tree on disk (lmdb), read between checkpoints, written only by them. */
export class Tree {
  readonly #env: RootDatabase<Buffer, Buffer>

  constructor(path: string) {
    // overlappingSync off: with it, simulated power losses lost acknowledged commits (design/store.md).
    this.#env = open({ path, encoding: 'binary', keyEncoding: 'binary', overlappingSync: false, maxReaders: 2000 })
  }

  get(key: string, snapshot?: TreeSnapshot): Buffer | undefined {
    const options = snapshot === undefined ? undefined : { transaction: snapshot }
    // lmdb's typings lack the options of getBinary, which its code takes.
    const sealed = (this.#env.getBinary as (key: Buffer, options?: object) => Buffer | undefined).call(
      this.#env,
      bytesOf(key),
      options,
    )
    return sealed && unseal(key, sealed)
  }

  /** The tree as a layer of a scan. Reads in chunks, so that an abandoned scan holds nothing. */
  layer(snapshot?: TreeSnapshot): Layer {
    return (low, high, reverse) => new ChunkCursor(this.#env, low, high, reverse, snapshot)
  }

  /** A frozen view; end it with `release`. */
  snapshot(): TreeSnapshot {
    this.#env.resetReadTxn()
    return this.#env.useReadTransaction()
  }

  release(snapshot: TreeSnapshot): void {
    snapshot.done()
  }

  /** Queues writes; they reach the disk together with what `settled` waits for. */
  put(key: string, value: Buffer | null): Promise<boolean> {
    return value === null ? this.#env.remove(bytesOf(key)) : this.#env.put(bytesOf(key), seal(key, value))
  }

  /** Removes up to `limit` of the entries in [low, high); resolves with their number when that is on the disk. */
  async removeSome(low: string, high: string, limit: number): Promise<number> {
    let removed = 0
    let last: Promise<boolean> | undefined
    for (const key of this.#env.getKeys({ start: bytesOf(low), end: bytesOf(high), limit })) {
      last = this.#env.remove(key)
      removed++
    }
    await last
    this.refresh()
    return removed
  }

  /** Every space that has an entry. */
  *spaces(): Generator<string> {
    let low = '\0'
    while (true) {
      const [key] = this.#env.getKeys({ start: bytesOf(low), limit: 1 })
      if (key === undefined) return
      const space = spaceOf(key.toString('latin1'))
      yield space
      low = prefixEnd(space)
    }
  }

  /** Makes later reads see what was committed. */
  refresh(): void {
    this.#env.resetReadTxn()
  }

  /** Runs `action` alone among all processes that opened this tree, durably. */
  exclusively<T>(action: () => T): T {
    return this.#env.transactionSync(action)
  }

  putNow(key: string, value: Buffer): void {
    this.#env.putSync(bytesOf(key), seal(key, value))
  }

  close(): Promise<void> {
    return this.#env.close()
  }
}

export type TreeSnapshot = Transaction

class ChunkCursor implements LayerCursor {
  key: string | undefined
  value: Buffer | null = null
  readonly #env: RootDatabase<Buffer, Buffer>
  #low: string
  #high: string
  readonly #reverse: boolean
  readonly #snapshot: TreeSnapshot | undefined
  #chunk: { key: Buffer; value: Buffer }[] = []
  #position = 0
  #chunkSize = FIRST_CHUNK
  #exhausted = false

  constructor(env: RootDatabase<Buffer, Buffer>, low: string, high: string, reverse: boolean, snapshot?: TreeSnapshot) {
    this.#env = env
    this.#low = low
    this.#high = high
    this.#reverse = reverse
    this.#snapshot = snapshot
    this.advance()
  }

  advance(): void {
    if (this.#position >= this.#chunk.length && !this.#exhausted) this.#read()
    const entry = this.#chunk[this.#position++]
    this.key = entry?.key.toString('latin1')
    this.value = entry === undefined ? null : unseal(this.key as string, entry.value)
  }

  #read(): void {
    const last = this.#chunk[this.#chunk.length - 1]?.key.toString('latin1')
    if (last !== undefined) {
      if (this.#reverse) this.#high = last
      else this.#low = `${last}\0`
    }
    this.#chunk = []
    this.#position = 0
    const [low, high] = [bytesOf(this.#low), bytesOf(this.#high)]
    const options = {
      ...(this.#reverse
        ? { start: high, end: low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
        : { start: low, end: high }),
      ...(this.#snapshot && { transaction: this.#snapshot }),
      limit: this.#chunkSize,
    }
    for (const entry of this.#env.getRange(options)) this.#chunk.push(entry)
    this.#exhausted = this.#chunk.length < this.#chunkSize
    this.#chunkSize = Math.min(this.#chunkSize * 4, CHUNK_MAX)
  }
}
