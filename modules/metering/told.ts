import { meterAndCustomer } from './series.ts'
import type { Tell } from './services.ts'

/** Who is told of events that came. */
export class Told {
  readonly #listeners = new Set<Tell>()

  add(tell: Tell): () => void {
    this.#listeners.add(tell)
    return () => void this.#listeners.delete(tell)
  }

  async tell(owner: string, series: Iterable<string>): Promise<void> {
    if (this.#listeners.size === 0) return
    const used = [...new Set(series)].map(meterAndCustomer)
    await Promise.all([...this.#listeners].map((tell) => tell(owner, used)))
  }
}
