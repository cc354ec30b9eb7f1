import { mkdir, realpath, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Turns } from '../scheduling/turns.ts'
import { isNumbered, spaceOf, storeKey } from './keys.ts'
import { Log } from './log.ts'
import { DirectoryFiles, hasRoom, type LogFiles, syncDirectory } from './log-files.ts'
import { encodeRecord, type Write } from './log-record.ts'
import { Memtable } from './memtable.ts'
import { type FolderLock, free, lockFolder, type Ownership, takeOwnership } from './owner.ts'
import { type Layer, memtableLayer, Scan } from './scan.ts'
import { SharedState } from './shared-state.ts'
import { Snapshot } from './snapshot.ts'
import { Sweeper } from './sweeper.ts'
import { Tree } from './tree.ts'
import { checkTree } from './tree-check.ts'
import { nextTreeFolder, removeOtherTrees, treeFolder } from './tree-folder.ts'
import type { ReadView } from './view.ts'
import { commitFailure, compactionFailure, diskFull, isDiskFull, writeFailure } from './write-failure.ts'

const APPLIED_KEY = storeKey('applied')

/** A memtable of this size is checkpointed. It bounds memory and the replay after a crash. */
const MEMTABLE_BYTES_MAX = 24 << 20
/** Writers wait when so much has gathered behind a checkpoint; who writes much waits earlier, so that the others need not. */
const BACKLOG_BYTES_MAX = 64 << 20
/** Writes handed to lmdb before the event loop gets a turn. */
const CHECKPOINT_STEP = 400
/** Writes of one transaction of lmdb's: each may change a page, and lmdb never gives back the memory of its changed pages. */
const CHECKPOINT_TRANSACTION = 8000
/** Where room is short: each needs a copy of its pages before it frees any. */
const SHORT_TRANSACTION = 50
/** So much that is free for so long is given back, unless more than this would have to be written for it. */
const LOOSE_BYTES = 64 << 20
const LOOSE_MS = 60_000
const COMPACT_ASKED_BYTES = 1 << 30
/** With less than this the disk is full. It is what deleting needs: log, and copies of the pages that change. */
const ROOM_BYTES = 48 << 20
/** Quiet data is checkpointed after this long, so that a later start has nothing to replay. */
const CHECKPOINT_IDLE_MS = 5_000
/** lmdb never settles a commit whose sync failed (design/store.md): waiting this long means it did. */
const CHECKPOINT_TIMEOUT_MS = 60_000

export interface StoreOptions {
  /** Where the log lives; the data folder itself unless a test puts a failing disk in between. */
  readonly logFiles?: LogFiles
  /** Size of a log file. */
  readonly segmentBytes?: number
}

/** What commands use of a store. */
export type StoreApi = Pick<
  Store,
  | 'seq'
  | 'get'
  | 'scan'
  | 'layers'
  | 'version'
  | 'snapshot'
  | 'commit'
  | 'durable'
  | 'roomForMore'
  | 'checkRoom'
  | 'discard'
  | 'compact'
  | 'spaces'
  | 'turns'
>

/**
 * Ordered key-value store with atomic batches. A batch is visible at once and durable when `durable(seq)` resolves.
 * State = tree on disk + memtables being checkpointed + the newest memtable; the log holds what the tree lacks.
 */
export class Store implements ReadView {
  readonly directory: string
  /** Resolves with the reason when the disk failed: nothing is acknowledged from then on. */
  readonly failed: Promise<Error>
  #fail: (error: Error) => void = () => {}
  readonly #tree: Tree
  readonly #lock: FolderLock
  /** Undefined: what writing needs could not be had, for the disk is full. */
  #ownership: Ownership | undefined
  #shortage: Error | undefined
  #log: Log | undefined
  #active = new Memtable()
  /** Being written to the tree, the newest first. */
  #frozen: readonly Memtable[] = []
  #seq = 0
  #version = 0
  #snapshots = new Set<Snapshot>()
  readonly #shared = new Set<SharedState>()
  /** Readers that have not opened their view of the tree yet: it may not be written meanwhile. */
  readonly #opening = new Map<SharedState, Promise<void>>()
  readonly turns = new Turns()
  readonly #sweeper: Sweeper
  #checkpointing: Promise<void> | undefined
  /** Since when most of the tree's file is free. */
  #looseSinceMs = Date.now()
  #idleTimer: NodeJS.Timeout | undefined

