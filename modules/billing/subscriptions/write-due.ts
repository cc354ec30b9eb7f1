import { faultPoints } from '../../../kernel/define.ts'
import { createDraft } from '../invoices/draft.ts'
import { addItem } from '../invoices/items.ts'
import { lineOf } from '../invoices/line.ts'
import { usageLine } from '../invoices/usage-lines.ts'
import type { Bill, LineRow, PriceRow, SubscriptionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { taxFor } from '../prices/find.ts'
import { charge } from '../pricing/charge.ts'
import { rounded } from '../pricing/rational.ts'

const passFault = faultPoints(['billing.billed'])
const HOUR_MS = 3_600_000

/** Drafts the invoices and lets the items wait that a change has left to do. Every step may be repeated. */
export async function writeDue(row: SubscriptionRow, parts: Parts): Promise<SubscriptionRow> {
  const { _id, owner, customer } = row
  for (const bill of row.bills) await writeBill(bill, row, parts)
  for (const line of row.items_due) await addItem({ _id: line.id, owner, customer, line }, parts)
  passFault('billing.billed')
  const finished = await parts.models.subscriptions
    .findOneAndUpdate(
      { _id, version: row.version },
      { $set: { bills: [], items_due: [] }, $unset: { unfinished: 1 } },
      { returnDocument: 'after' },
    )
    .lean()
  return finished ?? row
}

async function writeBill(
  { id, usage, advance, lines, opens }: Bill,
  row: SubscriptionRow,
  parts: Parts,
): Promise<void> {
  const { owner, customer } = row
  const all: LineRow[] = [...lines]
  for (const [place, { price: priceId, from, to }] of usage.entries()) {
    const price = await priceOf(owner, priceId, parts)
    const tax = await taxFor(owner, row.tax_rate, price.tax_behavior, parts)
    all.push(await usageLine({ id: `${id}-u${place}`, owner, customer, price, tax, period: { from, to } }, parts))
  }
  for (const [place, { price: priceId, quantity, from, to }] of advance.entries()) {
    const price = await priceOf(owner, priceId, parts)
    all.push(
      lineOf({
        id: `${id}-a${place}`,
        kind: 'price',
        description: price.name,
        amountPence: rounded(charge(price, BigInt(quantity))),
        tax: await taxFor(owner, row.tax_rate, price.tax_behavior, parts),
        quantity: BigInt(quantity),
        price: price._id,
        period: { from, to },
      }),
    )
  }
  const waitMs = opens === 'later' ? parts.config.draftHours * HOUR_MS : 0
  await createDraft(
    {
      id,
      owner,
      customer,
      lines: all,
      subscription: row._id,
      daysUntilDue: row.days_until_due,
      ...(opens !== 'never' && { opensAt: parts.services.clock.now() + waitMs }),
    },
    parts,
  )
}

/** Archived ones too: who has a price keeps it. */
export async function priceOf(owner: string, id: string, { models }: Parts): Promise<PriceRow> {
  const price = await models.prices.findOne({ _id: id, owner }).lean()
  if (price === null) throw new Error(`price ${id} of a subscription is gone`)
  return price
}
