import type { RecordBody } from '../../../kernel/define.ts'
import { endOf } from '../moves.ts'
import { chargedOf } from './charged.ts'
import type { Charged, Cover } from './cover.ts'
import { spare } from './spare.ts'
import type { AnyCharge, CoversParts, Ending, Kinds, Request } from './terms.ts'

interface Parts extends Pick<CoversParts, 'records'> {
  readonly kinds: Kinds
  readonly request: Request
}

/** Of work that costs nothing: its end is sealed, and shown to both sides. */
export class FreeCover implements Cover<RecordBody, RecordBody> {
  readonly holdId: string
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.holdId = parts.request.id
  }

  async settle({ beneficiary, facts, intent }: AnyCharge): Promise<Charged> {
    const { records, kinds, request } = this.#parts
    if (kinds.free === undefined)
      throw new TypeError(`${this.holdId} costs nothing: say of which kind its end is, 'free'`)
    const sealed = await records.append(kinds.free, {
      id: endOf(this.holdId),
      account: request.owner,
      parties: [...new Set([request.owner, beneficiary])],
      body: { ...facts },
      ...(intent && { intent }),
    })
    return chargedOf(sealed)
  }

  async release({ facts }: Ending): Promise<void> {
    const { records, kinds, request } = this.#parts
    await request.payment?.release()
    await spare(kinds, request, facts, records)
  }
}
