import { ApiError, type RecordBody } from '../../../kernel/define.ts'
import { faultPoint } from '../fault-points.ts'
import { endOf } from '../moves.ts'
import { chargedOf } from './charged.ts'
import type { Charged, Cover } from './cover.ts'
import { holdFor } from './hold-for.ts'
import { spare } from './spare.ts'
import type { AnyCharge, CoversParts, Ending, Kinds, Request } from './terms.ts'
import { isGivenBack } from './tries.ts'

interface Parts extends Pick<CoversParts, 'ledger' | 'records' | 'guards'> {
  readonly kinds: Kinds
  /** Its id is that of the try. */
  readonly request: Request
}

/** Money that a hold keeps for the work; of a payment from outside, once that is captured for what the work gave. */
export class HeldCover implements Cover<RecordBody, RecordBody> {
  readonly holdId: string
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.holdId = parts.request.id
  }

  async settle(charge: AnyCharge): Promise<Charged> {
    const { ledger, records, kinds, request } = this.#parts
    const { payment } = request
    const receipt = await payment?.capture()
    faultPoint('ledger.captured')
    if (payment?.external) {
      // a twin came to nothing meanwhile: what would be held now has its end already
      if (isGivenBack(await records.find(endOf(this.holdId))))
        throw new ApiError('E010', 'this came to nothing before; repeat it')
      await holdFor(kinds, request, ledger)
    }
    return chargedOf(await ledger.settle(kinds.settled, { ...charge, holdId: this.holdId }), receipt)
  }

  async release(ending: Ending): Promise<void> {
    const { ledger, guards, records, kinds, request } = this.#parts
    await request.payment?.release()
    try {
      await ledger.release(kinds.released, this.holdId, ending)
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      await guards.ended({ id: this.holdId, owner: request.owner })
      await spare(kinds, request, ending.facts, records)
    }
  }
}
