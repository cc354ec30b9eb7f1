import { Timestamp } from 'bson'

/** The server's logical clock: wall-clock seconds, and a number for what happens in the same one. It never goes back. */
export class Clock {
  #seconds = 0
  #tick = 0

  /** Later than every time before. */
  next(): Timestamp {
    this.#advance()
    this.#tick++
    return new Timestamp({ t: this.#seconds, i: this.#tick })
  }

  /** The time of what happened last, or later. */
  now(): Timestamp {
    this.#advance()
    return new Timestamp({ t: this.#seconds, i: this.#tick })
  }

  /** What an earlier life has given is past. */
  passed({ t, i }: Timestamp): void {
    if (t < this.#seconds || (t === this.#seconds && i <= this.#tick)) return
    this.#seconds = t
    this.#tick = i
  }

  #advance(): void {
    const seconds = Math.floor(Date.now() / 1000)
    if (seconds <= this.#seconds) return
    this.#seconds = seconds
    this.#tick = 0
  }
}
