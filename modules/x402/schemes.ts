import { ApiError } from '../../kernel/define.ts'
import { capture } from './capture.ts'
import { claimOf, type IdentifiedClaim, isOwnMoney } from './claim.ts'
import type { Verified } from './facilitator/facilitator.ts'
import type { PaymentRow } from './model.ts'
import type { Parts } from './parts.ts'
import { offering, refused } from './refusal.ts'
import { reserve } from './reserve.ts'
import type { AuthorisedPayment, PaymentSchemes, Sale } from './services.ts'
import { paymentOf } from './wire/payment.ts'
import { networkOf, toBase64 } from './wire/terms.ts'

/** x402 for paid operations: offered with every 402, taken from either version's header. */
export const paymentSchemes = (parts: Parts): PaymentSchemes => ({
  offer: (error, sale) =>
    error instanceof ApiError && error.code === 'E003' && !('x402Version' in error.extra)
      ? offering(error, sale, parts.terms)
      : error,
  async authorise(payer, sale) {
    const payment = paymentOf(payer.headers)
    if (payment === undefined) return undefined
    const claim = claimOf(payment, payer.account, sale, parts.terms)
    const checked = isOwnMoney(claim.requirements) ? { valid: true as const } : await verify(claim, parts)
    if (!checked.valid) throw refused(`the payment is not valid: ${checked.reason}`, sale, parts.terms)
    const row = await reserve(claim, payer, sale, parts)
    if (row === undefined) throw refused('this payment was used before: each pays for one call', sale, parts.terms)
    return authorised(row, sale, parts)
  },
  async resume(reference, request) {
    const row = await parts.models.payments.findById(reference).lean<PaymentRow | null>()
    if (row?.request !== request) return undefined
    const { path, microPence } = row
    return authorised(row, { path, description: path, amountMicroPence: BigInt(microPence) }, parts)
  },
})

async function verify(claim: IdentifiedClaim, { facilitator, models, log }: Parts): Promise<Verified> {
  // what is settled already is no longer valid on its chain
  if (await models.payments.exists({ _id: claim.id, state: { $in: ['capturing', 'captured'] } })) return { valid: true }
  return facilitator.verify(claim).catch((error: unknown) => {
    log.warn('the facilitator does not verify', { error: String(error) })
    throw new ApiError('overloaded', 'the facilitator does not answer at the moment; nothing was taken', {
      headers: { 'retry-after': '10' },
      cause: error,
    })
  })
}

function authorised({ _id, request, ...row }: PaymentRow, sale: Sale, parts: Parts): AuthorisedPayment {
  const own = row.scheme === 'balance'
  const legacy = row.version === 1
  return {
    reference: _id,
    funds: own ? ['paid', 'unripe', 'earned'] : ['paid'],
    external: !own,
    async capture() {
      const captured = await capture(_id, request, parts)
      if ('reason' in captured) throw refused(`the payment could not be taken: ${captured.reason}`, sale, parts.terms)
      const network = legacy ? networkOf(parts.terms).legacyName : row.network
      const { transaction } = captured
      const settled = toBase64({ success: true, transaction, network, ...(row.payer && { payer: row.payer }) })
      return { [legacy ? 'x-payment-response' : 'payment-response']: settled }
    },
    release: async () => {
      await parts.models.payments.updateOne({ _id, request, state: 'authorised' }, { $set: { state: 'released' } })
    },
  }
}
