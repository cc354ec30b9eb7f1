import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { InvoiceClosed } from '../records.ts'
import { moveMoney } from './money.ts'
import { creditOverpaid } from './overpaid.ts'
import { recordIds } from './record-ids.ts'
import { refresh } from './refresh.ts'

/** All that follows from the records of an invoice: its money, what was paid too much, its row. Runs after each of them, at least once. */
export async function followUp(id: string, parts: Parts): Promise<InvoiceRow> {
  const row = await refresh(id, parts)
  const closed = await parts.services.records.find(InvoiceClosed, recordIds.closed(id))
  if (closed !== undefined) {
    await moveMoney(closed, row, parts)
    await creditOverpaid(closed, row, parts)
  }
  return row
}
