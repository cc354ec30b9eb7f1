import { ApiError, type Caller, DAY_MS, faultPoints, type SealedRecord } from '../../../kernel/define.ts'
import { legsOf, toMicroPence, wholePence } from '../../ledger/services.ts'
import { PaymentPaid } from '../../payments/services.ts'
import type { InvoiceRow } from '../model.ts'
import { type Parts, sellerOf } from '../parts.ts'
import { InvoiceHeld, InvoiceReleased } from '../records.ts'
import { assertPayable, close } from './close.ts'
import { followUp } from './follow-up.ts'
import { paymentLink } from './link.ts'
import { HOLD_MS } from './money.ts'
import { recordIds } from './record-ids.ts'
import { refundUnused } from './refund.ts'
import { dueOf } from './totals.ts'

const passFault = faultPoints(['billing.held', 'billing.closed'])
/** Each is one that expired, or that another way of paying was faster than. */
const MAX_HOLDS = 20
const SETTLE_WITHIN_MS = DAY_MS

/** Paid somewhere else, the seller says: no money moves here. */
export async function payElsewhere(row: InvoiceRow, caller: Caller, parts: Parts): Promise<InvoiceRow> {
  if (row.owner !== sellerOf(caller))
    throw new ApiError('forbidden', 'only its seller can say that it was paid elsewhere')
  if (row.status !== 'paid') assertPayable(row)
  await close(row, { outcome: 'paid', paid_by: 'out_of_band', amount_pence: dueOf(row) }, parts)
  return followUp(row._id, parts)
}

/**
 * From the customer's credits and earnings: held first, then the invoice ends by this hold or by another way, then it is
 * divided. Whoever tries again goes on with the hold of one who died half-way.
 */
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
  const due = dueOf(row)
  const { ledger, clock } = parts.services
  const facts = { invoice_id: row._id }
  for (let attempt = await nextHold(row._id, due, parts); attempt < MAX_HOLDS; attempt++) {
    const id = recordIds.balanceHeld(row._id, due, attempt)
    const held = await ledger
      .hold(InvoiceHeld, { id, owner: userId, amountMicroPence: toMicroPence(due), expiresInMs: HOLD_MS, facts })
      .catch(async (error: unknown) => Promise.reject(await withLink(error, row, parts)))
    passFault('billing.held')
    if (held.body.expiresAt < clock.now() + SETTLE_WITHIN_MS) {
      // it could expire before it is divided
      await ledger.release(InvoiceReleased, id, { facts })
      continue
    }
    const closed = await close(row, { outcome: 'paid', paid_by: 'balance', amount_pence: due, hold_id: id }, parts)
    passFault('billing.closed')
    if (closed.body.hold_id !== id) await ledger.release(InvoiceReleased, id, { facts })
    return followUp(row._id, parts)
  }
  throw new ApiError('conflict', `invoice ${row._id} has been tried too often; pay it by its payment link`)
}

/** The first whose hold has not ended: what has ended was given back. */
async function nextHold(invoice: string, due: number, { services: { records } }: Parts): Promise<number> {
  const ends = Array.from({ length: MAX_HOLDS }, (_, n) => `end:${recordIds.balanceHeld(invoice, due, n)}`)
  const ended = await records.findMany(ends)
  const next = ends.findIndex((id) => !ended.has(id))
  return next < 0 ? MAX_HOLDS : next
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
