interface Waiting<I, O> {
  readonly item: I
  readonly resolve: (outcome: O) => void
  readonly reject: (error: unknown) => void
}

const MOST = 100

/** Calls that come while one command is under way share the next one: under load a hundred cost little more than one. */
export class Gather<I, O> {
  readonly #run: (items: readonly I[]) => Promise<readonly O[]>
  #waiting: Waiting<I, O>[] = []
  #isBusy = false

  /** `run` gives an outcome for each item, in their order; a throw is everybody's. */
  constructor(run: (items: readonly I[]) => Promise<readonly O[]>) {
    this.#run = run
  }

  call(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      if (this.#isBusy) return
      this.#isBusy = true
      queueMicrotask(() => void this.#runAll())
    })
  }

  async #runAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, MOST)
      try {
        const outcomes = await this.#run(batch.map(({ item }) => item))
        for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] as O)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    this.#isBusy = false
  }
}
