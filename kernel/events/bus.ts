import { randomUUID } from 'node:crypto'
import type { EventMeta, EventType } from '../contract/event.ts'
import type { Logger } from '../contract/module.ts'

export type Listener = (data: unknown, meta: EventMeta) => void | Promise<void>

/** Local events: in this process, best effort, at once. */
export class Bus {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  /** Returns the undo. */
  on(name: string, listener: Listener): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** Resolves when every listener has run; one that throws is logged and disturbs nobody. */
  async emit(type: EventType, data: unknown): Promise<void> {
    const meta: EventMeta = { id: randomUUID(), audience: { users: [] } }
    const run = async (listener: Listener): Promise<void> => {
      try {
        await listener(data, meta)
      } catch (error) {
        this.#log.error(`a listener of '${type.name}' failed`, { error })
      }
    }
    await Promise.all([...(this.#listeners.get(type.name) ?? [])].map(run))
  }
}
