/** What one request took from its windows. */
export interface Taken {
  readonly allowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Epoch seconds at which the next request is allowed for sure; else the end of the minute. */
  readonly resetS: number
}

export interface Rate {
  readonly perMinute: number
  readonly perHour: number
}

/** Fixed windows per key: a minute and an hour. */
export interface LimitStore {
  /** `now`: epoch milliseconds. */
  take(id: string, rate: Rate, now: number): Taken | Promise<Taken>
}

interface Windows {
  minute: number
  hour: number
  minuteEndsMs: number
  hourEndsMs: number
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const MAX_KEYS = 200_000

/** Counts in this process. At most 200,000 keys: the longest unseen go first. */
export class MemoryLimits implements LimitStore {
  readonly #windows = new Map<string, Windows>()

  take(id: string, rate: Rate, now: number): Taken {
    const windows = this.#seen(id)
    if (now >= windows.minuteEndsMs || windows.minuteEndsMs - now > MINUTE_MS) {
      windows.minuteEndsMs = now - (now % MINUTE_MS) + MINUTE_MS
      windows.minute = 0
    }
    if (now >= windows.hourEndsMs || windows.hourEndsMs - now > HOUR_MS) {
      windows.hourEndsMs = now - (now % HOUR_MS) + HOUR_MS
      windows.hour = 0
    }
    const hourLeft = windows.hour < rate.perHour
    const allowed = hourLeft && windows.minute < rate.perMinute
    if (allowed) {
      windows.minute++
      windows.hour++
    }
    return {
      allowed,
      limit: rate.perMinute,
      remaining: hourLeft ? Math.max(0, rate.perMinute - windows.minute) : 0,
      resetS: (hourLeft ? windows.minuteEndsMs : windows.hourEndsMs) / 1_000,
    }
  }

  /** The windows of the key, which now is the one seen last: a Map keeps the order of insertion. */
  #seen(id: string): Windows {
    const known = this.#windows.get(id)
    if (!known) return this.#open(id)
    this.#windows.delete(id)
    this.#windows.set(id, known)
    return known
  }

  #open(id: string): Windows {
    if (this.#windows.size >= MAX_KEYS) {
      const oldest = this.#windows.keys().next().value
      if (oldest !== undefined) this.#windows.delete(oldest)
    }
    const windows = { minute: 0, hour: 0, minuteEndsMs: 0, hourEndsMs: 0 }
    this.#windows.set(id, windows)
    return windows
  }
}
