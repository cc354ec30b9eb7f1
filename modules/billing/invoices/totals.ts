import { invalidField } from '../../../kernel/define.ts'
import type { InvoiceRow, LineRow } from '../model.ts'
import { MAX_AMOUNT_PENCE } from './contract.ts'

export interface Totals {
  readonly subtotalPence: number
  readonly taxPence: number
  readonly totalPence: number
  /** Of the total: drawn from credits already, receipt by receipt. */
  readonly prepaidPence: number
}

const sum = (lines: readonly LineRow[], of: (line: LineRow) => number): number =>
  lines.reduce((total, line) => total + of(line), 0)
/** With its tax. */
const grossOf = ({ amount_pence, tax, tax_pence }: LineRow): number => amount_pence + (tax?.inclusive ? 0 : tax_pence)

/** Every amount is a line's, rounded there: nothing is rounded here. */
export function totalsOf(lines: readonly LineRow[]): Totals {
  const taxPence = sum(lines, (line) => line.tax_pence)
  const totalPence = sum(lines, grossOf)
  const prepaidPence = sum(
    lines.filter(({ kind }) => kind === 'service'),
    grossOf,
  )
  if (Math.abs(totalPence) > MAX_AMOUNT_PENCE)
    throw invalidField('/body/lines', `come to ${totalPence} pence; an invoice is at most ${MAX_AMOUNT_PENCE}`)
  return { subtotalPence: totalPence - taxPence, taxPence, totalPence, prepaidPence }
}

/** What is still to be paid; 0 where it is paid or void. */
export function dueOf(row: Pick<InvoiceRow, 'lines' | 'status' | 'creditedPence' | 'creditAppliedPence'>): number {
  if (row.status === 'paid' || row.status === 'void') return 0
  const { totalPence, prepaidPence } = totalsOf(row.lines)
  return Math.max(0, totalPence - prepaidPence - row.creditedPence - row.creditAppliedPence)
}
