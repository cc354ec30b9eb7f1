import { createHash } from 'node:crypto'
import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { canonicalText } from '../../records/services.ts'
import { drawCredit } from '../credit/draw.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import { accountIn, type Parts, userOf } from '../parts.ts'
import { InvoiceOpened } from '../records.ts'
import { closeNothingDue } from './close.ts'
import { changeDraft } from './draft.ts'
import { invoiceById } from './find.ts'
import { addItem } from './items.ts'
import { billLateUsage, lateUntil } from './late-usage.ts'
import { lineOf } from './line.ts'
import { numbersOf, recordIds } from './record-ids.ts'
import { refresh } from './refresh.ts'
import { dueOf, totalsOf } from './totals.ts'
import { countUsage } from './usage-lines.ts'

const passFault = faultPoints(['billing.frozen', 'billing.numbered', 'billing.drawn'])
const DIGITS = 6

/**
 * Freezes a draft, gives it the next number of its seller, draws the customer's credit. Each step may be repeated by
 * anybody: a process that dies in between leaves no gap, and the clock goes on behind it.
 */
export async function openInvoice(id: string, parts: Parts): Promise<InvoiceRow> {
  const row = await freeze(id, parts)
  if (row.status !== 'draft') throw new ApiError('conflict', `invoice ${id} is ${row.status} already`)
  passFault('billing.frozen')
  await carry(row, parts)
  await number(row, parts)
  passFault('billing.numbered')
  const due = dueOf(row)
  if (due > 0) await drawCredit(row, due, parts)
  await parts.models.invoices.updateOne({ _id: id }, { $set: { drawn: true } })
  passFault('billing.drawn')
  return closeNothingDue(await refresh(id, parts), parts)
}

async function freeze(id: string, parts: Parts): Promise<InvoiceRow> {
  const row = await invoiceById(id, parts)
  if (row.frozen || row.status !== 'draft') return row
  await billLateUsage(row, parts)
  const change = async (lines: readonly LineRow[]) => withCarry(id, await countUsage(row, lines, parts))
  return changeDraft(id, parts, change, (lines) => {
    const now = new Date(parts.services.clock.now())
    const until = lateUntil(lines)
    // with a time: where we die half-way, the clock finds it
    return { frozen: true, frozenAt: now, nextAt: now, ...(until !== undefined && { lateUntil: until }) }
  })
}

/** Nothing is paid out by an invoice: what is below zero waits for the next one. */
function withCarry(id: string, lines: readonly LineRow[]): readonly LineRow[] {
  const { totalPence } = totalsOf(lines)
  if (totalPence >= 0) return lines
  const description = 'Credit carried to the next invoice'
  return [...lines, lineOf({ id: `${id}-carried`, kind: 'carried', description, amountPence: BigInt(-totalPence) })]
}

async function carry({ _id, owner, customer, lines }: InvoiceRow, parts: Parts): Promise<void> {
  const carried = lines.find((line) => line.id === `${_id}-carried`)
  if (carried === undefined) return
  const id = `${_id}-credit`
  const amountPence = BigInt(-carried.amount_pence)
  const line = lineOf({ id, kind: 'carried', description: 'Credit of an earlier invoice', amountPence })
  await addItem({ _id: id, owner, customer, line }, parts)
}

async function number({ _id, owner, customer, lines }: InvoiceRow, { services: { records } }: Parts): Promise<void> {
  const content = createHash('sha256').update(canonicalText(lines)).digest('hex')
  const { totalPence } = totalsOf(lines)
  await records.appendChained(InvoiceOpened, {
    id: recordIds.opened(_id),
    account: userOf(owner),
    chain: numbersOf(owner),
    intent: { invoice_id: _id },
    compose: ({ n }) => ({
      body: {
        invoice_id: _id,
        n: n + 1,
        number: `INV-${String(n + 1).padStart(DIGITS, '0')}`,
        total_pence: totalPence,
        content,
      },
      parties: [userOf(owner), accountIn(customer)].filter((party) => typeof party === 'string'),
    }),
  })
}
