import { timingSafeEqual } from 'node:crypto'
import { ApiError, type Caller } from '../../../kernel/define.ts'
import type { InvoiceRow } from '../model.ts'
import { type Parts, sellerOf } from '../parts.ts'

const absent = (id: string): ApiError => new ApiError('not_found', `there is no invoice ${id} of yours, or to you`)

export async function invoiceById(id: string, { models }: Parts): Promise<InvoiceRow> {
  const row = await models.invoices.findById(id).lean()
  if (row === null) throw absent(id)
  return row
}

/** For who wrote it. Throws `not_found`. */
export async function ownInvoice(id: string, caller: Caller, parts: Parts): Promise<InvoiceRow> {
  const row = await invoiceById(id, parts)
  if (row.owner !== sellerOf(caller)) throw absent(id)
  return row
}

/** Also for the account that it was written to, once it is open. */
export async function visibleInvoice(id: string, caller: Caller, parts: Parts): Promise<InvoiceRow> {
  const row = await invoiceById(id, parts)
  if (row.owner !== sellerOf(caller) && (row.customer !== caller.userId || row.status === 'draft')) throw absent(id)
  return row
}

/** For whoever has the link. Throws `not_found`, for a wrong token as for an unknown id. */
export async function invoiceByLink(id: string, token: string | undefined, parts: Parts): Promise<InvoiceRow> {
  const row = await invoiceById(id, parts)
  const [a, b] = [Buffer.from(row.token), Buffer.from(token ?? '')]
  if (row.status === 'draft' || a.length !== b.length || !timingSafeEqual(a, b)) throw absent(id)
  return row
}
