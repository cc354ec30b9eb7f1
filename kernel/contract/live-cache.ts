import type { ChangeFeed } from './services.ts'

export interface LiveCacheParts<V> {
  readonly feed: ChangeFeed
  readonly topic: string
  readonly maxBytes: number
  /** About what it holds in memory. */
  readonly bytesOf: (value: V) => number
  /** The value as the store has it at this moment. `known`, what it was at the last reading, may be taken further; after a throw it is gone. */
  readonly read: (key: string, known: V | undefined) => Promise<V>
}

interface Entry<V> {
  value: V | undefined
  /** Being read; whoever comes meanwhile waits for it. */
  reading: Promise<void> | undefined
  /** Counts changes told: what was read before the last of them is out of date. */
  changes: number
  readChanges: number
}

/** Tells a cache that all keys that are this text, or begin with it and a slash, are gone. */
export const everyKeyOf = (prefix: string): string => `${prefix}/*`

/**
 * Large things of the store in this process, by key: read at first use, kept in step by a topic of the change feed, those used
 * longest ago put away beyond `maxBytes`.
 */
export class LiveCache<V> {
  readonly #parts: LiveCacheParts<V>
  /** In the order of use. */
  readonly #entries = new Map<string, Entry<V>>()
  hits = 0
  misses = 0

  constructor(parts: LiveCacheParts<V>) {
    this.#parts = parts
  }

  /** Begins to listen for changes; returns the undo. */
  follow(): () => void {
    const { feed, topic } = this.#parts
    return feed.subscribe(topic, (told) => {
      for (const key of told === 'all' ? [...this.#entries.keys()] : told) {
        const entry = this.#entries.get(key)
        if (entry) entry.changes++
        else if (key.endsWith('/*')) this.#forget(key.slice(0, -2))
      }
    })
  }

  /** Those at hand. */
  get values(): readonly V[] {
    return [...this.#entries.values()].flatMap(({ value }) => value ?? [])
  }

  /** The value with all that was told so far. */
  async open(key: string): Promise<V> {
    const entry = this.#entryOf(key)
    if (entry.value !== undefined && entry.readChanges === entry.changes) {
      this.hits++
      return entry.value
    }
    this.misses++
    return this.#upToDate(key, entry)
  }

  /** The value as the store has it at this moment, whatever was told. */
  openFresh(key: string): Promise<V> {
    const entry = this.#entryOf(key)
    entry.changes++
    return this.#upToDate(key, entry)
  }

  #entryOf(key: string): Entry<V> {
    const entry = this.#entries.get(key) ?? { value: undefined, reading: undefined, changes: 0, readChanges: -1 }
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry
  }

  async #upToDate(key: string, entry: Entry<V>): Promise<V> {
    const wanted = entry.changes
    while (entry.value === undefined || entry.readChanges < wanted) {
      entry.reading ??= this.#read(key, entry).finally(() => {
        entry.reading = undefined
      })
      await entry.reading
    }
    return entry.value
  }

  async #read(key: string, entry: Entry<V>): Promise<void> {
    const { changes, value: known } = entry
    // a value read half-way is of no moment, so what fails is thrown away
    entry.value = undefined
    try {
      entry.value = await this.#parts.read(key, known)
    } catch (error) {
      if (this.#entries.get(key) === entry) this.#entries.delete(key)
      throw error
    }
    entry.readChanges = changes
    this.#shrink(key)
  }

  #forget(prefix: string): void {
    for (const key of this.#entries.keys())
      if (key === prefix || key.startsWith(`${prefix}/`)) this.#entries.delete(key)
  }

  #shrink(kept: string): void {
    const { bytesOf, maxBytes } = this.#parts
    let bytes = this.values.reduce((sum, value) => sum + bytesOf(value), 0)
    for (const [key, { value }] of this.#entries) {
      if (bytes <= maxBytes) return
      if (key === kept || value === undefined) continue
      bytes -= bytesOf(value)
      this.#entries.delete(key)
    }
  }
}
