import type { PaymentRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { exactOf } from '../wire/payment.ts'
import type { Claim, Taken } from './facilitator.ts'

/** A transfer that was sent in time is in a block by then. */
const MARGIN_MS = 10 * 60_000

/**
 * Has the facilitator take a payment; undefined: whether it has, nobody says yet. `again`: it was asked before, so that a refusal may
 * mean that the payment has been taken: only its chain can tell.
 */
export async function settleOnce(row: PaymentRow, again: boolean, parts: Parts): Promise<Taken | undefined> {
  const { facilitator, log } = parts
  const claim = JSON.parse(row.claim ?? '') as Claim
  try {
    const taken = await facilitator.settle(claim)
    if (taken.success || (!again && taken.doubtful !== true)) return taken
    return await onChain(claim, taken, parts)
  } catch (error) {
    log.error('the facilitator did not say whether it has settled a payment', {
      payment: row._id,
      error: String(error),
    })
    return undefined
  }
}

async function onChain(claim: Claim, refused: Taken, { chain, services }: Parts): Promise<Taken | undefined> {
  if (chain === undefined) return { ...refused, doubtful: true } as Taken
  const { authorization } = exactOf(claim.payment)
  const transaction = await chain.transactionOf(authorization)
  if (transaction !== undefined) return { success: true, transaction }
  // it may be on its way
  return services.clock.now() > Number(authorization.validBefore) * 1_000 + MARGIN_MS ? refused : undefined
}
