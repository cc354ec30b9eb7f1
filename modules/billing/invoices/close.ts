import { ApiError } from '../../../kernel/define.ts'
import type { SealedOf } from '../../records/services.ts'
import type { InvoiceRow, PaidBy } from '../model.ts'
import { accountIn, type Parts, userOf } from '../parts.ts'
import { InvoiceClosed, InvoiceUncollectible } from '../records.ts'
import { recordIds } from './record-ids.ts'
import { refresh } from './refresh.ts'
import { dueOf } from './totals.ts'

export type Closed = SealedOf<typeof InvoiceClosed>

interface Ending {
  readonly outcome: 'paid' | 'void'
  readonly paid_by?: PaidBy
  readonly amount_pence: number
  readonly payment_id?: string
}

/** Ends an invoice, once: the answer is how it really ended, which may be another way. */
export async function close(
  { _id, owner, customer, number }: InvoiceRow,
  ending: Ending,
  parts: Parts,
): Promise<Closed> {
  const { records } = parts.services
  const id = recordIds.closed(_id)
  const parties = [userOf(owner), accountIn(customer)].filter((party) => typeof party === 'string')
  const body = { invoice_id: _id, number: number ?? '', ...ending }
  try {
    return await records.append(InvoiceClosed, { id, account: userOf(owner), parties, body })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'E010') throw error
    const earlier = await records.find(InvoiceClosed, id)
    if (earlier === undefined) throw error
    return earlier
  }
}

/** Throws `conflict` for what is not open (or given up). */
export function assertPayable({ _id, status }: InvoiceRow): void {
  if (status !== 'open' && status !== 'uncollectible')
    throw new ApiError('conflict', `invoice ${_id} is ${status}: only what is open can be paid or voided`)
}

export async function closeNothingDue(row: InvoiceRow, parts: Parts): Promise<InvoiceRow> {
  if (row.status !== 'open' || dueOf(row) > 0) return row
  await close(row, { outcome: 'paid', paid_by: 'nothing_due', amount_pence: 0 }, parts)
  return refresh(row._id, parts)
}

export const withdrawLinks = async ({ payments }: InvoiceRow, { services }: Parts): Promise<void> => {
  for (const id of payments) await services.payments?.withdraw(id)
}

export async function markUncollectible(row: InvoiceRow, parts: Parts): Promise<InvoiceRow> {
  if (row.status !== 'uncollectible') assertPayable(row)
  await parts.services.records.append(InvoiceUncollectible, {
    id: recordIds.uncollectible(row._id),
    account: userOf(row.owner),
    body: { invoice_id: row._id },
  })
  return refresh(row._id, parts)
}
