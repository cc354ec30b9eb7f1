import { DAY_MS } from '../../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../../ledger/services.ts'
import type { InvoiceRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import { mailOf } from '../prices/customers.ts'
import { markUncollectible } from './close.ts'
import { pageUrl } from './link.ts'
import { dueOf } from './totals.ts'

/** The next reminder of an open invoice; with the last, it is given up. */
export async function remind(row: InvoiceRow, parts: Parts): Promise<void> {
  if (row.status !== 'open' || row.dueAt === undefined) return
  const days = parts.config.reminderDays
  await mailInvoice(row, `reminder-${row.reminders}`, 'is due', parts)
  const next = days[row.reminders + 1]
  if (next === undefined) return void (await markUncollectible(row, parts))
  const nextAt = new Date(row.dueAt.getTime() + next * DAY_MS)
  await parts.models.invoices.updateOne(
    { _id: row._id, reminders: row.reminders, status: 'open' },
    { $set: { reminders: row.reminders + 1, nextAt } },
  )
}

/** Nothing in it is the seller's wording: whoever writes invoices could else write to anybody. */
export async function mailInvoice(row: InvoiceRow, occasion: string, what: string, parts: Parts): Promise<void> {
  const to = await mailOf(row.owner, row.customer, parts)
  const account = accountIn(row.customer)
  if (to === undefined) return
  await parts.services.mailer.send({
    id: `${row._id}-${occasion}`,
    to,
    subject: `Invoice ${row.number}`,
    text: `Invoice ${row.number} of ${formatGbp(toMicroPence(dueOf(row)))} ${what}.\nDue: ${row.dueAt?.toISOString().slice(0, 10)}\n\nSee and pay it here: ${pageUrl(row, parts)}\n`,
    ...(account !== undefined && { userId: account }),
  })
}
