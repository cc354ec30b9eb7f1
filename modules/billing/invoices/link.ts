import { ApiError, operationId } from '../../../kernel/define.ts'
import type { PaymentLink } from '../../payments/services.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { assertPayable } from './close.ts'
import { payeeOf } from './money.ts'
import { dueOf } from './totals.ts'

const MIN_CARD_PENCE = 30
const MAX_CARD_PENCE = 1_000_000
/** A link a day, for ten years. */
const MAX_LINKS = 4_000

/** Where people see the invoice. */
export const pagePath = ({ _id, token }: Pick<InvoiceRow, '_id' | 'token'>, part = ''): string =>
  `/invoices/${_id}${part}?token=${token}`
export const pageUrl = (row: Pick<InvoiceRow, '_id' | 'token'>, { services }: Parts): string =>
  services.installation.publicUrl + pagePath(row)

/** The open payment of what is due; the next one where the last has expired. Throws `conflict`, E009. */
export async function paymentLink(row: InvoiceRow, parts: Parts): Promise<PaymentLink> {
  assertPayable(row)
  const { payments } = parts.services
  if (payments === undefined)
    throw new ApiError('module_unavailable', 'payments are not running here; see /v1/payments/info')
  const amountPence = dueOf(row)
  if (amountPence < MIN_CARD_PENCE || amountPence > MAX_CARD_PENCE)
    throw new ApiError(
      'conflict',
      `${amountPence} pence are due; cards take ${MIN_CARD_PENCE} to ${MAX_CARD_PENCE}: pay otherwise, and have the seller mark it paid (out_of_band)`,
    )
  for (let attempt = Math.max(0, row.payments.length - 1); attempt < MAX_LINKS; attempt++) {
    const id = operationId('pay_', row.owner, 'invoice', `${row._id}/${attempt}/${amountPence}`)
    // known before it can be paid: whoever hears of the payment finds the invoice
    await parts.models.invoices.updateOne({ _id: row._id }, { $addToSet: { payments: id } })
    const { status, ...link } = await payments.request({
      id,
      userId: payeeOf(row),
      amountPence,
      description: `Invoice ${row.number}`,
      successUrl: pageUrl(row, parts),
    })
    if (status === 'open') return link
    if (status !== 'expired') throw new ApiError('conflict', `invoice ${row._id} has just been paid; read it again`)
  }
  throw new ApiError('conflict', `invoice ${row._id} has had too many payment links`)
}
