/** The newest latencies that are looked at. */
const LARGEST = 200
/** With fewer, the tail is a guess: there is no p95 yet. */
const LEAST = 50
const PERCENTILE = 0.95

/** The newest latencies of one offer, in milliseconds. */
export class LatencyWindow {
  readonly #latenciesMs = new Float64Array(LARGEST)
  #seen = 0

  add(latencyMs: number): void {
    this.#latenciesMs[this.#seen++ % LARGEST] = latencyMs
  }

  /** By nearest rank; undefined while too few were seen. */
  get p95Ms(): number | undefined {
    const count = Math.min(this.#seen, LARGEST)
    if (count < LEAST) return undefined
    return this.#latenciesMs.slice(0, count).sort()[Math.ceil(count * PERCENTILE) - 1]
  }
}
