type Tell = (owner: string, meterIds: ReadonlySet<string>) => void

/** Who is told of events that came. */
export class Told {
  readonly #listeners = new Set<Tell>()

  add(tell: Tell): () => void {
    this.#listeners.add(tell)
    return () => void this.#listeners.delete(tell)
  }

  tell(owner: string, meterIds: ReadonlySet<string>): void {
    for (const tell of this.#listeners) tell(owner, meterIds)
  }
}
