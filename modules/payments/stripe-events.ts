import type Stripe from 'stripe'
import type { Clock, Logger } from '../../kernel/define.ts'
import type { PaymentRow, Store } from './model.ts'
import type { StripeAccess } from './services.ts'
import type { PaymentSettlement } from './settlement.ts'

export interface StripeEventsParts {
  readonly stripe: StripeAccess
  readonly settlement: PaymentSettlement
  readonly store: Store
  readonly clock: Clock
  readonly log: Logger
}

/** Events of Stripe Checkout, each dealt with once. It is marked as seen after its effect: a crash between repeats what is harmless. */
export async function onStripeEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  parts: StripeEventsParts,
): Promise<void> {
  const event = parts.stripe.event(raw, signature, 'STRIPE_WEBHOOK_SECRET')
  const { events } = parts.store
  if (await events.exists({ _id: event.id })) return
  await apply(event, parts)
  await events.updateOne({ _id: event.id }, { $setOnInsert: { seenAt: new Date(parts.clock.now()) } }, { upsert: true })
}

async function apply(event: Stripe.Event, parts: StripeEventsParts): Promise<void> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return completed(event.data.object, parts)
    case 'charge.dispute.created':
      return disputed(event.data.object, parts)
    case 'charge.dispute.closed':
      return closed(event.data.object, parts)
  }
}

async function completed(
  session: Stripe.Checkout.Session,
  { settlement, store, log }: StripeEventsParts,
): Promise<void> {
  if (session.payment_status !== 'paid') return
  const payment = await store.payments.findById(session.client_reference_id).lean()
  if (!payment) return log.error('Stripe reports a payment that was not asked for', { session: session.id })
  if (session.amount_total !== payment.amountPence || session.currency !== 'gbp')
    return log.error('Stripe reports another amount than was asked for: settle by hand', {
      session: session.id,
      paymentId: payment._id,
      amountPence: session.amount_total,
      currency: session.currency,
    })
  const intent = idOf(session.payment_intent)
  if (intent) await store.payments.updateOne({ _id: payment._id }, { $set: { paymentIntent: intent } })
  await settlement.paid(payment)
}

async function disputed(dispute: Stripe.Dispute, { settlement, store, log }: StripeEventsParts): Promise<void> {
  const payment = await paymentOf(dispute, store)
  if (payment) await settlement.disputed(payment)
  else log.error('Stripe reports a dispute of an unknown payment', { dispute: dispute.id })
}

async function closed(dispute: Stripe.Dispute, { settlement, store }: StripeEventsParts): Promise<void> {
  const payment = await paymentOf(dispute, store)
  if (payment && dispute.status === 'won') await settlement.won(payment)
  if (payment && dispute.status === 'lost') await settlement.lost(payment)
}

async function paymentOf({ payment_intent }: Stripe.Dispute, { payments }: Store): Promise<PaymentRow | null> {
  const paymentIntent = idOf(payment_intent)
  return paymentIntent === undefined ? null : payments.findOne({ paymentIntent }).lean()
}

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
