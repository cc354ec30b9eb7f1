import { randomUUID } from 'node:crypto'
import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Logger } from '../contract/module.ts'
import type { ChangeFeed } from '../contract/services.ts'

interface Change {
  /** `<topic>|<key>`: many changes of one thing are one row. */
  readonly _id: string
  /** By the clock of the process that published it. */
  readonly at: Date
  readonly version: string
}

type Changed = Parameters<ChangeFeed['subscribe']>[1]

const POLL_MS = 40
/** Clocks of processes differ, and a change is stamped before it is stored: read again what is this recent. */
const OVERLAP_MS = 2_000
const KEEP_S = 300

/** Through a small collection that every process with a subscriber reads every 40 ms; the own process is told at once. */
export class StoreChangeFeed implements ChangeFeed {
  readonly #changes: RawCollection<Change>
  readonly #log: Pick<Logger, 'warn'>
  readonly #subscribers = new Map<string, Set<Changed>>()
  /** Versions told already, with the time after which they cannot come again. */
  readonly #told = new Map<string, { readonly version: string; readonly until: number }>()
  #seenTo = 0
  #timer: NodeJS.Timeout | undefined
  #reading: Promise<void> = Promise.resolve()
  #stopped = false

  constructor(connection: Mongo, log: Pick<Logger, 'warn'>) {
    this.#changes = connection.collection<Change>('kernel_changes')
    this.#log = log
  }

  async start(): Promise<void> {
    await this.#changes.createIndex({ at: 1 }, { expireAfterSeconds: KEEP_S })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#reading
  }

  async publish(topic: string, key: string): Promise<void> {
    const version = randomUUID()
    const id = `${topic}|${key}`
    this.#told.set(id, { version, until: Date.now() + 2 * OVERLAP_MS })
    this.#tell(topic, [key])
    await this.#changes.updateOne({ _id: id }, { $set: { at: new Date(), version } }, { upsert: true })
  }

  subscribe(topic: string, changed: Changed): () => void {
    const subscribers = this.#subscribers.get(topic) ?? new Set()
    this.#subscribers.set(topic, subscribers.add(changed))
    if (this.#timer === undefined) {
      this.#seenTo = Date.now()
      this.#poll()
    }
    return () => {
      subscribers.delete(changed)
      if (subscribers.size === 0) this.#subscribers.delete(topic)
    }
  }

  #poll(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => {
      this.#reading = this.#read()
        .catch((error: unknown) => this.#log.warn('changes of other processes could not be read', { error }))
        .finally(() => this.#poll())
    }, POLL_MS).unref()
  }

  async #read(): Promise<void> {
    const startedAt = Date.now()
    // what fell out of the collection meanwhile may have been anything
    const missed = startedAt - this.#seenTo > (KEEP_S * 1_000) / 2
    const rows = await this.#changes.find({ at: { $gt: new Date(this.#seenTo - OVERLAP_MS) } }).toArray()
    this.#seenTo = startedAt
    if (missed) for (const topic of this.#subscribers.keys()) this.#tell(topic, 'all')
    const byTopic = new Map<string, string[]>()
    for (const { _id, version } of rows) {
      if (this.#told.get(_id)?.version === version) continue
      this.#told.set(_id, { version, until: startedAt + 2 * OVERLAP_MS })
      const bar = _id.indexOf('|')
      const keys = byTopic.get(_id.slice(0, bar)) ?? []
      byTopic.set(_id.slice(0, bar), keys)
      keys.push(_id.slice(bar + 1))
    }
    for (const [id, { until }] of this.#told) if (until < startedAt) this.#told.delete(id)
    for (const [topic, keys] of byTopic) this.#tell(topic, keys)
  }

  #tell(topic: string, keys: readonly string[] | 'all'): void {
    for (const changed of this.#subscribers.get(topic) ?? [])
      try {
        changed(keys)
      } catch (error) {
        this.#log.warn('a subscriber of changes failed', { topic, error })
      }
  }
}
