interface Run<T> {
  readonly now: Promise<T>
  next: Promise<T> | undefined
}

/**
 * At most one read at a time for each key. Who asks while one runs shares the next with all who do: it begins after they
 * asked, so it sees what they have seen.
 */
export class SharedReads<T> {
  readonly #read: (key: string) => Promise<T>
  readonly #runs = new Map<string, Run<T>>()

  constructor(read: (key: string) => Promise<T>) {
    this.#read = read
  }

  get(key: string): Promise<T> {
    const run = this.#runs.get(key)
    if (run === undefined) return this.#begin(key)
    run.next ??= run.now.then(
      () => this.#begin(key),
      () => this.#begin(key),
    )
    return run.next
  }

  #begin(key: string): Promise<T> {
    const run: Run<T> = { now: this.#read(key), next: undefined }
    this.#runs.set(key, run)
    const end = (): void => {
      if (run.next === undefined) this.#runs.delete(key)
    }
    run.now.then(end, end)
    return run.now
  }
}
