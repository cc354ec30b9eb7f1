import { formatGbp, toMicroPence } from '../ledger/services.ts'
import { returnUrl } from './links.ts'
import type { PaymentDetails, PaymentRow } from './model.ts'
import type { StripeAccess } from './services.ts'

/** Stripe's page for a payment: the payment's id is the idempotency key, so the link always leads to one and the same page. */
export async function stripePage(
  row: PaymentRow,
  { description, successUrl, cancelUrl }: PaymentDetails,
  link: string,
  stripe: StripeAccess,
): Promise<{ readonly id: string; readonly url: string }> {
  const session = await stripe.client().checkout.sessions.create(
    {
      mode: 'payment',
      client_reference_id: row._id,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'gbp', unit_amount: row.amountPence, product_data: { name: description } },
        },
      ],
      success_url: successUrl === undefined ? link : returnUrl(successUrl, row),
      cancel_url: cancelUrl ?? link,
      metadata: { payment_id: row._id },
      payment_intent_data: { metadata: { payment_id: row._id } },
    },
    { idempotencyKey: row._id },
  )
  if (!session.url)
    throw new Error(`Stripe made session ${session.id} for ${formatGbp(toMicroPence(row.amountPence))} without a page`)
  return { id: session.id, url: session.url }
}
