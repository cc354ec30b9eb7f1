import { randomBytes } from 'node:crypto'
import type { Static } from 'typebox'
import { ApiError, invalidField, isDuplicateKey } from '../../../kernel/define.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { activePrice, assertGbp, taxFor } from '../prices/find.ts'
import { charge } from '../pricing/charge.ts'
import { rounded } from '../pricing/rational.ts'
import { type invoiceContract, MAX_LINES } from './contract.ts'
import { invoiceById } from './find.ts'
import { claimItems } from './items.ts'
import { lineOf } from './line.ts'
import { totalsOf } from './totals.ts'

const TOKEN_BYTES = 18
const TRIES = 10

type Request = Static<(typeof invoiceContract)['addLine']['body']>

interface NewDraft {
  readonly id: string
  readonly owner: string
  readonly customer: string
  readonly lines: readonly LineRow[]
  readonly description?: string | undefined
  readonly daysUntilDue?: number | undefined
  readonly subscription?: string
  /** When the clock opens it, epoch milliseconds. */
  readonly opensAt?: number
}

/** Under an id that is there already: that one. */
export async function createDraft(draft: NewDraft, parts: Parts): Promise<InvoiceRow> {
  const { id, owner, customer, lines, description, daysUntilDue, subscription, opensAt } = draft
  const { models, services, config } = parts
  totalsOf(lines)
  const row: InvoiceRow = {
    _id: id,
    owner,
    customer,
    status: 'draft',
    lines,
    version: 0,
    daysUntilDue: daysUntilDue ?? config.daysUntilDue,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    createdAt: new Date(services.clock.now()),
    reminders: 0,
    payments: [],
    creditedPence: 0,
    creditAppliedPence: 0,
    steps: 0,
    ...(description !== undefined && { description }),
    ...(subscription !== undefined && { subscription }),
    ...(opensAt !== undefined && { nextAt: new Date(opensAt) }),
  }
  try {
    await models.invoices.create(row)
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const earlier = await invoiceById(id, parts)
    if (earlier.frozen || earlier.status !== 'draft') return earlier
  }
  return changeDraft(id, parts, (all) => all)
}

/** Changes the lines of a draft, with all that waits for its customer. Throws `conflict` where it is no draft any more. */
export async function changeDraft(
  id: string,
  parts: Parts,
  change: (lines: readonly LineRow[]) => readonly LineRow[] | Promise<readonly LineRow[]>,
  further: (lines: readonly LineRow[]) => Readonly<Partial<InvoiceRow>> = () => ({}),
): Promise<InvoiceRow> {
  for (let tries = 0; tries < TRIES; tries++) {
    const row = await invoiceById(id, parts)
    if (row.frozen || row.status !== 'draft')
      throw new ApiError('conflict', `invoice ${id} is no draft any more; write a credit note or another invoice`)
    const waited = await claimItems(row, MAX_LINES - row.lines.length, parts)
    const have = new Set(row.lines.map((line) => line.id))
    const lines = await change([...row.lines, ...waited.filter((line) => !have.has(line.id))])
    totalsOf(lines)
    const changed = await parts.models.invoices
      .findOneAndUpdate(
        { _id: id, version: row.version, status: 'draft', frozen: { $exists: false } },
        { $set: { lines, version: row.version + 1, ...further(lines) } },
        { returnDocument: 'after' },
      )
      .lean()
    if (changed !== null) return changed
  }
  throw new ApiError('overloaded', `invoice ${id} is being changed by others at this moment; try again`)
}

/** A line as a seller asks for it. `at`: JSON pointer of it. */
export async function requestedLine(
  request: Request,
  { owner, id, at }: { readonly owner: string; readonly id: string; readonly at: string },
  parts: Parts,
): Promise<LineRow> {
  assertGbp(request.currency, `${at}/currency`)
  if ((request.amount_pence === undefined) === (request.price === undefined))
    throw invalidField(at, 'needs amount_pence or price, one of the two')
  if (request.price === undefined && request.quantity !== undefined)
    throw invalidField(`${at}/quantity`, 'goes with price: amount_pence is for the whole line')
  if (request.price === undefined) {
    if (request.description === undefined) throw invalidField(`${at}/description`, 'is required beside amount_pence')
    const tax = await taxFor(owner, request.tax_rate, undefined, parts)
    const amountPence = BigInt(request.amount_pence ?? 0)
    return lineOf({ id, kind: 'item', description: request.description, amountPence, tax })
  }
  const price = await activePrice(owner, request.price, `${at}/price`, parts)
  if (price.meter !== undefined) throw invalidField(`${at}/price`, 'is metered: it is billed by a subscription')
  const quantity = BigInt(request.quantity ?? 1)
  return lineOf({
    id,
    kind: 'price',
    description: request.description ?? price.name,
    amountPence: rounded(charge(price, quantity)),
    tax: await taxFor(owner, request.tax_rate, price.tax_behavior, parts),
    quantity,
    price: price._id,
  })
}
