import type { Static } from 'typebox'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import type { Payment } from './contract.ts'
import type { PaymentRow } from './model.ts'
import type { Payments } from './payments.ts'

/** A payment as the API shows it. */
export async function paymentView(row: PaymentRow, link: string, payments: Payments): Promise<Static<typeof Payment>> {
  return {
    payment_id: row._id,
    status: payments.statusOf(row),
    amount_pence: row.amountPence,
    refunded_pence: row.refundedPence ?? 0,
    amount_gbp: formatGbp(toMicroPence(row.amountPence)),
    description: (await payments.detailsOf(row)).description,
    payment_link: link,
    livemode: row.livemode,
    created_at: row.createdAt.toISOString(),
    paid_at: row.paidAt?.toISOString() ?? null,
    worm_seal: row.seal ?? null,
  }
}