  private constructor(directory: string, tree: Tree, lock: FolderLock) {
    this.directory = directory
    this.#tree = tree
    this.#lock = lock
    this.#sweeper = new Sweeper(tree, this.turns, async () => {
      await this.checkpoint()
      await this.#readersOpened()
    })
    this.failed = new Promise((resolve) => {
      this.#fail = resolve
    })
  }

  /** Opens (or makes) the store in a folder. Throws when another process has it open. */
  static async open(path: string, options: StoreOptions = {}): Promise<Store> {
    const made = await mkdir(path, { recursive: true })
    const directory = await realpath(path)
    const lock = await lockFolder(directory)
    const folder = treeFolder(directory) ?? join(directory, 'state')
    const tree = openTree(folder, lock)
    const store = new Store(directory, tree, lock)
    try {
      await store.#own()
      // Files that were made just now must be found after a power loss too.
      const changed = made === undefined ? [] : [dirname(made)]
      await removeOtherTrees(folder)
      for (const path of [folder, directory, ...changed]) await syncDirectory(path)
      await store.#recover(options.logFiles ?? new DirectoryFiles(directory), options.segmentBytes)
      await store.#begin()
      return store
    } catch (error) {
      store.#disown()
      await tree.close()
      throw error
    }
  }

  async #recover(files: LogFiles, segmentBytes: number | undefined): Promise<void> {
    const bytes = this.#tree.get(APPLIED_KEY)
    const applied = bytes ? { seq: bytes.readUIntLE(0, 6), epoch: bytes.readUInt32LE(6) } : { seq: 0, epoch: 0 }
    this.#seq = applied.seq
    this.#log = await Log.open(
      files,
      applied,
      (record) => {
        this.#seq = record.seq
        record.eachWrite((key, value) => this.#active.put(key, value, record.seq, false))
      },
      this.#fail,
      segmentBytes,
    )
  }

  /** Takes the folder; throws where another process has it. */
  async #own(): Promise<void> {
    try {
      this.#ownership = takeOwnership(this.#tree, this.directory, this.#lock)
    } catch (error) {
      // Without the record only the lock keeps others away.
      if (this.#lock === undefined) throw error
      if (!isDiskFull(await commitFailure(error))) throw error
      this.#shortage = diskFull(this.directory, 'not even its owner could be noted')
    }
  }

  #disown(): void {
    this.#ownership?.release()
    free(this.#lock)
  }

  /** Where the disk is full the store begins without what writing needs, and tries again later. */
  async #begin(): Promise<void> {
    if (this.#ownership === undefined) await this.#own()
    if (this.#ownership === undefined) return
    try {
      await this.#readable().begin()
    } catch (error) {
      if (!isDiskFull(error)) throw error
      this.#shortage = diskFull(this.directory, 'there is no room for the log')
      // What it holds may have room in the tree, and then it can be written anew.
      await this.#checkpoint()
    }
    this.#scheduleCheckpoint()
  }

  /** Nothing can be written, not even what takes something away. */
  get isReadOnly(): boolean {
    return this.#ownership === undefined || this.#log?.isBegun !== true
  }

  /** Throws where the disk is full, unless the writes only take away. */
  checkRoom(writes: readonly Write[] = []): void {
    if (this.#shortage === undefined) return
    if (this.isReadOnly || writes.some(({ key, value }) => value !== null && isNumbered(key))) throw this.#shortage
  }

  get seq(): number {
    return this.#seq
  }

  get(key: string): Buffer | undefined {
    const version = this.#active.latest(key)
    if (version !== undefined) return version.value ?? undefined
    for (const table of this.#frozen) {
      const frozen = table.latest(key)
      if (frozen !== undefined) return frozen.value ?? undefined
    }
    return this.#tree.get(key)
  }

  scan(low: string, high: string, reverse = false): Scan {
    return new Scan(this, low, high, reverse)
  }

  /** The newest state, the newest layer first. */
  layers(): readonly Layer[] {
    const tables = [this.#active, ...this.#frozen].filter((table) => table.size > 0)
    return [...tables.map((table) => memtableLayer(table, Infinity)), this.#tree.layer()]
  }

  version(): number {
    return this.#version
  }

  /** The state as it is now, whatever is written later. `release` it: it keeps old pages and memory. */
  snapshot(): Snapshot {
    const snapshot = new Snapshot(this.#seq, [this.#active, ...this.#frozen], this.#tree, (released) => {
      this.#snapshots.delete(released)
    })
    this.#snapshots.add(snapshot)
    return snapshot
  }

  /** The state as it is now, for a reader in another thread. It must say when it has opened the tree. */
  share(): SharedState {
    let resolveOpened = (): void => {}
    const opened = new Promise<void>((resolve) => {
      resolveOpened = resolve
    })
    const onOpened = (): void => {
      this.#opening.delete(state)
      resolveOpened()
    }
    const onRelease = (): void => {
      this.#shared.delete(state)
    }
    const state = new SharedState(this.#seq, this.#tree.path, [this.#active, ...this.#frozen], onOpened, onRelease)
    this.#opening.set(state, opened)
    this.#shared.add(state)
    return state
  }

  /** Applies a batch and returns its sequence number. Visible at once; durable when `durable(seq)` resolves. */
  commit(writes: readonly Write[]): number {
    const log = this.#readable()
    if (this.#ownership === undefined || this.isReadOnly) throw this.#shortage
    const seq = this.#seq + 1
    const keepOlder = this.#snapshots.size + this.#shared.size > 0
    const record = encodeRecord(this.#ownership.epoch, seq, writes, (key, value) => {
      this.#active.put(key, value, seq, keepOlder)
      for (const snapshot of this.#snapshots) snapshot.wrote(key)
    })
    log.append(record, seq)
    this.#seq = seq
    this.#version++
    this.#scheduleCheckpoint()
    return seq
  }

  /** Rejects when the disk failed. */
  durable(seq: number): Promise<void> {
    return this.#readable().durable(seq)
  }

  /** Moves everything committed so far from memory and log into the tree. */
  checkpoint(): Promise<void> {
    this.#checkpointing ??= this.#checkpoint().finally(() => {
      this.#checkpointing = undefined
      this.#scheduleCheckpoint()
    })
    return this.#checkpointing
  }

  /** Resolves when memory has room for more: at once, unless writes come faster than checkpoints can take them. */
  async roomForMore(isLong = false): Promise<void> {
    const bytesMax = isLong ? MEMTABLE_BYTES_MAX : BACKLOG_BYTES_MAX
    while (this.#active.bytes > bytesMax && this.#checkpointing !== undefined) await this.#checkpointing
  }

  /** Writes the tree anew without what is free in it; resolves with the bytes that the disk has back. */
  async compact(): Promise<number> {
    await this.#sweeper.sweep()
    await this.checkpoint()
    while (this.#checkpointing !== undefined) await this.#checkpointing
    let bytes = 0
    this.#checkpointing = this.#compact()
      .then((freed) => {
        bytes = freed
      })
      .finally(() => {
        this.#checkpointing = undefined
        this.#scheduleCheckpoint()
      })
    await this.#checkpointing
    return bytes
  }

  /** Nobody writes to the tree meanwhile. */
  async #compact(): Promise<number> {
    const before = this.#tree.bytes.file
    const folder = await nextTreeFolder(this.#tree.path, (path) => this.#tree.copyTo(path)).catch(
      async (error: unknown) => {
        throw compactionFailure(await commitFailure(error))
      },
    )
    await this.#readersOpened()
    this.#tree.moveTo(folder)
    this.#version++
    await removeOtherTrees(folder)
    return before - this.#tree.bytes.file
  }

  /** Notices a disk that is full, or no longer. Compacts where most of a large file is free and stays so, and the rest is soon written. */
  async keepHouse(nowMs: number): Promise<void> {
    const { file, free } = this.#tree.bytes
    await this.#lookForRoom(free)
    const isLoose = free > LOOSE_BYTES && free > file / 2 && file - free < COMPACT_ASKED_BYTES
    if (!isLoose) this.#looseSinceMs = nowMs
    if (nowMs - this.#looseSinceMs < LOOSE_MS) return
    this.#looseSinceMs = nowMs
    await this.compact()
  }

  async #lookForRoom(freeInTree: number): Promise<void> {
    const { bavail, bsize } = await statfs(this.directory)
    const room = bavail * bsize + freeInTree
    if (room < ROOM_BYTES) this.#shortage ??= diskFull(this.directory, `${room >> 20} MB are left`)
    else if (this.isReadOnly) await this.#begin()
    else if (this.#frozen.length === 0) this.#shortage = undefined
  }

  /** Resolves when no checkpoint is under way. */
  async checkpointed(): Promise<void> {
    await this.#checkpointing
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer)
    const log = this.#readable()
    await this.#sweeper.close()
    try {
      await this.#checkpointing
      await log.durable(this.#seq)
      await this.#checkpoint()
    } finally {
      clearTimeout(this.#idleTimer)
      this.#log = undefined
      await log.close()
      this.#disown()
      await this.#tree.close()
    }
  }

  /** Nothing that begins so is needed any longer: it is removed in the background, and from snapshots never. */
  discard(prefixes: readonly string[]): void {
    this.#sweeper.add(prefixes)
  }

  /** Of documents and indexes (keys.ts). */
  spaces(): Set<string> {
    const tables = [this.#active, ...this.#frozen].flatMap((table) => [...table.spaces()])
    return new Set([...tables, ...this.#tree.spaces()].filter(isNumbered))
  }

  async #readersOpened(): Promise<void> {
    while (this.#opening.size > 0) await Promise.all(this.#opening.values())
  }

  #readable(): Log {
    if (this.#log === undefined) throw new Error(`the store in ${this.directory} is closed`)
    return this.#log
  }

  #scheduleCheckpoint(): void {
    if (this.#active.size + this.#frozen.length === 0 || this.#checkpointing !== undefined) return
    if (this.#shortage === undefined && this.#active.bytes > MEMTABLE_BYTES_MAX)
      void this.checkpoint().catch(this.#fail)
    else {
      this.#idleTimer ??= setTimeout(() => {
        this.#idleTimer = undefined
        void this.checkpoint().catch(this.#fail)
      }, CHECKPOINT_IDLE_MS).unref()
    }
  }

  async #checkpoint(): Promise<void> {
    if (this.#ownership === undefined || this.#active.size + this.#frozen.length === 0) return
    const seq = this.#seq
    if (this.#active.size > 0) this.#frozen = [this.#active, ...this.#frozen]
    const tables = this.#frozen
    this.#active = new Memtable()
    this.#version++
    // The tree must never be ahead of the log: a write that is not durable may still vanish with the power.
    await this.#readable().durable(seq)
    // What a reader sees in memory may be older than what it would then see in the tree.
    await this.#readersOpened()
    try {
      await this.#writeToTree(tables, seq, this.#ownership)
    } catch (error) {
      // A full disk: it stays in memory and in the log, and is tried again together with what is deleted meanwhile.
      const what = `the checkpoint in ${this.directory} could not be written`
      const reason = await commitFailure(error)
      const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
      if (!isDiskFull(reason) && (await hasRoom(this.directory, this.#tree.bytes.file, bytes)))
        throw writeFailure(what, reason)
      this.#shortage = diskFull(this.directory, `${what}: there is no room for ${bytes >> 10} KB`)
      return
    }
    this.#tree.refresh()
    this.#frozen = []
    this.#version++
    await this.#readable().release(seq)
    await this.#readable().begin()
  }

  /** Rejects when any of the writes fails; the log still has them all. */
  async #writeToTree(tables: readonly Memtable[], seq: number, { epoch }: Ownership): Promise<void> {
    let queued = 0
    let failure: unknown
    let last: Promise<boolean> | undefined
    const put = (key: string, value: Buffer | null) => {
      const written = this.#tree.put(key, value)
      if (written !== last) {
        written.catch((error) => {
          failure ??= error
        })
      }
      last = written
    }
    const isShort = this.#shortage !== undefined
    for (const { key, value } of writesOf(tables, isShort)) {
      if (this.#sweeper.isDead(spaceOf(key))) continue
      put(key, value)
      if (++queued % (isShort ? SHORT_TRANSACTION : CHECKPOINT_TRANSACTION) === 0) await last
      else if (queued % CHECKPOINT_STEP === 0) await new Promise<void>((resolve) => setImmediate(resolve))
    }
    await last
    if (failure !== undefined) throw failure
    // The mark comes last: without it the log is read again, which does no harm.
    const applied = Buffer.alloc(10)
    applied.writeUIntLE(seq, 0, 6)
    applied.writeUInt32LE(epoch, 6)
    await within(this.#tree.put(APPLIED_KEY, applied), CHECKPOINT_TIMEOUT_MS)
  }
}

/** The newest write of each key; where room is short, what takes away goes first. `tables`: the newest first. */
function* writesOf(tables: readonly Memtable[], isShort: boolean): Generator<Write> {
  for (const isRemoval of isShort ? [true, false] : [undefined]) {
    for (const [i, table] of tables.entries()) {
      for (const [key, { value }] of table.entries()) {
        if (isRemoval !== undefined && isRemoval !== (value === null)) continue
        if (!tables.slice(0, i).some((newer) => newer.latest(key) !== undefined)) yield { key, value }
      }
    }
  }
}

/** Throws when its file is damaged. */
function openTree(path: string, lock: FolderLock): Tree {
  try {
    // What another process writes right now cannot be checked; it is refused anyway.
    if (lock !== 'taken') checkTree(path)
    return new Tree(path)
  } catch (error) {
    free(lock)
    throw error
  }
}

function within<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no commit within ${timeoutMs} ms: did a sync fail?`)), timeoutMs)
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
