import { DAY_MS } from '../../../kernel/define.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { CreditDrawn, InvoiceClosed, type InvoiceCredited, InvoiceOpened } from '../records.ts'
import { invoiceById } from './find.ts'
import { notesOf, recordIds } from './record-ids.ts'

/** Brings the row of an invoice up to its sealed records; any number of times, by anybody. */
export async function refresh(id: string, parts: Parts): Promise<InvoiceRow> {
  const { records } = parts.services
  const row = await invoiceById(id, parts)
  const ids = [recordIds.opened(id), recordIds.closed(id), recordIds.uncollectible(id), recordIds.drawn(id)]
  const [found, notes] = await Promise.all([records.findMany(ids), records.head(notesOf(id))])
  const [opened, closed, uncollectible, drawn] = ids.map((each) => found.get(each))
  // until its credit is drawn nobody knows what is due: whoever opens it, or the clock, goes on
  if (!InvoiceOpened.is(opened) || !row.drawn) return row
  const openedAt = row.openedAt ?? new Date(opened.at)
  const dueAt = new Date(openedAt.getTime() + row.daysUntilDue * DAY_MS)
  const ended = InvoiceClosed.is(closed) ? closed : undefined
  const [firstReminder] = parts.config.reminderDays
  const asleep = ended !== undefined || uncollectible !== undefined
  const status = ended?.body.outcome ?? (uncollectible ? 'uncollectible' : 'open')
  const credited = notes.body as Parameters<typeof InvoiceCredited.text>[0] | undefined
  const steps = found.size + notes.n
  const changed = await parts.models.invoices
    .findOneAndUpdate(
      { _id: id, steps: { $lte: steps } },
      {
        $set: {
          status,
          steps,
          number: opened.body.number,
          openedAt,
          dueAt,
          seal: opened.seal,
          frozen: true,
          creditedPence: credited?.credited_pence ?? 0,
          creditAppliedPence: CreditDrawn.is(drawn) ? drawn.body.drawn_pence : 0,
          ...(ended && { closedAt: new Date(ended.at) }),
          ...(ended?.body.paid_by && { paidBy: ended.body.paid_by }),
          ...(row.openedAt === undefined &&
            !asleep &&
            firstReminder !== undefined && { nextAt: new Date(dueAt.getTime() + firstReminder * DAY_MS) }),
        },
        ...(asleep && { $unset: { nextAt: 1 } }),
      },
      { returnDocument: 'after' },
    )
    .lean()
  return changed ?? invoiceById(id, parts)
}
