import { invalidField } from '../../../kernel/define.ts'
import type { LineRow } from '../model.ts'
import type { TaxOfLine } from '../pricing/tax.ts'
import { taxed } from '../pricing/tax.ts'
import { MAX_AMOUNT_PENCE } from './contract.ts'

interface NewLine {
  readonly id: string
  readonly kind: LineRow['kind']
  readonly description: string
  readonly amountPence: bigint
  readonly tax?: TaxOfLine | undefined
  /** Default: of the amount. */
  readonly taxPence?: number
  readonly quantity?: bigint
  readonly price?: string
  readonly meter?: string
  /** Epoch milliseconds. */
  readonly period?: { readonly from: number; readonly to: number }
}

/** A line with its tax. Throws `invalid_request` where the amount is beyond all reason. */
export function lineOf({
  id,
  kind,
  description,
  amountPence,
  tax,
  taxPence,
  quantity,
  price,
  meter,
  period,
}: NewLine): LineRow {
  if (amountPence > MAX_AMOUNT_PENCE || amountPence < -MAX_AMOUNT_PENCE)
    throw invalidField(
      '/body/quantity',
      `makes '${description}' cost ${amountPence} pence; a line is at most ${MAX_AMOUNT_PENCE}`,
    )
  return {
    id,
    kind,
    description,
    quantity: quantity === undefined ? null : String(quantity),
    price: price ?? null,
    meter: meter ?? null,
    period_start: period === undefined ? null : new Date(period.from).toISOString(),
    period_end: period === undefined ? null : new Date(period.to).toISOString(),
    amount_pence: Number(amountPence),
    tax_pence: taxPence ?? Number(taxed(amountPence, tax).taxPence),
    tax: tax ?? null,
  }
}
