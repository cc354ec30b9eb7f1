import type { Static } from 'typebox'
import {
  ApiError,
  type Caller,
  invalidField,
  newestFirst,
  operationId,
  type PageOf,
  type PageRequest,
  readPage,
} from '../../../kernel/define.ts'
import { PLATFORM } from '../contract.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import { accountIn, type Parts, sellerOf } from '../parts.ts'
import { assertGbp } from '../prices/find.ts'
import { type invoiceContract, MAX_LINES } from './contract.ts'
import { changeDraft, createDraft, requestedLine } from './draft.ts'
import { ownInvoice } from './find.ts'
import { removeItem } from './items.ts'
import { openInvoice } from './open.ts'
import { refresh } from './refresh.ts'
import { mailInvoice } from './remind.ts'
import { invoiceView } from './view.ts'

type Contract = typeof invoiceContract
interface Made {
  readonly owner: string
  readonly operationKey: string
}

export async function createInvoice(
  body: Static<Contract['createInvoice']['body']>,
  { owner, operationKey }: Made,
  parts: Parts,
): Promise<InvoiceRow> {
  assertGbp(body.currency, '/body/currency')
  if (owner === PLATFORM && accountIn(body.customer) === undefined)
    throw new ApiError('conflict', 'the platform bills accounts (usr_…) only')
  const id = operationId('in_', owner, 'invoice', operationKey)
  const lines = await Promise.all(
    (body.lines ?? []).map((line, place) =>
      requestedLine(line, { owner, id: `line-${place}`, at: `/body/lines/${place}` }, parts),
    ),
  )
  return createDraft(
    { id, owner, customer: body.customer, lines, description: body.description, daysUntilDue: body.days_until_due },
    parts,
  )
}

export async function addLine(
  id: string,
  body: Static<Contract['addLine']['body']>,
  { owner, operationKey }: Made,
  parts: Parts,
): Promise<InvoiceRow> {
  const lineId = operationId('il_', id, 'line', operationKey)
  const line = await requestedLine(body, { owner, id: lineId, at: '/body' }, parts)
  return changeDraft(id, parts, (lines) => {
    if (lines.some((each) => each.id === lineId)) return lines
    if (lines.length >= MAX_LINES)
      throw new ApiError(
        'conflict',
        `invoice ${id} has ${lines.length} lines, as many as it may (${MAX_LINES}): open it, and write another invoice`,
      )
    return [...lines, line]
  })
}

/** A line that waited for the invoice waits no more: it is gone. */
export const removeLine = (id: string, lineId: string, parts: Parts): Promise<InvoiceRow> =>
  changeDraft(id, parts, async (lines) => {
    if (!lines.some((line) => line.id === lineId))
      throw new ApiError('not_found', `invoice ${id} has no line ${lineId}`)
    await removeItem(lineId, id, parts)
    return lines.filter((line) => line.id !== lineId)
  })

export const linesOf = ({ lines }: InvoiceRow, page: PageRequest): Promise<PageOf<LineRow>> =>
  readPage(
    page,
    async ({ limit, before }) => {
      const start = before === undefined ? 0 : lines.findIndex(({ id }) => id === before) + 1
      if (before !== undefined && start === 0)
        throw invalidField('/query/cursor', 'names a line that is gone: start again without it')
      return lines.slice(start, start + limit)
    },
    ({ id }) => id,
  )

export async function open(id: string, caller: Caller, parts: Parts): Promise<InvoiceRow> {
  const row = await ownInvoice(id, caller, parts)
  // a repeat of what is open already finds it open
  const opened = row.status === 'draft' ? await openInvoice(id, parts) : await refresh(id, parts)
  if (opened.status === 'void') throw new ApiError('conflict', `invoice ${id} is void`)
  await mailInvoice(opened, 'opened', 'was written to you', parts)
  return opened
}

export const listInvoices = (query: Static<Contract['listInvoices']['query']>, caller: Caller, parts: Parts) => {
  const { as = 'seller', status, customer, ...page } = query
  const mine = as === 'seller' ? { owner: sellerOf(caller) } : { customer: caller.userId, number: { $exists: true } }
  return newestFirst(parts.models.invoices, {
    filter: { ...mine, ...(status && { status }), ...(customer !== undefined && as === 'seller' && { customer }) },
    time: 'createdAt',
    page,
    view: (row) => invoiceView(row, parts),
  })
}
