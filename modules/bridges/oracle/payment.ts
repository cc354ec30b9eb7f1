import { ApiError, secretHash } from '../../../kernel/define.ts'
import { type Fund, toMicroPence } from '../../ledger/services.ts'
import { PaymentPaid } from '../../payments/services.ts'
import type { AuthorisedPayment, Payer, Sale } from '../../x402/services.ts'
import type { Bridge } from '../bridge.ts'
import type { LinkRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { BALANCE, tokenOf } from './token.ts'

/** What a call is paid with: the reference is spent once. */
export interface Means {
  readonly reference: string
  readonly funds: readonly Fund[]
  /** Of x402: to be captured for what is delivered. */
  readonly payment?: AuthorisedPayment
}

const saleOf = ({ id, pricePence }: Bridge): Sale => ({
  path: `/v1/oracle/${id}`,
  description: `Data bridge ${id}`,
  amountMicroPence: toMicroPence(pricePence),
})

/** Throws the 402 with a link to pay by, remembered as one for this bridge and account. */
export async function askForPayment(bridge: Bridge, account: string, why: string, parts: Parts): Promise<never> {
  const { payment_link, amount_pence } = await parts.services.paymentLinks.linkFor(
    account,
    bridge.pricePence,
    `Data bridge ${bridge.id}`,
  )
  const paymentId = new URL(payment_link).pathname.split('/').at(-1) ?? ''
  await parts.models.links.updateOne(
    { _id: secretHash(tokenOf(payment_link)) },
    {
      $setOnInsert: { owner: account, bridge: bridge.id, paymentId, createdAt: new Date(parts.services.clock.now()) },
    },
    { upsert: true },
  )
  const error = new ApiError('E003', why, {
    extra: { payment: { payment_link, amount_pence }, price_pence: bridge.pricePence },
  })
  throw parts.services.schemes?.offer(error, saleOf(bridge)) ?? error
}

/** The payment that the request's headers bring. */
export async function meansOfHeaders(payer: Payer, bridge: Bridge, parts: Parts): Promise<Means> {
  const payment = await parts.services.schemes?.authorise(payer, saleOf(bridge))
  if (payment === undefined) return askForPayment(bridge, payer.account, 'no payments in headers are taken here', parts)
  return { reference: payment.reference, funds: payment.funds, payment }
}

export const meansOfLink = ({ paymentId }: LinkRow): Means => ({ reference: paymentId, funds: ['paid'] })

/** Throws E003 where it pays for nothing: unknown, another's, another bridge's, not paid yet. */
export async function meansOf(
  payment: string,
  { bridge, account, request }: Payer & { readonly bridge: Bridge },
  parts: Parts,
): Promise<Means> {
  // promotional credits buy no data
  if (payment === BALANCE) return { reference: request, funds: ['paid', 'unripe', 'earned'] }
  const link = await parts.models.links.findById(secretHash(tokenOf(payment))).lean()
  if (link === null || link.owner !== account || link.bridge !== bridge.id)
    return askForPayment(
      bridge,
      account,
      `this payment is not for bridge '${bridge.id}': pay the link given here`,
      parts,
    )
  const paid = await parts.services.records.find(PaymentPaid, link.paymentId)
  if (paid === undefined)
    return askForPayment(bridge, account, 'the link has not been paid yet: open it, pay, then ask again', parts)
  return meansOfLink(link)
}
