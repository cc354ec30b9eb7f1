import { exactly, rounded } from './rational.ts'

/** As a line carries it: a rate that is changed later changes no line. */
export interface TaxOfLine {
  readonly id: string
  readonly display_name: string
  readonly percentage: string
  readonly inclusive: boolean
}

export interface Taxed {
  readonly netPence: bigint
  readonly taxPence: bigint
  readonly grossPence: bigint
}

/** One rounding: exclusive tax comes on top, inclusive tax is in the amount already. */
export function taxed(amountPence: bigint, tax: Pick<TaxOfLine, 'percentage' | 'inclusive'> | undefined): Taxed {
  if (tax === undefined) return { netPence: amountPence, taxPence: 0n, grossPence: amountPence }
  const { of, over } = exactly(tax.percentage)
  const hundred = 100n * over
  if (tax.inclusive) {
    const taxPence = rounded({ of: amountPence * of, over: hundred + of })
    return { netPence: amountPence - taxPence, taxPence, grossPence: amountPence }
  }
  const taxPence = rounded({ of: amountPence * of, over: hundred })
  return { netPence: amountPence, taxPence, grossPence: amountPence + taxPence }
}
