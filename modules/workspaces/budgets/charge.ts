import { DAY_MS } from '../../../kernel/define.ts'
import type { Sealed } from '../../records/services.ts'
import type { Charge, Reservation } from '../model.ts'

const KEPT_MS = 400 * DAY_MS

/** What a settlement says of the model and its tokens, where it is of one. */
interface ModelFacts {
  readonly call?: { readonly offer?: unknown; readonly usage?: { readonly input?: unknown; readonly output?: unknown } }
}

/** A row of usage; what no model did is counted under the kind of its settlement. */
export function chargeOf(workspace: string, reservation: Reservation, end: Sealed, costMicroPence: number): Charge {
  const { call } = end.body as ModelFacts
  const { offer, usage } = call ?? {}
  return {
    _id: reservation.hold,
    workspace,
    member: reservation.member,
    key: reservation.key,
    model: typeof offer === 'string' ? offer : end.type,
    at: end.at,
    nonce: reservation.nonce,
    costMicroPence,
    inputTokens: typeof usage?.input === 'number' ? usage.input : 0,
    outputTokens: typeof usage?.output === 'number' ? usage.output : 0,
    expireAt: new Date(end.at + KEPT_MS),
  }
}
