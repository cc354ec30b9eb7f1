import { formatGbp, toMicroPence } from '../../ledger/services.ts'
import { PLATFORM } from '../contract.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { customerDetails } from '../prices/customers.ts'
import { dueOf, totalsOf } from './totals.ts'

/** What an invoice says to people, in words: the page and the PDF set the same. */
export interface Sheet {
  readonly title: string
  readonly status: string
  readonly facts: readonly (readonly [string, string])[]
  readonly to: readonly string[]
  readonly lines: readonly { readonly text: string; readonly quantity: string; readonly amount: string }[]
  readonly sums: readonly (readonly [string, string])[]
  readonly due: string
}

const gbp = (pence: number): string => formatGbp(toMicroPence(pence))
const day = (date: Date | undefined): string => date?.toISOString().slice(0, 10) ?? ''
const lineText = ({ description, period_start, period_end }: LineRow): string =>
  period_start === null || period_end === null
    ? description
    : `${description} (${period_start.slice(0, 10)} to ${period_end.slice(0, 10)})`

export async function sheetOf(row: InvoiceRow, parts: Parts): Promise<Sheet> {
  const { subtotalPence, taxPence, totalPence, prepaidPence } = totalsOf(row.lines)
  const details = await customerDetails(row.owner, row.customer, parts)
  const taxes = [...new Set(row.lines.flatMap(({ tax }) => (tax ? [`${tax.display_name} ${tax.percentage} %`] : [])))]
  const optional = (name: string, pence: number): (readonly [string, string])[] =>
    pence === 0 ? [] : [[name, `-${gbp(pence)}`]]
  return {
    title: row.number === undefined ? 'Draft invoice' : `Invoice ${row.number}`,
    status: row.status,
    facts: [
      ['Seller', row.owner === PLATFORM ? 'This service' : row.owner],
      ['Date', day(row.openedAt ?? row.createdAt)],
      ['Due', day(row.dueAt)],
    ],
    to: [details?.name ?? row.customer, ...(details?.address ?? []), ...(details?.tax_id ? [details.tax_id] : [])],
    lines: row.lines.map((line) => ({
      text: lineText(line),
      quantity: line.quantity ?? '',
      amount: gbp(line.amount_pence),
    })),
    sums: [
      ['Net', gbp(subtotalPence)],
      [taxes.length === 0 ? 'Tax' : `Tax (${taxes.join(', ')})`, gbp(taxPence)],
      ['Total', gbp(totalPence)],
      ...optional('Paid from credits already', prepaidPence),
      ...optional('Credit applied', row.creditAppliedPence),
      ...optional('Credit notes', row.creditedPence),
    ],
    due: gbp(dueOf(row)),
  }
}
