import { encode } from '../bson/codec.ts'
import type { Doc } from '../bson/value.ts'
import { MongoError } from '../errors.ts'
import type { Store } from '../storage/store.ts'
import type { Connection } from '../wire/connection.ts'
import { Reader, type ReaderAnswer } from './reader.ts'

/** Long commands that read at the same time; the others wait. */
const READERS_MAX = 2
/** A reader that has nothing to do for so long is given up. */
const IDLE_MS = 30_000

type Client = Pick<Connection, 'isBackground' | 'gone'>

interface Waiting {
  readonly command: Uint8Array
  readonly expiresAtMs: number
  readonly connection: Client
  /** Where its cursor lives; undefined: any. */
  readonly reader: Reader | undefined
  readonly resolve: (answer: { reader: Reader; answer: ReaderAnswer }) => void
  readonly reject: (error: unknown) => void
}

/** Threads that answer what takes long to read. The first is started when there is something to do. */
export class Readers {
  readonly #store: Store
  readonly #catalogVersion: () => number
  readonly #readers = new Set<Reader>()
  #waiting: Waiting[] = []
  /** Told of a reader's open cursors when it has ended. */
  onCursorsLost: (ids: Iterable<bigint>) => void = () => {}

  constructor(store: Store, catalogVersion: () => number) {
    this.#store = store
    this.#catalogVersion = catalogVersion
  }

  /** Answers a command, in the reader that is named or in any. */
  run(
    command: Doc,
    options: { readonly reader?: Reader | undefined; readonly expiresAtMs: number; readonly connection: Client },
  ): Promise<{ reader: Reader; answer: ReaderAnswer }> {
    return new Promise((resolve, reject) => {
      const { reader, expiresAtMs, connection } = options
      const waiting = { command: encode(command), expiresAtMs, connection, reader, resolve, reject }
      const place = connection.isBackground ? -1 : this.#waiting.findIndex((other) => other.connection.isBackground)
      if (place < 0) this.#waiting.push(waiting)
      else this.#waiting.splice(place, 0, waiting)
      this.#assign()
    })
  }

  /** Ends readers that have nothing to do. */
  endIdle(nowMs: number): void {
    for (const reader of this.#readers) {
      if (reader.isFree && reader.cursorIds.size === 0 && nowMs - reader.lastUsedMs > IDLE_MS) this.#end(reader)
    }
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0))
      reject(new MongoError(91, 'ShutdownInProgress', 'the store closes'))
    await Promise.all([...this.#readers].map((reader) => reader.close()))
  }

  #end(reader: Reader): void {
    this.#readers.delete(reader)
    void reader.close()
  }

  #assign(): void {
    this.#waiting = this.#waiting.filter((waiting) => {
      const reader = waiting.reader ?? this.#anyFree()
      if (reader?.isFree !== true) return true
      void this.#start(reader, waiting)
      return false
    })
  }

  #anyFree(): Reader | undefined {
    const free = [...this.#readers].filter(({ isFree }) => isFree)
    if (free.length > 0) return free.reduce((a, b) => (b.cursorIds.size < a.cursorIds.size ? b : a))
    if (this.#readers.size >= READERS_MAX) return undefined
    const reader = new Reader(this.#store.directory)
    this.#readers.add(reader)
    void reader.ended.then(() => {
      this.#readers.delete(reader)
      this.onCursorsLost(reader.cursorIds)
      for (const { reject } of this.#waiting.filter((waiting) => waiting.reader === reader)) reject(cursorLost())
      this.#waiting = this.#waiting.filter((waiting) => waiting.reader !== reader)
      this.#assign()
    })
    return reader
  }

  async #start(reader: Reader, { command, expiresAtMs, connection, resolve, reject }: Waiting): Promise<void> {
    const interrupt = () => reader.interrupt()
    try {
      const catalogVersion = this.#catalogVersion()
      const running = reader.run({ command, expiresAtMs, catalogVersion }, this.#store.share())
      connection.gone.addEventListener('abort', interrupt, { once: true })
      if (connection.gone.aborted) interrupt()
      const answer = await running
      resolve({ reader, answer })
    } catch (error) {
      reject(error)
    } finally {
      connection.gone.removeEventListener('abort', interrupt)
    }
    this.#assign()
  }
}

const cursorLost = (): MongoError => new MongoError(43, 'CursorNotFound', 'the reader that had the cursor has ended')
