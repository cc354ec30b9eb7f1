/** One after the other for each key, within this process. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = (this.#last.get(key) ?? Promise.resolve()).then(work, work)
    this.#last.set(key, own)
    const leave = (): void => {
      if (this.#last.get(key) === own) this.#last.delete(key)
    }
    own.then(leave, leave)
    return own
  }
}
