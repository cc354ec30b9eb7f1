/** What became of an item of a batch. `again`: it goes to the front of the next batch. */
export type Outcome<T> = { readonly stored: T } | { readonly error: unknown } | 'again'

interface Waiting<I, T> {
  readonly item: I
  readonly resolve: (value: T) => void
  readonly reject: (error: unknown) => void
}

const MAX_BATCH = 500

/**
 * Adaptive group commit: a batch leaves at once when the lane is idle, else it gathers while one is in flight. There is
 * no fixed linger, so a lone item waits for nothing and a crowd shares its writes.
 */
export class Lane<I, T> {
  readonly #write: (items: readonly I[]) => Promise<readonly Outcome<T>[]>
  #queue: Waiting<I, T>[] = []
  #running = false

  /** `write` stores a batch and resolves to one outcome per item. */
  constructor(write: (items: readonly I[]) => Promise<readonly Outcome<T>[]>) {
    this.#write = write
  }

  add(item: I): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      if (this.#running) return
      this.#running = true
      // One turn of the event loop: what arrives in the same turn shares the batch.
      setImmediate(() => void this.#run())
    })
  }

  async #run(): Promise<void> {
    while (this.#queue.length > 0) {
      const batch = this.#queue.splice(0, MAX_BATCH)
      const outcomes = await this.#write(batch.map(({ item }) => item)).catch((error: unknown) =>
        batch.map(() => ({ error })),
      )
      const again: Waiting<I, T>[] = []
      for (const [position, waiting] of batch.entries()) {
        const outcome = outcomes[position] ?? 'again'
        if (outcome === 'again') again.push(waiting)
        else if ('error' in outcome) waiting.reject(outcome.error)
        else waiting.resolve(outcome.stored)
      }
      if (again.length > 0) this.#queue = [...again, ...this.#queue]
    }
    this.#running = false
  }
}
