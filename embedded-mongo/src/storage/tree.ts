import { mkdirSync } from 'node:fs'
import { open, type RootDatabase, type Transaction } from 'lmdb'
import { seal, unseal } from './checksum.ts'
import { prefixEnd, spaceOf } from './keys.ts'
import type { Layer, LayerCursor } from './scan.ts'

/** Entries read per visit: few at first (a `limit: 1` reads few), more as a scan goes on. */
const FIRST_CHUNK = 8
const CHUNK_MAX = 256
/** Entries copied in one go, and in one transaction. */
const COPY_STEP = 400
const COPY_TRANSACTION = 8000

const bytesOf = (key: string): Buffer => Buffer.from(key, 'latin1')

type Environment = RootDatabase<Buffer, Buffer>

/** A view of the tree as it was at one moment. */
export interface TreeSnapshot {
  readonly environment: Environment
  readonly transaction: Transaction
}

// overlappingSync off: with it, simulated power losses lost acknowledged commits (design/store.md).
const openEnvironment = (path: string): Environment =>
  open({ path, encoding: 'binary', keyEncoding: 'binary', overlappingSync: false, maxReaders: 2000 })

/** The checkpointed state: an ordered tree on disk (lmdb), read between checkpoints, written only by them. */
export class Tree {
  #path: string
  #env: Environment
  readonly #snapshots = new Set<TreeSnapshot>()

  constructor(path: string) {
    this.#path = path
    this.#env = openEnvironment(path)
  }

  /** Its folder. */
  get path(): string {
    return this.#path
  }

  /** The file's bytes, and how many of them hold nothing. */
  get bytes(): { readonly file: number; readonly free: number } {
    const stats = this.#env.getStats() as TreeStats
    const used = stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages + META_PAGES
    const pages = stats.lastPageNumber + 1
    return { file: pages * stats.pageSize, free: Math.max(0, pages - used) * stats.pageSize }
  }

  get(key: string, snapshot?: TreeSnapshot): Buffer | undefined {
    const environment = snapshot?.environment ?? this.#env
    // lmdb's typings lack the options of getBinary, which its code takes.
    const sealed = (environment.getBinary as (key: Buffer, options?: object) => Buffer | undefined).call(
      environment,
      bytesOf(key),
      snapshot && { transaction: snapshot.transaction },
    )
    return sealed && unseal(key, sealed)
  }

  /** The tree as a layer of a scan. Reads in chunks, so that an abandoned scan holds nothing. */
  layer(snapshot?: TreeSnapshot): Layer {
    const environment = snapshot?.environment ?? this.#env
    return (low, high, reverse) => new ChunkCursor(environment, low, high, reverse, snapshot?.transaction)
  }

  /** A frozen view; end it with `release`. */
  snapshot(): TreeSnapshot {
    this.#env.resetReadTxn()
    const snapshot = { environment: this.#env, transaction: this.#env.useReadTransaction() }
    this.#snapshots.add(snapshot)
    return snapshot
  }

  release(snapshot: TreeSnapshot): void {
    snapshot.transaction.done()
    this.#snapshots.delete(snapshot)
    this.#closeIfLeft(snapshot.environment)
  }

  /**
   * Writes everything into a new folder, without what is free. Not by lmdb's own compaction: a copy of its making ended in
   * `Invalid null txn id` and an assertion, some time.
   */
  async copyTo(path: string): Promise<void> {
    mkdirSync(path)
    const copy = openEnvironment(path)
    const snapshot = this.snapshot()
    try {
      for (let copied = 0, start: Buffer | undefined; ; ) {
        const options = {
          limit: COPY_STEP,
          transaction: snapshot.transaction,
          exclusiveStart: true,
          ...(start && { start }),
        }
        const entries = [...snapshot.environment.getRange(options)]
        const written = entries.map(({ key, value }) => copy.put(key, value))
        copied += entries.length
        if (entries.length < COPY_STEP || copied % COPY_TRANSACTION === 0) await Promise.all(new Set(written))
        else for (const promise of new Set(written)) promise.catch(() => {})
        start = entries.at(-1)?.key
        if (entries.length < COPY_STEP) return
        await new Promise<void>((resolve) => setImmediate(resolve))
      }
    } finally {
      this.release(snapshot)
      await copy.close()
    }
  }

  /** Goes on in a folder that holds the same; snapshots stay where they are. */
  moveTo(path: string): void {
    if (path === this.#path) return
    const left = this.#env
    this.#env = openEnvironment(path)
    this.#path = path
    this.#closeIfLeft(left)
  }

  #closeIfLeft(environment: Environment): void {
    if (environment === this.#env) return
    if (![...this.#snapshots].some((snapshot) => snapshot.environment === environment)) void environment.close()
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

/** Of lmdb's statistics, which it does not type. */
interface TreeStats {
  readonly pageSize: number
  readonly lastPageNumber: number
  readonly treeBranchPageCount: number
  readonly treeLeafPageCount: number
  readonly overflowPages: number
}
const META_PAGES = 2

class ChunkCursor implements LayerCursor {
  key: string | undefined
  value: Buffer | null = null
  readonly #env: Environment
  #low: string
  #high: string
  readonly #reverse: boolean
  readonly #transaction: Transaction | undefined
  #chunk: { key: Buffer; value: Buffer }[] = []
  #position = 0
  #chunkSize = FIRST_CHUNK
  #exhausted = false

  constructor(env: Environment, low: string, high: string, reverse: boolean, transaction?: Transaction) {
    this.#env = env
    this.#low = low
    this.#high = high
    this.#reverse = reverse
    this.#transaction = transaction
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
      ...(this.#transaction && { transaction: this.#transaction }),
      limit: this.#chunkSize,
    }
    for (const entry of this.#env.getRange(options)) this.#chunk.push(entry)
    this.#exhausted = this.#chunk.length < this.#chunkSize
    this.#chunkSize = Math.min(this.#chunkSize * 4, CHUNK_MAX)
  }
}
