import { TICK_MS } from './admission.ts'

/** Without requests the store is asked only as often as readiness needs. */
const IDLE_PERIOD_MS = 1_000
const CALM_WINDOW_MS = 10 * 60_000
/** So much longer than at calm is late. */
const LATE_MS = 20

export interface StoreProbeParts {
  /** A round trip to the store. */
  readonly alive: () => Promise<boolean>
  /** Whether requests are at work. */
  readonly busy: () => boolean
  /** Told at every tick whether the store is late. */
  readonly tick: (isLate: boolean) => void
}

/** Whether the store is there, and how much longer than at calm its shortest command takes because others stand before it. */
export class StoreProbe {
  readonly #parts: StoreProbeParts
  readonly #timer: NodeJS.Timeout
  /** When the round trip under way began. */
  #asked: number | undefined
  #tripMs = 0
  #lastAsked = 0
  #storeAlive = false
  /** The shortest round trip in this and in the last window. */
  #calm = { untilMs: 0, nowMs: Number.POSITIVE_INFINITY, beforeMs: Number.POSITIVE_INFINITY }

  constructor(parts: StoreProbeParts) {
    this.#parts = parts
    this.#timer = setInterval(() => this.#tick(), TICK_MS).unref()
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

  #tick(): void {
    const now = performance.now()
    // a round trip that is still under way has taken at least so long
    const tripMs = this.#asked === undefined ? this.#tripMs : now - this.#asked
    this.#parts.tick(tripMs - Math.min(this.#calm.nowMs, this.#calm.beforeMs) > LATE_MS)
    if (this.#asked === undefined && (this.#parts.busy() || now - this.#lastAsked >= IDLE_PERIOD_MS))
      void this.#ask(now)
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
}
