import { ApiError, invalidField, operationId } from '../../../kernel/define.ts'
import { exactPence, MICRO_PENCE_PER_PENNY } from '../../ledger/services.ts'
import type { Sealed } from '../../records/services.ts'
import { PLATFORM } from '../contract.ts'
import { createDraft } from '../invoices/draft.ts'
import { lineOf } from '../invoices/line.ts'
import { openInvoice } from '../invoices/open.ts'
import type { InvoiceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { rounded } from '../pricing/rational.ts'
import { receiptsOf } from './receipts.ts'

interface Used {
  readonly type: string
  readonly receipts: number
  readonly calls: number
  readonly paidMicroPence: bigint
}

/** From and to (excluded) of a month, epoch milliseconds. */
export function monthPeriod(month: string): { readonly from: number; readonly to: number } {
  const from = new Date(`${month}-01T00:00:00Z`)
  return { from: from.getTime(), to: Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1) }
}

/** What an account paid for on this service, by type of receipt, counted from the receipts themselves. */
export async function usageOfMonth(account: string, month: string, parts: Parts): Promise<readonly Used[]> {
  const { from, to } = monthPeriod(month)
  const byType = new Map<string, Used>()
  for await (const { record, paidMicroPence } of receiptsOf(account, from, to, parts)) {
    const before = byType.get(record.type)
    byType.set(record.type, {
      type: record.type,
      receipts: (before?.receipts ?? 0) + 1,
      calls: (before?.calls ?? 0) + callsOf(record),
      paidMicroPence: (before?.paidMicroPence ?? 0n) + paidMicroPence,
    })
  }
  return [...byType.values()].sort((a, b) => (a.type < b.type ? -1 : 1))
}

/** What models took for a busy agent is settled for many calls at once. */
const callsOf = ({ body }: Sealed): number => (typeof body['calls'] === 'number' ? body['calls'] : 1)

export async function usageView(account: string, month: string, parts: Parts) {
  const used = await usageOfMonth(account, month, parts)
  const total = used.reduce((sum, { paidMicroPence }) => sum + paidMicroPence, 0n)
  return {
    month,
    spent_pence: Number(pence(total)),
    spent_exact: exactPence(total),
    receipts: used.reduce((sum, { receipts }) => sum + receipts, 0),
    by_type: used.map(({ type, receipts, calls, paidMicroPence }) => ({
      type,
      receipts,
      calls,
      spent_exact: exactPence(paidMicroPence),
    })),
  }
}
const pence = (of: bigint): bigint => rounded({ of, over: MICRO_PENCE_PER_PENNY })

/** The platform's invoice of a month that is over: one line for each type of receipt, all paid from credits already. */
export async function invoiceOfMonth(account: string, month: string, parts: Parts): Promise<InvoiceRow> {
  const { models, services } = parts
  const period = monthPeriod(month)
  if (period.to > services.clock.now())
    throw invalidField('/body/month', `is ${month}, which is not over; see GET /v1/billing/usage`)
  const id = operationId('in_', account, 'usage', month)
  const used = await usageOfMonth(account, month, parts)
  if (used.length === 0) throw new ApiError('not_found', `nothing was paid for in ${month}`)
  const lines = used.map(({ type, receipts, paidMicroPence }) =>
    lineOf({
      id: type.replaceAll('.', '-'),
      kind: 'service',
      description: type,
      amountPence: pence(paidMicroPence),
      quantity: BigInt(receipts),
      period,
    }),
  )
  const row = await createDraft(
    { id, owner: PLATFORM, customer: account, lines, description: `Usage of ${month}` },
    parts,
  )
  const opened = row.status === 'draft' ? await openInvoice(id, parts) : row
  await models.months.updateOne({ _id: `${account}|${month}` }, { $set: { billed: true } })
  return opened
}
