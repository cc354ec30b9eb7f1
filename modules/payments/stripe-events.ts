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

/** `prevented`: the card holder was refunded before it came to a dispute. */
const LOST: ReadonlySet<string> = new Set(['lost', 'prevented'])

/**
 * Events of Stripe Checkout, each dealt with once. It is marked as seen after its effect: a crash between repeats what is harmless.
 * Events of connected accounts are not ours: their owners could report payments to themselves as paid to us.
 */
export async function onStripeEvent(
  raw: Buffer,
  signature: string | string[] | undefined,
  parts: StripeEventsParts,
): Promise<void> {
  const event = parts.stripe.event(raw, signature, 'STRIPE_WEBHOOK_SECRET')
  if (event.account !== undefined)
    return parts.log.error('an event of a connected account came to the endpoint of payments: ignored', {
      event: event.id,
      account: event.account,
    })
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
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputed(event.data.object, parts)
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

/** What a dispute says of itself counts, not which event brings it: they come in any order. */
async function disputed(dispute: Stripe.Dispute, { settlement, store, log }: StripeEventsParts): Promise<void> {
  const { id, status, amount, currency } = dispute
  // an inquiry: the bank asks, and takes nothing yet
  if (status.startsWith('warning_')) return
  const payment = await paymentOf(dispute, store)
  if (!payment) return log.error('Stripe reports a dispute of an unknown payment', { dispute: id })
  const isPart = currency === 'gbp' && amount <= payment.amountPence
  if (!isPart)
    log.error('a dispute is of more than was paid, or of another currency: all that was paid is taken back', {
      dispute: id,
      paymentId: payment._id,
      amount,
      currency,
    })
  await settlement.disputed(payment, { id, amountPence: isPart ? amount : payment.amountPence })
  if (status === 'won') await settlement.won(payment, id)
  if (LOST.has(status)) await settlement.lost(payment, id)
}

async function paymentOf({ payment_intent }: Stripe.Dispute, { payments }: Store): Promise<PaymentRow | null> {
  const paymentIntent = idOf(payment_intent)
  return paymentIntent === undefined ? null : payments.findOne({ paymentIntent }).lean()
}

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
