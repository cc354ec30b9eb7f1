import { ApiError, type ChangeFeed } from '../../../kernel/define.ts'
import type { TaskRow } from '../model.ts'

const TOPIC = 'a2a.task'
/** Words that wait for a slow listener; beyond it the whole answer follows at the end. */
const MAX_WAITING = 1_000

/** Words of an answer under way; `first`: what came before does not count. */
export interface Words {
  readonly text: string
  readonly first: boolean
}
export type Change = { readonly task: TaskRow } | { readonly words: Words }

interface Listener {
  changed(): void
  heard(words: Words): void
}

/** Tells whoever waits for a task that it has changed, in whatever process; words of its answer only in the one that runs it. */
export class TaskWatch {
  readonly #feed: ChangeFeed
  readonly #read: (id: string) => Promise<TaskRow | undefined>
  readonly #maxListeners: number
  readonly #listeners = new Map<string, Set<Listener>>()
  #count = 0
  #closed = false

  constructor(feed: ChangeFeed, read: (id: string) => Promise<TaskRow | undefined>, maxListeners: number) {
    this.#feed = feed
    this.#read = read
    this.#maxListeners = maxListeners
  }

  /** Nobody waits any longer: the service stops. */
  close(): void {
    this.#closed = true
    for (const id of this.#listeners.keys()) this.#tell(id)
  }

  /** Returns the undo. */
  start(): () => void {
    return this.#feed.subscribe(TOPIC, (keys) => {
      for (const id of keys === 'all' ? this.#listeners.keys() : keys) this.#tell(id)
    })
  }

  /** Call it once a change is stored. */
  async changed(id: string): Promise<void> {
    this.#tell(id)
    await this.#feed.publish(TOPIC, id)
  }

  heard(id: string, words: Words): void {
    for (const listener of this.#listeners.get(id) ?? []) listener.heard(words)
  }

  /** The task as it is, then each change until the signal aborts, it is gone or the service stops. Throws `overloaded`. */
  async *changes(id: string, signal: AbortSignal): AsyncGenerator<Change, void, undefined> {
    if (this.#count >= this.#maxListeners)
      throw new ApiError('overloaded', 'too many wait for tasks here; ask for the task again in a moment', {
        headers: { 'retry-after': '5' },
      })
    const words: Words[] = []
    let stale = true
    let wake: () => void = () => {}
    const listener: Listener = {
      changed: () => {
        stale = true
        wake()
      },
      heard: (heard) => {
        if (words.length < MAX_WAITING) words.push(heard)
        wake()
      },
    }
    const aborted = (): void => wake()
    this.#add(id, listener)
    signal.addEventListener('abort', aborted)
    try {
      while (!signal.aborted && !this.#closed) {
        for (const heard of words.splice(0)) yield { words: heard }
        if (stale) {
          stale = false
          const task = await this.#read(id)
          if (task === undefined) return
          yield { task }
        } else if (words.length === 0)
          await new Promise<void>((resolve) => {
            wake = resolve
            if (stale || words.length > 0 || signal.aborted || this.#closed) resolve()
          })
      }
    } finally {
      signal.removeEventListener('abort', aborted)
      this.#remove(id, listener)
    }
  }

  #tell(id: string): void {
    for (const listener of this.#listeners.get(id) ?? []) listener.changed()
  }

  #add(id: string, listener: Listener): void {
    this.#count++
    const listeners = this.#listeners.get(id) ?? new Set()
    this.#listeners.set(id, listeners.add(listener))
  }

  #remove(id: string, listener: Listener): void {
    this.#count--
    const listeners = this.#listeners.get(id)
    listeners?.delete(listener)
    if (listeners?.size === 0) this.#listeners.delete(id)
  }
}
