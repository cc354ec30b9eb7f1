import type Stripe from 'stripe'
import { ApiError, type Clock, type Logger } from '../../kernel/define.ts'
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
/** Stripe repeats a refused event for three days, its checkout events too: what is unknown then stays so. */
const REPEATED_MS = 4 * 86_400_000

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
  if (!(await apply(event, parts))) return
  await events.updateOne({ _id: event.id }, { $setOnInsert: { seenAt: new Date(parts.clock.now()) } }, { upsert: true })
}

/** Whether that was all: `false` if the same event could do more later. */
async function apply(event: Stripe.Event, parts: StripeEventsParts): Promise<boolean> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      await completed(event.data.object, parts)
      return true
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return disputed(event, event.data.object, parts)
    default:
      return true
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

/**
 * What a dispute says of itself counts, not which event brings it: they come in any order. One that overtakes the
 * checkout event of its payment is refused, so that Stripe brings it again.
 */
async function disputed(
  { created }: Stripe.Event,
  dispute: Stripe.Dispute,
  { settlement, store, clock, log }: StripeEventsParts,
): Promise<boolean> {
  const { id, status, amount, currency } = dispute
  // an inquiry: the bank asks, and takes nothing yet
  if (status.startsWith('warning_')) return true
  const payment = await paymentOf(dispute, store)
  if (!payment) {
    log.error('Stripe reports a dispute of an unknown payment', { dispute: id })
    if (clock.now() - created * 1_000 > REPEATED_MS) return false
    throw new ApiError('conflict', `the payment of dispute ${id} is not known (yet); send the event again later`)
  }
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
  return true
}

async function paymentOf({ payment_intent }: Stripe.Dispute, { payments }: Store): Promise<PaymentRow | null> {
  const paymentIntent = idOf(payment_intent)
  return paymentIntent === undefined ? null : payments.findOne({ paymentIntent }).lean()
}

const idOf = (reference: string | { readonly id: string } | null): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id
