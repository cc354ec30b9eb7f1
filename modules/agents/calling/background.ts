/** Work that nobody waits for: beyond a few at once it is left out. */
export class Background {
  readonly #atOnce: number
  readonly #running = new Map<Promise<void>, AbortController>()

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** `work` handles its own failures; its signal is its own, since one that lives long would gather listeners. */
  run(work: (signal: AbortSignal) => Promise<void>): void {
    if (this.#running.size >= this.#atOnce) return
    const controller = new AbortController()
    const running = work(controller.signal)
    this.#running.set(running, controller)
    void running.finally(() => this.#running.delete(running))
  }

  /** Before the stores close. */
  async drain(): Promise<void> {
    for (const controller of this.#running.values()) controller.abort()
    await Promise.all(this.#running.keys())
  }
}
