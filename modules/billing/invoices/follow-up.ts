import { returnCredit } from '../credit/draw.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { InvoiceClosed } from '../records.ts'
import { withdrawLinks } from './close.ts'
import { releaseCarried } from './items.ts'
import { moveMoney } from './money.ts'
import { creditOverpaid } from './overpaid.ts'
import { recordIds } from './record-ids.ts'
import { refresh } from './refresh.ts'

/** All that follows from the records of an invoice: its money, what was paid too much, its row. Runs after each of them, at least once. */
export async function followUp(id: string, parts: Parts): Promise<InvoiceRow> {
  const row = await refresh(id, parts)
  const closed = await parts.services.records.find(InvoiceClosed, recordIds.closed(id))
  if (closed?.body.outcome === 'paid') {
    await moveMoney(closed, row, parts)
    await creditOverpaid(closed, row, parts)
  }
  if (closed !== undefined) await withdrawLinks(row, parts)
  if (closed?.body.outcome === 'void') {
    await returnCredit(row, parts)
    await releaseCarried(id, parts)
  }
  return row
}
