import type { Static } from 'typebox'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { Invoice } from './contract.ts'
import { pageUrl } from './link.ts'
import { dueOf, totalsOf } from './totals.ts'

/** An invoice as the API shows it. */
export function invoiceView(row: InvoiceRow, parts: Parts): Static<typeof Invoice> {
  const { subtotalPence, taxPence, totalPence, prepaidPence } = totalsOf(row.lines)
  return {
    id: row._id,
    number: row.number ?? null,
    status: row.status,
    seller: row.owner,
    customer: row.customer,
    subscription: row.subscription ?? null,
    currency: 'gbp',
    description: row.description ?? null,
    lines: [...row.lines],
    subtotal_pence: subtotalPence,
    tax_pence: taxPence,
    total_pence: totalPence,
    prepaid_pence: prepaidPence,
    credited_pence: row.creditedPence,
    credit_applied_pence: row.creditAppliedPence,
    amount_due_pence: dueOf(row),
    created_at: row.createdAt.toISOString(),
    opened_at: row.openedAt?.toISOString() ?? null,
    due_at: row.dueAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    paid_by: row.paidBy ?? null,
    invoice_url: row.openedAt === undefined ? null : pageUrl(row, parts),
    worm_seal: row.seal ?? null,
  }
}
