import { ApiError } from '../../../kernel/define.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { assertPayable, close } from './close.ts'
import { followUp } from './follow-up.ts'
import { releaseItems } from './items.ts'

/** A draft is thrown away, and its lines wait again; an open invoice keeps its number. */
export async function voidInvoice(row: InvoiceRow, parts: Parts): Promise<InvoiceRow> {
  if (row.status === 'draft') {
    const thrown = await parts.models.invoices
      .findOneAndUpdate(
        { _id: row._id, status: 'draft', frozen: { $exists: false } },
        { $set: { status: 'void' }, $unset: { nextAt: 1 } },
        { returnDocument: 'after' },
      )
      .lean()
    if (thrown === null) throw new ApiError('conflict', `invoice ${row._id} is being opened; read it again`)
    await releaseItems(row._id, parts)
    return thrown
  }
  if (row.status !== 'void') assertPayable(row)
  const closed = await close(row, { outcome: 'void', amount_pence: 0 }, parts)
  if (closed.body.outcome !== 'void') throw new ApiError('conflict', `invoice ${row._id} was paid in this very moment`)
  return followUp(row._id, parts)
}
