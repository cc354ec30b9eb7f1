/** The work cannot go on, and why: `budget`, `judge_budget`, `funds`, … It goes on from here when the reason is gone. */
export class Stopped extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(reason)
    this.reason = reason
  }
}

/** What may still be spent, in micro-pence; what is under way counts with the most that it may cost. */
export class Budget {
  #left: bigint
  #underWay = 0
  #waiting: (() => void)[] = []
  readonly #reason: string

  constructor(leftMicroPence: bigint, reason: string) {
    this.#left = leftMicroPence
    this.#reason = reason
  }

  /** Waits where what is under way may leave enough. Throws `Stopped` where it is not enough. */
  async spend<T extends { readonly priceMicroPence: bigint }>(most: bigint, work: () => Promise<T>): Promise<T> {
    while (most > this.#left) {
      if (this.#underWay === 0) throw new Stopped(this.#reason)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#left -= most
    this.#underWay++
    let price = 0n
    try {
      const done = await work()
      price = done.priceMicroPence
      return done
    } finally {
      this.#left += most - price
      this.#underWay--
      for (const go of this.#waiting.splice(0)) go()
    }
  }
}

/** Of pence that may be fractional. */
export const microPence = (pence: number): bigint => BigInt(Math.round(pence * 1e6))
