import type { RecordBody } from '../../../kernel/define.ts'
import { larger } from '../money.ts'
import { endOf } from '../moves.ts'
import { settlementRecord } from '../settled.ts'
import { chargedOf } from './charged.ts'
import type { Charged, Cover } from './cover.ts'
import { HeldCover } from './held-cover.ts'
import { holdFor } from './hold-for.ts'
import type { Draw } from './lease.ts'
import { type LeaseChain, LeaseEnded } from './lease-chain.ts'
import { spare } from './spare.ts'
import type { AnyCharge, CoversParts, Ending, Kinds, Request } from './terms.ts'

interface Parts extends CoversParts {
  readonly chain: LeaseChain
  readonly kinds: Kinds
  readonly request: Request
  readonly draw: Draw
}

/** Money of a lease of this process. The id of the end is that of a hold's, so the same work is never charged both ways. */
export class LeasedCover implements Cover<RecordBody, RecordBody> {
  readonly holdId: string
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.holdId = parts.request.id
  }

  async settle(charge: AnyCharge): Promise<Charged> {
    const { draw } = this.#parts
    draw.settling = true
    try {
      const charged = await this.#spend(charge)
      draw.lease.end(draw, charged.grossMicroPence)
      return charged
    } catch (error) {
      if (!(error instanceof LeaseEnded)) throw error
      draw.lease.end(draw, 0n)
      return this.#chargeLate(charge)
    }
  }

  async release({ facts }: Ending): Promise<void> {
    const { draw, kinds, request, records } = this.#parts
    draw.lease.end(draw, 0n)
    await spare(kinds, request, facts, records)
  }

  async #spend(charge: AnyCharge): Promise<Charged> {
    const { chain, clock, cardMaturityMs, draw, kinds } = this.#parts
    const { lease } = draw
    const { grossMicroPence } = charge
    const { legs, body, intent } = settlementRecord({
      settlement: { ...charge, holdId: this.holdId },
      from: lease.id,
      draws: [{ ...lease.purse, amountMicroPence: -grossMicroPence }],
      nowMs: clock.now(),
      cardMaturityMs,
    })
    const sealed = await chain.spend(kinds.settled, lease, {
      id: endOf(this.holdId),
      body: { ...body, ends: this.holdId },
      legs,
      intent,
      grossMicroPence,
      underWay: lease.draws.size - 1,
    })
    return chargedOf(sealed)
  }

  /** The lease was closed meanwhile, for somebody who wanted the money at once or because this process slept: by a hold of its own. */
  async #chargeLate(charge: AnyCharge): Promise<Charged> {
    const request = { ...this.#parts.request, upToMicroPence: larger(charge.grossMicroPence, 1n) }
    await holdFor(this.#parts.kinds, request, this.#parts.ledger)
    return new HeldCover({ ...this.#parts, request }).settle(charge)
  }
}
