const PERIOD_MS = 25
/** Without requests the store is asked only as often as readiness needs. */
const IDLE_PERIOD_MS = 1_000
const CALM_WINDOW_MS = 10 * 60_000
const SAMPLES_PER_REPORT = 2

export interface DelayParts {
  /** A round trip to the store. */
  readonly alive: () => Promise<boolean>
  /** Whether requests came since the last call. */
  readonly busy: () => boolean
  /** The least delay of the last 50 ms, in milliseconds. */
  readonly report: (delayMs: number) => void
}

/**
 * How long work waits in this process and at its store: the lateness of a timer (others hold the event loop), and how much longer
 * than at calm the store's shortest command takes (others stand before it). What a slow provider takes is not in it.
 */
export class DelayProbe {
  readonly #parts: DelayParts
  readonly #timer: NodeJS.Timeout
  #due = performance.now() + PERIOD_MS
  /** When the round trip under way began. */
  #asked: number | undefined
  #tripMs = 0
  #lastAsked = 0
  #storeAlive = false
  #samples = 0
  #leastMs = Number.POSITIVE_INFINITY
  /** The shortest round trip in this and in the last window. */
  #calm = { untilMs: 0, nowMs: Number.POSITIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY }

  constructor(parts: DelayParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#sample(), PERIOD_MS).unref()
  }

  /** By the last round trip, at most a second old: asking anew would wait behind everything. */
  get storeAlive(): boolean {
    return this.#storeAlive
  }

  /** Resolves when the store has been asked for the first time. */
  async start(): Promise<void> {
    await this.#ask(performance.now())
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  #sample(): void {
    const now = performance.now()
    const lateMs = now - this.#due
    this.#due = now + PERIOD_MS
    // a round trip that is still under way has taken at least so long
    const tripMs = this.#asked === undefined ? this.#tripMs : now - this.#asked
    this.#leastMs = Math.min(this.#leastMs, Math.max(0, lateMs, tripMs - this.#calmMs()))
    if (++this.#samples === SAMPLES_PER_REPORT) {
      this.#parts.report(this.#leastMs)
      this.#samples = 0
      this.#leastMs = Number.POSITIVE_INFINITY
    }
    const busy = this.#parts.busy()
    if (this.#asked === undefined && (busy || now - this.#lastAsked >= IDLE_PERIOD_MS)) void this.#ask(now)
  }

  async #ask(now: number): Promise<void> {
    this.#asked = now
    this.#lastAsked = now
    this.#storeAlive = await this.#parts.alive().catch(() => false)
    this.#asked = undefined
    const ended = performance.now()
    this.#tripMs = ended - now
    if (ended >= this.#calm.untilMs)
      this.#calm = { untilMs: ended + CALM_WINDOW_MS, nowMs: this.#tripMs, beforeMs: this.#calm.nowMs }
    else this.#calm.nowMs = Math.min(this.#calm.nowMs, this.#tripMs)
  }

  #calmMs(): number {
    return Math.min(this.#calm.nowMs, this.#calm.beforeMs)
  }
}
