/** Tells tails of this process that an account's lines have come. */
export class Arrivals {
  readonly #waiting = new Map<string, Set<() => void>>()

  tell(owner: string): void {
    for (const wake of this.#waiting.get(owner) ?? []) wake()
  }

  /** Resolves when something has come, after the time at the latest, or at once when the caller is gone. */
  next(owner: string, limitMs: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(owner) ?? new Set()
      const done = (): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', done)
        waiting.delete(done)
        if (waiting.size === 0) this.#waiting.delete(owner)
        resolve()
      }
      const timer = setTimeout(done, limitMs)
      this.#waiting.set(owner, waiting.add(done))
      signal.addEventListener('abort', done)
      if (signal.aborted) done()
    })
  }
}
