import { ApiError, type Caller, type SealedRecord } from '../../../kernel/define.ts'
import { legsOf, wholePence } from '../../ledger/services.ts'
import { PaymentPaid } from '../../payments/services.ts'
import type { InvoiceRow } from '../model.ts'
import { type Parts, sellerOf } from '../parts.ts'
import { assertPayable, close } from './close.ts'
import { followUp } from './follow-up.ts'
import { paymentLink } from './link.ts'
import { chargeBalance } from './money.ts'
import { refundUnused } from './refund.ts'
import { dueOf } from './totals.ts'

/** Paid somewhere else, the seller says: no money moves here. */
export async function payElsewhere(row: InvoiceRow, caller: Caller, parts: Parts): Promise<InvoiceRow> {
  if (row.owner !== sellerOf(caller))
    throw new ApiError('forbidden', 'only its seller can say that it was paid elsewhere')
  if (row.status !== 'paid') assertPayable(row)
  await close(row, { outcome: 'paid', paid_by: 'out_of_band', amount_pence: dueOf(row) }, parts)
  return followUp(row._id, parts)
}

/** From the customer's credits and earnings, once, however many try. */
export async function payFromBalance(row: InvoiceRow, userId: string, parts: Parts): Promise<InvoiceRow> {
  if (row.customer !== userId)
    throw new ApiError(
      'forbidden',
      `invoice ${row._id} is to ${row.customer}; only that account pays it from its balance`,
    )
  if (row.owner === userId)
    throw new ApiError('conflict', 'an invoice to yourself cannot be paid from your own balance')
  if (row.status === 'paid') return row
  assertPayable(row)
  await chargeBalance(row, dueOf(row), parts).catch(async (error: unknown) =>
    Promise.reject(await withLink(error, row, parts)),
  )
  return followUp(row._id, parts)
}

/** Every 402 says where to pay. */
async function withLink(error: unknown, row: InvoiceRow, parts: Parts): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'E003') return error
  const { payment_link, amount_pence } = await paymentLink(row, parts)
  return new ApiError('E003', error.message, { extra: { payment: { payment_link, amount_pence } }, cause: error })
}

/** A payment came: the invoice that it was for ends by it, unless it has ended already. */
export async function paidByCard(record: SealedRecord | undefined, parts: Parts): Promise<void> {
  if (!PaymentPaid.is(record)) return
  const paymentId = record.body.payment_id
  const row = await parts.models.invoices.findOne({ payments: paymentId }).lean()
  if (row === null) return
  const pence = wholePence(
    legsOf(record.body).reduce((sum, leg) => (leg.amountMicroPence > 0n ? sum + leg.amountMicroPence : sum), 0n),
  )
  const ending = { outcome: 'paid', paid_by: 'card', amount_pence: pence, payment_id: paymentId } as const
  const closed = await close(row, ending, parts)
  if (closed.body.payment_id !== paymentId) await refundUnused(paymentId, pence, row, parts)
  await followUp(row._id, parts)
}
