import type { Leg } from '../leg.ts'

/** Money of a lease that one call may cost at most. It moves to the next lease where the call outlives its own. */
export interface Draw {
  lease: Lease
  readonly amountMicroPence: bigint
  /** Its settlement is on its way to the store. */
  settling: boolean
}

/** A share of one purse of an account, reserved by a durable record for this process, which spends it from memory. */
export class Lease {
  /** Of the record that opened it; also the chain of its settlements. */
  readonly id: string
  readonly owner: string
  /** The purse it was taken from. */
  readonly purse: Leg
  readonly sizeMicroPence: bigint
  /** Epoch milliseconds. */
  readonly openedAtMs: number
  readonly draws = new Set<Draw>()
  usedAtMs: number
  /** No call may draw on it any more. */
  retired = false
  #freeMicroPence: bigint

  constructor(id: string, owner: string, draw: Leg, nowMs: number) {
    this.id = id
    this.owner = owner
    this.purse = draw
    this.sizeMicroPence = -draw.amountMicroPence
    this.#freeMicroPence = this.sizeMicroPence
    this.openedAtMs = nowMs
    this.usedAtMs = nowMs
  }

  /** Neither spent nor drawn. */
  get freeMicroPence(): bigint {
    return this.#freeMicroPence
  }

  covers(amountMicroPence: bigint): boolean {
    return !this.retired && this.#freeMicroPence >= amountMicroPence
  }

  draw(amountMicroPence: bigint, nowMs: number): Draw {
    this.usedAtMs = nowMs
    this.#freeMicroPence -= amountMicroPence
    const draw: Draw = { lease: this, amountMicroPence, settling: false }
    this.draws.add(draw)
    return draw
  }

  /** The call has ended and has cost so much. */
  end(draw: Draw, spentMicroPence: bigint): void {
    if (!this.draws.delete(draw)) return
    this.#freeMicroPence += draw.amountMicroPence - spentMicroPence
  }

  /** Takes over a call of another lease, as far as there is money for it. */
  adopt(draw: Draw): void {
    if (draw.settling || !this.covers(draw.amountMicroPence)) return
    draw.lease.draws.delete(draw)
    draw.lease = this
    this.#freeMicroPence -= draw.amountMicroPence
    this.draws.add(draw)
  }
}
