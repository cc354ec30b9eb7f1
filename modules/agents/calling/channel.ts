/** Hands values from one who brings them to one who reads them: a value is taken before the next one is waited for. */
export class Channel<T> {
  readonly #values: { readonly value: T; readonly taken: () => void }[] = []
  #wake: () => void = () => {}
  #ended = false

  /** Resolves when it was taken, or nobody reads any more. */
  put(value: T): Promise<void> {
    if (this.#ended) return Promise.resolve()
    return new Promise((taken) => {
      this.#values.push({ value, taken })
      this.#wake()
    })
  }

  /** What was put before is still read. */
  end(): void {
    this.#ended = true
    this.#wake()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
    try {
      for (;;) {
        const next = this.#values.shift()
        if (next !== undefined) {
          next.taken()
          yield next.value
        } else if (this.#ended) return
        else await new Promise<void>((resolve) => (this.#wake = resolve))
      }
    } finally {
      this.#ended = true
      for (const { taken } of this.#values.splice(0)) taken()
    }
  }
}
