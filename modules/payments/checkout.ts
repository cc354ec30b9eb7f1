import type { Static } from 'typebox'
import { invalidField } from '../../kernel/define.ts'
import { type CheckoutSession, type contract, MAX_PAYMENT_PENCE, MIN_PAYMENT_PENCE } from './contract.ts'
import type { PaymentDetails, PaymentRow } from './model.ts'
import type { Payments } from './payments.ts'
import type { ListingQuote } from './services.ts'

type Request = Static<typeof contract.createSession.body>

/** The sum of a session, in pence: as said, or of its lines, or of what it buys. Throws `invalid_request`. */
export function totalPence({ amount_pence, line_items }: Request, sale?: ListingQuote): number {
  if ([amount_pence, line_items, sale].filter((each) => each !== undefined).length !== 1)
    throw invalidField('/body', 'say one of the three: amount_pence or line_items, or the listing to buy')
  const total =
    amount_pence ??
    sale?.amountPence ??
    (line_items ?? []).reduce((sum, { price_data, quantity = 1 }) => sum + price_data.unit_amount * quantity, 0)
  if (total < MIN_PAYMENT_PENCE || total > MAX_PAYMENT_PENCE)
    throw invalidField(
      sale === undefined ? '/body/line_items' : '/body/listing',
      `the total is ${total} pence; it must be ${MIN_PAYMENT_PENCE} to ${MAX_PAYMENT_PENCE}`,
    )
  return total
}

export const detailsFrom = (
  { line_items, success_url, cancel_url, client_reference_id, metadata }: Request,
  sale?: ListingQuote,
): PaymentDetails => ({
  description: sale?.title ?? line_items?.[0]?.price_data.product_data?.name ?? 'Credits',
  ...(success_url === undefined ? {} : { successUrl: success_url }),
  ...(cancel_url === undefined ? {} : { cancelUrl: cancel_url }),
  ...(client_reference_id === undefined ? {} : { reference: client_reference_id }),
  ...(metadata === undefined ? {} : { metadata }),
})

/** A payment as a session, in Stripe's words. */
export async function sessionView(
  row: PaymentRow,
  url: string,
  payments: Payments,
): Promise<Static<typeof CheckoutSession>> {
  const { successUrl, cancelUrl, reference, metadata } = await payments.detailsOf(row)
  const status = payments.statusOf(row)
  return {
    id: row._id,
    object: 'checkout.session',
    url: status === 'open' ? url : null,
    status: status === 'open' || status === 'expired' ? status : 'complete',
    payment_status: status === 'open' || status === 'expired' ? 'unpaid' : 'paid',
    mode: 'payment',
    currency: 'gbp',
    amount_subtotal: row.amountPence,
    amount_total: row.amountPence,
    client_reference_id: reference ?? null,
    metadata: metadata ?? {},
    success_url: successUrl ?? null,
    cancel_url: cancelUrl ?? null,
    livemode: row.livemode,
    created: Math.floor(row.createdAt.getTime() / 1_000),
    expires_at: Math.floor(row.expiresAt.getTime() / 1_000),
  }
}
