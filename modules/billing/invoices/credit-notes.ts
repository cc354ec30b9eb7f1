import type { Static } from 'typebox'
import { ApiError, invalidField, operationId } from '../../../kernel/define.ts'
import type { SealedOf } from '../../records/services.ts'
import type { InvoiceRow } from '../model.ts'
import { accountIn, type Parts, userOf } from '../parts.ts'
import { InvoiceCredited } from '../records.ts'
import { closeNothingDue, withdrawLinks } from './close.ts'
import type { invoiceContract } from './contract.ts'
import { followUp } from './follow-up.ts'
import { MAX_NOTES } from './overpaid.ts'
import { notesOf } from './record-ids.ts'
import { totalsOf } from './totals.ts'

type Request = Static<(typeof invoiceContract)['creditNote']['body']>
type Note = SealedOf<typeof InvoiceCredited>

/** Never more than the invoice, however many notes are written at once: they are a chain. */
export async function creditInvoice(
  row: InvoiceRow,
  { amount_pence: amount, refund = false, reason }: Request,
  operationKey: string,
  parts: Parts,
): Promise<ReturnType<typeof noteView>> {
  const { records } = parts.services
  if (row.number === undefined || row.status === 'void')
    throw new ApiError('conflict', `invoice ${row._id} is ${row.status}; only what is open or paid can be credited`)
  const { totalPence, prepaidPence } = totalsOf(row.lines)
  const most = totalPence - prepaidPence - row.creditAppliedPence
  if (refund && row.paidBy !== 'balance' && row.paidBy !== 'card')
    throw invalidField(
      '/body/refund',
      `goes for what was paid by card or from a balance; this invoice is ${row.status}${row.paidBy === undefined ? '' : ` (${row.paidBy})`}`,
    )
  const id = operationId('cn_', row.owner, 'credit-note', `${row._id}/${operationKey}`)
  const sealed = await records.appendChained(InvoiceCredited, {
    id: `${row._id}/${id}`,
    account: userOf(row.owner),
    chain: notesOf(row._id),
    intent: { credit_note_id: id, amount_pence: amount },
    compose({ n, body }) {
      const before = (body as Note['body'] | undefined)?.credited_pence ?? 0
      if (before + amount > most)
        throw invalidField('/body/amount_pence', `is ${amount}; ${most - before} of this invoice can still be credited`)
      return {
        body: {
          invoice_id: row._id,
          credit_note_id: id,
          n: n + 1,
          number: `${row.number}-C${n + 1}`,
          amount_pence: amount,
          credited_pence: before + amount,
          refund,
        },
        parties: [userOf(row.owner), accountIn(row.customer)].filter((party) => typeof party === 'string'),
      }
    },
  })
  await saveNote(sealed, reason, parts)
  await withdrawLinks(row, parts)
  await closeNothingDue(await followUp(row._id, parts), parts)
  return noteView(sealed, reason)
}

/** For the list; also from the record itself, where whoever wrote it died. */
export async function saveNote(
  { body, at, seal }: Pick<Note, 'body' | 'at' | 'seal'>,
  reason: string | undefined,
  { models }: Parts,
) {
  const { credit_note_id: _id, invoice_id: invoice, n } = body
  await models.notes.updateOne(
    { _id },
    { $setOnInsert: { invoice, n, seal, at: new Date(at), body }, ...(reason !== undefined && { $set: { reason } }) },
    { upsert: true },
  )
}

const noteView = ({ body, at, seal }: Pick<Note, 'body' | 'at' | 'seal'>, reason: string | undefined) => ({
  id: body.credit_note_id,
  number: body.number,
  amount_pence: body.amount_pence,
  reason: reason ?? null,
  created_at: new Date(at).toISOString(),
  worm_seal: seal,
})

export async function notesTo(invoice: string, { models }: Parts) {
  const rows = await models.notes.find({ invoice }).sort({ n: 1 }).limit(MAX_NOTES).lean()
  return rows.map(({ at, reason, ...row }) => noteView({ ...row, at: at.getTime() }, reason))
}
