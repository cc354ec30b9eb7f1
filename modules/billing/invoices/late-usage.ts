import { DAY_MS, operationId } from '../../../kernel/define.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { createDraft } from './draft.ts'
import { invoiceById } from './find.ts'
import { addItem } from './items.ts'
import { lineOf } from './line.ts'
import { usageLine } from './usage-lines.ts'

/** Events come up to 35 days late, and may be taken back for a day. */
const LATE_MS = 37 * DAY_MS

/** Until when the usage on these lines may change; undefined: there is none. */
export function lateUntil(lines: readonly LineRow[]): Date | undefined {
  const ends = lines.flatMap(({ kind, period_end }) =>
    kind === 'usage' && period_end !== null ? [Date.parse(period_end)] : [],
  )
  return ends.length === 0 ? undefined : new Date(Math.max(...ends) + LATE_MS)
}

/** What came, or was taken back, after the invoices of its period were frozen waits for the customer's next one. */
export async function billLateUsage(customer: Pick<InvoiceRow, 'owner' | 'customer'>, parts: Parts): Promise<void> {
  const { owner } = customer
  const rows = await parts.models.invoices
    .find({ owner, customer: customer.customer, lateUntil: { $exists: true } })
    .select({ lines: 1 })
    .lean()
  for (const { lines } of rows)
    for (const line of lines)
      if (line.kind === 'usage') await correct(line, { owner, customer: customer.customer }, parts)
}

/**
 * Lets the difference to what was billed wait. Corrections of a line are numbered, and each follows from those before
 * it: of two who find the same difference one writes it, and together they come to the price of all that was used.
 */
async function correct(
  line: LineRow,
  { owner, customer }: Pick<InvoiceRow, 'owner' | 'customer'>,
  parts: Parts,
): Promise<void> {
  const price = await parts.models.prices.findOne({ _id: line.price, owner }).lean()
  if (price === null || line.period_start === null || line.period_end === null) return
  const period = { from: Date.parse(line.period_start), to: Date.parse(line.period_end) }
  for (;;) {
    const earlier = await parts.models.items.find({ corrects: line.id, owner }).lean()
    const billed = [line, ...earlier.map((item) => item.line)]
    const tax = line.tax ?? undefined
    const used = await usageLine({ id: line.id, owner, customer, price, tax, period }, parts)
    const amountPence = used.amount_pence - billed.reduce((sum, { amount_pence }) => sum + amount_pence, 0)
    const taxPence = used.tax_pence - billed.reduce((sum, { tax_pence }) => sum + tax_pence, 0)
    if (amountPence === 0 && taxPence === 0) return
    const quantity = billed.reduce((left, each) => left - BigInt(each.quantity ?? 0), BigInt(used.quantity ?? 0))
    const id = `${line.id}-late-${earlier.length + 1}`
    const late = lineOf({
      id,
      kind: 'late_usage',
      description: `Late usage: ${price.name}`,
      amountPence: BigInt(amountPence),
      tax,
      taxPence,
      quantity,
      price: price._id,
      ...(line.meter !== null && { meter: line.meter }),
      period,
    })
    if ((await addItem({ _id: id, owner, customer, line: late, corrects: line.id }, parts)) === 'added') return
  }
}

/** Nothing more can come. Where no subscription goes on, what is late gets an invoice of its own. */
export async function endLateUsage(id: string, parts: Parts): Promise<void> {
  const { models, services } = parts
  const row = await invoiceById(id, parts)
  const now = services.clock.now()
  if (row.lateUntil === undefined || row.lateUntil.getTime() > now) return
  const { owner, customer } = row
  await billLateUsage(row, parts)
  const waits = { owner, customer, corrects: { $exists: true }, invoice: { $exists: false } }
  const goesOn = await models.subscriptions.exists({ owner, customer, live: true })
  if (goesOn === null && (await models.items.exists(waits)) !== null)
    await createDraft({ id: operationId('in_', id, 'late', ''), owner, customer, lines: [], opensAt: now }, parts)
  await models.invoices.updateOne({ _id: id, lateUntil: row.lateUntil }, { $unset: { lateUntil: 1 } })
}
