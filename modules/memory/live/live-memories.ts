import type { ChangeFeed, Clock, PersonalCipher } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'
import { readKey } from './data-key.ts'
import { LiveMemory } from './live-memory.ts'

export const TOPIC = 'memory'
/** Told when an account was erased. */
export const erasedKey = (owner: string): string => `${owner}/*`

interface Entry {
  live: LiveMemory | undefined
  /** Being read; whoever comes meanwhile waits for it. */
  reading: Promise<void> | undefined
  /** Counts changes told: what was read before the last of them is out of date. */
  changes: number
  readChanges: number
}

export interface LiveParts {
  readonly store: Store
  readonly feed: ChangeFeed
  readonly clock: Clock
  readonly cipher: PersonalCipher
  readonly maxBytes: number
}

/** Removed memories leave a trace for this long: whoever has not looked since begins anew. */
export const TRACE_MS = 24 * 3_600_000

/** The accounts whose memories are in this process: read on first use, kept in step, those used longest ago put away. */
export class LiveMemories {
  readonly #parts: LiveParts
  /** In the order of use. */
  readonly #entries = new Map<string, Entry>()
  hits = 0
  misses = 0

  constructor(parts: LiveParts) {
    this.#parts = parts
  }

  /** Begins to listen for changes; returns the undo. */
  follow(): () => void {
    return this.#parts.feed.subscribe(TOPIC, (keys) => {
      for (const key of keys === 'all' ? [...this.#entries.keys()] : keys) {
        const entry = this.#entries.get(key)
        if (entry) entry.changes++
        else if (key.endsWith('/*')) this.#entries.delete(key.slice(0, -2))
      }
    })
  }

  get warmth(): { readonly accounts: number; readonly memories: number; readonly bytes: number } {
    let [memories, bytes] = [0, 0]
    for (const { live } of this.#entries.values()) {
      memories += live?.index.size ?? 0
      bytes += live?.index.bytes ?? 0
    }
    return { accounts: this.#entries.size, memories, bytes }
  }

  /** The owner's memories with all that was told so far. */
  async open(owner: string): Promise<LiveMemory> {
    const entry = this.#entryOf(owner)
    if (entry.live && entry.readChanges === entry.changes) {
      this.hits++
      return entry.live
    }
    this.misses++
    return this.#upToDate(owner, entry)
  }

  /** The same as the store has them at this moment, whatever was told. */
  openFresh(owner: string): Promise<LiveMemory> {
    const entry = this.#entryOf(owner)
    entry.changes++
    return this.#upToDate(owner, entry)
  }

  async #upToDate(owner: string, entry: Entry): Promise<LiveMemory> {
    const wanted = entry.changes
    while (!entry.live || entry.readChanges < wanted) {
      entry.reading ??= this.#read(owner, entry).finally(() => {
        entry.reading = undefined
      })
      await entry.reading
    }
    return entry.live
  }

  #entryOf(owner: string): Entry {
    const entry = this.#entries.get(owner) ?? { live: undefined, reading: undefined, changes: 0, readChanges: -1 }
    this.#entries.delete(owner)
    this.#entries.set(owner, entry)
    return entry
  }

  async #read(owner: string, entry: Entry): Promise<void> {
    const { store, clock, cipher, maxBytes } = this.#parts
    const changes = entry.changes
    const there = entry.live
    // half-way read memories are in it already, so what fails is thrown away
    entry.live = undefined
    const nowMs = clock.now()
    const reusable = there && nowMs - there.readAt < TRACE_MS / 2 && !there.index.isSparse ? there : undefined
    const live = reusable ?? new LiveMemory(undefined)
    live.key ??= await readKey(owner, store, cipher)
    await live.follow(owner, store)
    live.readAt = nowMs
    entry.live = live
    entry.readChanges = changes
    this.#shrink(owner, maxBytes)
  }

  #shrink(kept: string, maxBytes: number): void {
    let { bytes } = this.warmth
    for (const [owner, { live, reading }] of this.#entries) {
      if (bytes <= maxBytes) return
      if (owner === kept || reading) continue
      bytes -= live?.index.bytes ?? 0
      this.#entries.delete(owner)
    }
  }
}
