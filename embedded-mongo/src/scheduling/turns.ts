/** How long a command works before it lets the others have their turn. */
const SLICE_MS = 4

/**
 * Shares the thread: long work is done in slices, one a turn of the event loop, so that small commands get in between
 * however many long ones there are. What nobody waits for goes when no slice of the others is due.
 */
export class Turns {
  readonly #waiting: (() => void)[] = []
  readonly #background: (() => void)[] = []
  #isScheduled = false

  /** Resolves when it is the caller's turn. */
  next(isBackground = false): Promise<void> {
    return new Promise((resolve) => {
      ;(isBackground ? this.#background : this.#waiting).push(resolve)
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      const resolve = this.#waiting.shift() ?? this.#background.shift()
      resolve?.()
      if (this.#waiting.length + this.#background.length > 0) this.#schedule()
    })
  }
}

/** The time of one turn. */
export class Slice {
  #endMs = performance.now() + SLICE_MS

  /** Is it time to let others have their turn? */
  get isOver(): boolean {
    return performance.now() > this.#endMs
  }

  begin(): void {
    this.#endMs = performance.now() + SLICE_MS
  }
}
