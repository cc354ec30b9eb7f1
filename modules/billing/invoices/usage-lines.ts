import type { InvoiceRow, LineRow, PriceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { charge } from '../pricing/charge.ts'
import { rounded } from '../pricing/rational.ts'
import type { TaxOfLine } from '../pricing/tax.ts'
import { lineOf } from './line.ts'

interface UsageLine {
  readonly id: string
  readonly owner: string
  readonly customer: string
  readonly price: PriceRow
  readonly tax: TaxOfLine | undefined
  readonly period: { readonly from: number; readonly to: number }
}

/** What a meter counted for a customer in a period, priced. */
export async function usageLine(usage: UsageLine, { services }: Parts): Promise<LineRow> {
  const { id, owner, customer, price, tax, period } = usage
  const meter = price.meter ?? ''
  const quantity = await services.metering.usage({ owner, meterId: meter, customer, ...period })
  const amountPence = rounded(charge(price, quantity))
  return lineOf({
    id,
    kind: 'usage',
    description: price.name,
    amountPence,
    tax,
    quantity,
    price: price._id,
    meter,
    period,
  })
}

/** Counts again what came while the invoice was a draft. */
export const countUsage = (
  { owner, customer }: Pick<InvoiceRow, 'owner' | 'customer'>,
  lines: readonly LineRow[],
  parts: Parts,
): Promise<readonly LineRow[]> =>
  Promise.all(
    lines.map(async (line) => {
      if (line.kind !== 'usage' || line.price === null || line.period_start === null || line.period_end === null)
        return line
      const price = await parts.models.prices.findOne({ _id: line.price, owner }).lean()
      if (price === null) return line
      const period = { from: Date.parse(line.period_start), to: Date.parse(line.period_end) }
      return usageLine({ id: line.id, owner, customer, price, tax: line.tax ?? undefined, period }, parts)
    }),
  )
