import { isNumeric, toDouble } from '../../bson/arithmetic.ts'
import type { Doc } from '../../bson/value.ts'
import { compileExpression } from '../expression/compile.ts'
import { MemoryBudget } from '../memory.ts'
import { parsePercentiles } from '../percentile.ts'
import type { AccumulatorOperator, AccumulatorTable } from './types.ts'

const BYTES_PER_NUMBER = 8

const percentiles: AccumulatorOperator = (argument, scope, name) => {
  const { input, of } = parsePercentiles(argument, (value) => compileExpression(value, scope), name)
  return () => {
    const numbers: number[] = []
    const budget = new MemoryBudget(name)
    const add = (doc: Doc) => {
      const value = input(doc)
      if (!isNumeric(value)) return
      budget.useBytes(BYTES_PER_NUMBER)
      numbers.push(toDouble(value))
    }
    return { add, result: () => of(numbers) }
  }
}

export const PERCENTILE: AccumulatorTable = { $percentile: percentiles, $median: percentiles }
