import { ApiError, type Caller, DAY_MS } from '../../../kernel/define.ts'
import { penceNumber } from '../../ledger/services.ts'
import type { SealedOf } from '../../records/services.ts'
import type { Parts } from '../parts.ts'
import { Purchased, Refunded, RefundedToCard } from '../records.ts'
import { refundOf } from './purchase.ts'

/** By the seller, or an operator. Again, and however many at once: the same refund. */
export async function refund(seal: string, { userId, role }: Pick<Caller, 'userId' | 'role'>, parts: Parts) {
  const { records, ledger, clock } = parts.services
  const sale = await records.findBySeal(seal)
  if (!Purchased.is(sale) || (sale.body.seller !== userId && role !== 'operator'))
    throw new ApiError('not_found', 'no sale of yours has this seal; GET /v1/marketplace/purchases shows yours')
  const done = await refundOf(sale.id, records)
  if (done) return view(done)
  const days = parts.config.refundDays
  if (clock.now() > sale.at + days * DAY_MS)
    throw new ApiError('conflict', `a sale can be refunded for ${days} days, and this one is older`)
  const { listing_id, purchase_id, seller, price_micro_pence, payment_id } = sale.body
  return view(
    await ledger.reverse(Refunded, sale.id, {
      // not who did it: the seller and an operator at once do the same
      intent: { purchase_id },
      facts: {
        listing_id,
        purchase_id,
        seller,
        price_micro_pence,
        ...(payment_id !== undefined && { payment_id }),
        by: seller === userId ? 'seller' : 'operator',
      },
    }),
  )
}

/** What a card paid goes back to it, unless the buyer has spent it since it came back to them. May be repeated. */
export async function toCard(
  {
    id,
    account: buyer,
    body: { payment_id, purchase_id, price_micro_pence },
  }: Pick<SealedOf<typeof Refunded>, 'id' | 'account' | 'body'>,
  { services: { ledger, payments } }: Parts,
): Promise<boolean> {
  if (payment_id === undefined || buyer === null || payments === undefined) return false
  const amountMicroPence = BigInt(price_micro_pence)
  try {
    await ledger.post(RefundedToCard, {
      id: `${id}/card`,
      owner: buyer,
      legs: [
        { account: `user:${buyer}:paid`, amountMicroPence: -amountMicroPence },
        { account: 'house:card', amountMicroPence },
      ],
      facts: { purchase_id, payment_id },
    })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'E003') return false
    throw error
  }
  await payments.refund({ paymentId: payment_id, id: purchase_id, amountPence: penceNumber(amountMicroPence) })
  return true
}

const view = ({ seal, at, body }: Pick<SealedOf<typeof Refunded>, 'seal' | 'at' | 'body'>) => ({
  purchase_id: body.purchase_id,
  listing_id: body.listing_id,
  refunded_pence: penceNumber(BigInt(body.price_micro_pence)),
  worm_seal: seal,
  refunded_at: new Date(at).toISOString(),
})
