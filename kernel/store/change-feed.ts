import { randomUUID } from 'node:crypto'
import type { Mongo, RawCollection } from '../contract/collection.ts'
import type { Logger } from '../contract/module.ts'
import type { ChangeFeed } from '../contract/services.ts'
import { Gather } from './gather.ts'

interface Change {
  /** `<topic>|<process>|<key>`: many changes of one thing are one row of each process that publishes them. */
  readonly _id: string
  /** By the clock of that process. */
  readonly at: Date
  /** How many changes the process had published before. */
  readonly version: number
}

type Changed = Parameters<ChangeFeed['subscribe']>[1]

const POLL_MS = 40
/** Changes come in bursts: for a while after one it looks again so soon, as long as there is little to read. */
const BUSY_POLL_MS = 10
const BUSY_MS = 2_000
const FEW_ROWS = 100
/** While no other process is known: only to notice one that comes. */
const ALONE_POLL_MS = 1_000
/** Every process says under this topic that it is there. */
const PRESENCE = ''
const PRESENCE_EVERY_MS = 60_000
const PRESENCE_KEPT_MS = 3 * PRESENCE_EVERY_MS
/** Clocks of processes differ, and a change is stamped before it is stored: read again what is this recent. */
const OVERLAP_MS = 2_000
const KEEP_S = 300

/**
 * Through a small collection that every process with a subscriber reads every 40 ms (every 10 ms for a while after a change, once a
 * second where it is the only one); the own process is told at once. What is published while a write is under way goes with the next.
 */
export class StoreChangeFeed implements ChangeFeed {
  readonly #changes: RawCollection<Change>
  readonly #log: Pick<Logger, 'warn'>
  readonly #subscribers = new Map<string, Set<Changed>>()
  /** Versions of others told already, with the time after which they cannot come again. */
  readonly #told = new Map<string, { readonly version: number; readonly until: number }>()
  readonly #process = randomUUID()
  #published = 0
  readonly #writes = new Gather((changes: readonly Pick<Change, '_id' | 'version'>[]) => this.#write(changes))
  #lastWrite: Promise<unknown> = Promise.resolve()
  #othersUntil = 0
  #busyUntil = 0
  #presence: NodeJS.Timeout | undefined
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
    const known = {
      _id: { $gt: `${PRESENCE}|`, $lt: `${PRESENCE}}` },
      at: { $gt: new Date(Date.now() - PRESENCE_KEPT_MS) },
    }
    if ((await this.#changes.countDocuments(known)) > 0) this.#otherSeen()
    const present = () =>
      this.publish(PRESENCE, '').catch((error: unknown) =>
        this.#log.warn('other processes could not be told of this one', { error }),
      )
    await present()
    this.#presence = setInterval(present, PRESENCE_EVERY_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    clearInterval(this.#presence)
    await Promise.all([this.#reading, this.#lastWrite])
  }

  publish(topic: string, key: string): Promise<void> {
    this.#tell(topic, [key])
    const written = this.#writes.call({ _id: `${topic}|${this.#process}|${key}`, version: this.#published++ })
    this.#lastWrite = written.catch(() => undefined)
    return written
  }

  /** Of many changes of one thing only the last. */
  async #write(changes: readonly Pick<Change, '_id' | 'version'>[]): Promise<undefined[]> {
    const at = new Date()
    const updates = [...new Map(changes.map(({ _id, version }) => [_id, version]))].map(([_id, version]) => ({
      updateOne: { filter: { _id }, update: { $set: { at, version } }, upsert: true },
    }))
    await this.#changes.bulkWrite(updates, { ordered: false })
    return []
  }

  #otherSeen(): void {
    this.#othersUntil = Date.now() + PRESENCE_KEPT_MS
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
    const now = Date.now()
    const waitMs = now < this.#busyUntil ? BUSY_POLL_MS : now < this.#othersUntil ? POLL_MS : ALONE_POLL_MS
    this.#timer = setTimeout(() => {
      this.#reading = this.#read()
        .catch((error: unknown) => this.#log.warn('changes of other processes could not be read', { error }))
        .finally(() => this.#poll())
    }, waitMs).unref()
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
      const [topic, process, ...key] = _id.split('|')
      if (topic === undefined || process === this.#process || this.#told.get(_id)?.version === version) continue
      this.#told.set(_id, { version, until: startedAt + 2 * OVERLAP_MS })
      this.#otherSeen()
      const keys = byTopic.get(topic) ?? []
      byTopic.set(topic, keys)
      keys.push(key.join('|'))
    }
    for (const [id, { until }] of this.#told) if (until < startedAt) this.#told.delete(id)
    if (rows.length > FEW_ROWS) this.#busyUntil = 0
    else if (byTopic.size > 0) this.#busyUntil = startedAt + BUSY_MS
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
