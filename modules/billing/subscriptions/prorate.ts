import { lineOf } from '../invoices/line.ts'
import type { LineRow, SubscriptionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { taxFor } from '../prices/find.ts'
import { charge } from '../pricing/charge.ts'
import { prorated } from '../pricing/proration.ts'
import { priceOf } from './write-due.ts'

type Items = SubscriptionRow['items']
const keyOf = ({ price, quantity }: Items[number]): string => `${price} ${quantity}`

/** Credits (`sign` -1) or charges the rest of the period for items that are not metered. `id`: prefix of the lines'. */
async function rest(
  items: Items,
  sign: 1n | -1n,
  row: SubscriptionRow,
  at: number,
  id: string,
  parts: Parts,
): Promise<LineRow[]> {
  const lines: LineRow[] = []
  for (const [place, { price: priceId, quantity }] of items.entries()) {
    const price = await priceOf(row.owner, priceId, parts)
    if (price.meter !== undefined) continue
    const { of, over } = charge(price, BigInt(quantity))
    const share = { from: row.period_start, to: row.period_end, at }
    lines.push(
      lineOf({
        id: `${id}${sign < 0n ? 'c' : 'd'}${place}`,
        kind: 'proration',
        description: `${sign < 0n ? 'Unused' : 'Remaining'} time of ${price.name} × ${quantity}`,
        amountPence: prorated({ of: sign * of, over }, share),
        tax: await taxFor(row.owner, row.tax_rate, price.tax_behavior, parts),
        price: price._id,
        period: { from: at, to: row.period_end },
      }),
    )
  }
  return lines
}

/** What a change of items in mid-period comes to: items that stay as they are do not count. Nothing in a trial. */
export async function prorations(
  row: SubscriptionRow,
  next: Items,
  at: number,
  id: string,
  parts: Parts,
): Promise<readonly LineRow[]> {
  if (row.period < 0) return []
  const [old, fresh] = [new Set(row.items.map(keyOf)), new Set(next.map(keyOf))]
  const gone = row.items.filter((item) => !fresh.has(keyOf(item)))
  const come = next.filter((item) => !old.has(keyOf(item)))
  return [...(await rest(gone, -1n, row, at, id, parts)), ...(await rest(come, 1n, row, at, id, parts))]
}
