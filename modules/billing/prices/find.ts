import { invalidField, owned } from '../../../kernel/define.ts'
import type { PriceRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import type { TaxOfLine } from '../pricing/tax.ts'

/** Only GBP is counted here. Throws `invalid_request` for another currency, at `pointer`. */
export function assertGbp(currency: string | undefined, pointer: string): void {
  if (currency !== undefined && currency.toLowerCase() !== 'gbp')
    throw invalidField(pointer, `is ${currency}: prices, invoices and credits here are in gbp; convert first`)
}

/** Throws `not_found`; `invalid_request` for a price that is archived, at `pointer`. */
export async function activePrice(owner: string, id: string, pointer: string, { models }: Parts): Promise<PriceRow> {
  const price = await owned.get(models.prices, owner, id)
  if (!price.active) throw invalidField(pointer, `is ${id}, which is archived: choose another price`)
  return price
}

/** A rate as a line carries it. A price that includes tax takes the rate as inclusive, whatever the rate says. */
export async function taxFor(
  owner: string,
  rateId: string | undefined,
  behavior: PriceRow['tax_behavior'],
  { models }: Parts,
): Promise<TaxOfLine | undefined> {
  if (rateId === undefined) return undefined
  const { _id, display_name, percentage, inclusive } = await owned.get(models.taxRates, owner, rateId)
  return { id: _id, display_name, percentage, inclusive: behavior === undefined ? inclusive : behavior === 'inclusive' }
}
