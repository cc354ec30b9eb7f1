import Type from 'typebox'
import { ApiError, type Queue, task } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import type { PaymentRequests, StripeAccess } from './services.ts'

const Id = Type.String({ maxLength: 256 })
const HOUR_MS = 3_600_000
export const GiveBack = task('payments.refund', Type.Object({ payment: Id, id: Id }), {
  concurrency: 2,
  retryDelaysMs: [60_000, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS],
})

interface RefundParts {
  readonly store: Store
  readonly queue: Queue
}

/** Notes the refund on the payment, never beyond what was paid, and has it made. A repeat is harmless. */
export const refunds =
  ({ store, queue }: RefundParts): PaymentRequests['refund'] =>
  async ({ paymentId, id, amountPence }) => {
    const row = await store.payments.findById(paymentId).lean()
    if (row === null) throw new ApiError('not_found', `there is no payment ${paymentId}`)
    const room = { $or: [{ refundedPence: null }, { refundedPence: { $lte: row.amountPence - amountPence } }] }
    const { matchedCount } = await store.payments.updateOne(
      { _id: paymentId, 'refunds.id': { $ne: id }, ...room },
      { $push: { refunds: { id, amountPence } }, $inc: { refundedPence: amountPence } },
    )
    if (matchedCount === 0 && (await store.payments.exists({ _id: paymentId, 'refunds.id': id })) === null)
      throw new ApiError('conflict', `payment ${paymentId} has less than ${amountPence} pence left to give back`)
    if (row.livemode) await queue.enqueue(GiveBack, { payment: paymentId, id }, { id: `refund-${paymentId}-${id}` })
  }

/** At Stripe. It forgets idempotency keys after a day, so a later try looks for the refund first. */
export async function giveBack(
  { payment, id }: { readonly payment: string; readonly id: string },
  { store, stripe }: { readonly store: Store; readonly stripe: StripeAccess },
): Promise<void> {
  const row = await store.payments.findById(payment).lean()
  const refund = row?.refunds?.find((each) => each.id === id)
  if (!row?.paymentIntent || refund === undefined) throw new Error(`payment ${payment} is not known to Stripe (yet)`)
  const client = stripe.client()
  for await (const refund of client.refunds.list({ payment_intent: row.paymentIntent, limit: 100 }))
    if (refund.metadata?.['refund_id'] === id) return
  await client.refunds.create(
    { payment_intent: row.paymentIntent, amount: refund.amountPence, metadata: { payment_id: payment, refund_id: id } },
    { idempotencyKey: `refund-${payment}-${id}` },
  )
}
