/** Every expression operator, from one table a family. */
import { ARITHMETIC } from './arithmetic.ts'
import { BOOLEAN } from './boolean.ts'
import { COMPARISON } from './comparison.ts'
import { CONDITIONAL } from './conditional.ts'
import type { OperatorTable } from './types.ts'
import { VARIABLE } from './variable.ts'

export const OPERATORS: OperatorTable = {
  ...ARITHMETIC,
  ...BOOLEAN,
  ...COMPARISON,
  ...CONDITIONAL,
  ...VARIABLE,
}
