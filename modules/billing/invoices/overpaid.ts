import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { InvoiceRefunded, InvoiceSettled } from '../records.ts'
import type { Closed } from './close.ts'
import { addItem } from './items.ts'
import { lineOf } from './line.ts'
import { totalsOf } from './totals.ts'

/** Each credit note is at least a penny, and people write them. */
export const MAX_NOTES = 1_000

/** What was paid beyond what was due in the end waits for the next invoice, or goes back whole. May be repeated. */
export async function creditOverpaid({ body: closed }: Closed, row: InvoiceRow, parts: Parts): Promise<void> {
  if (closed.outcome !== 'paid') return
  const { totalPence, prepaidPence } = totalsOf(row.lines)
  const asked = totalPence - prepaidPence - row.creditAppliedPence
  for (const { body } of await parts.models.notes.find({ invoice: row._id }).limit(MAX_NOTES).lean()) {
    const over = Math.min(body.amount_pence, closed.amount_pence - (asked - body.credited_pence))
    if (over <= 0) continue
    if (body.refund && closed.hold_id !== undefined) await refund(closed.hold_id, row._id, parts)
    else await creditNext(body.credit_note_id, over, body.number, row, parts)
  }
}

/** All of it, to where it came from; of what the seller has spent the rest is owed. */
async function refund(holdId: string, invoice: string, { services }: Parts): Promise<void> {
  const settled = await services.records.find(InvoiceSettled, `end:${holdId}`)
  if (settled !== undefined)
    await services.ledger.reverse(InvoiceRefunded, settled.id, { facts: { invoice_id: invoice } })
}

async function creditNext(id: string, pence: number, number: string, { owner, customer }: InvoiceRow, parts: Parts) {
  const line = lineOf({ id, kind: 'carried', description: `Credit note ${number}`, amountPence: BigInt(-pence) })
  await addItem({ _id: id, owner, customer, line }, parts)
}
