/** Runs at most so many at once. The first failure is thrown by the next call. */
export class Pool {
  readonly #size: number
  readonly #running = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | undefined

  constructor(size: number) {
    this.#size = size
  }

  /** Resolves when there is room, with the work begun. */
  async add(work: () => Promise<void>): Promise<void> {
    while (this.#running.size >= this.#size) await Promise.race(this.#running)
    this.#throw()
    const done: Promise<void> = work()
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(done))
    this.#running.add(done)
  }

  async end(): Promise<void> {
    await Promise.all(this.#running)
    this.#throw()
  }

  #throw(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }
}
