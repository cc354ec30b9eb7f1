import type { PaymentRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Claim, Taken } from './facilitator.ts'

/** Asks the facilitator to take a payment; undefined: it does not say whether it has. */
export async function settleOnce({ _id, claim }: PaymentRow, { facilitator, log }: Parts): Promise<Taken | undefined> {
  try {
    return await facilitator.settle(JSON.parse(claim ?? '') as Claim)
  } catch (error) {
    log.error('the facilitator did not say whether it has settled a payment', { payment: _id, error: String(error) })
    return undefined
  }
}
