import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Closed } from './close.ts'
import { addItem } from './items.ts'
import { lineOf } from './line.ts'
import { refund } from './refund.ts'
import { totalsOf } from './totals.ts'

/** Each credit note is at least a penny, and people write them. */
export const MAX_NOTES = 1_000

/** What was paid beyond what was due in the end waits for the next invoice, or goes back. May be repeated. */
export async function creditOverpaid(record: Closed, row: InvoiceRow, parts: Parts): Promise<void> {
  const closed = record.body
  if (closed.outcome !== 'paid') return
  const { totalPence, prepaidPence } = totalsOf(row.lines)
  const asked = totalPence - prepaidPence - row.creditAppliedPence
  let next = 1
  let refundedPence = 0
  for (const { n, body } of await parts.models.notes
    .find({ invoice: row._id })
    .sort({ n: 1 })
    .limit(MAX_NOTES)
    .lean()) {
    // whoever wrote the one before died: its event brings us here again
    if (n !== next++) return
    const over = Math.min(body.amount_pence, closed.amount_pence - (asked - body.credited_pence))
    if (over <= 0) continue
    if (!body.refund) await creditNext(body.credit_note_id, over, body.number, row, parts)
    else {
      await refund({ creditNote: body.credit_note_id, pence: over, beforePence: refundedPence }, record, row, parts)
      refundedPence += over
    }
  }
}

async function creditNext(id: string, pence: number, number: string, { owner, customer }: InvoiceRow, parts: Parts) {
  const line = lineOf({ id, kind: 'carried', description: `Credit note ${number}`, amountPence: BigInt(-pence) })
  await addItem({ _id: id, owner, customer, line }, parts)
}
