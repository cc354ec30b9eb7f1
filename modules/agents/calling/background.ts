/** Work that nobody waits for: beyond a few at once it is left out. */
export class Background {
  readonly #atOnce: number
  readonly #running = new Set<Promise<void>>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** `work` handles its own failures. */
  run(work: () => Promise<void>): void {
    if (this.#running.size >= this.#atOnce) return
    const running = work()
    this.#running.add(running)
    void running.finally(() => this.#running.delete(running))
  }

  /** Before the stores close. */
  async drain(): Promise<void> {
    await Promise.all(this.#running)
  }
}
