/** Every expression operator, from one table a family. */
import { ARITHMETIC } from './arithmetic.ts'
import { ARRAY } from './array.ts'
import { ARRAY_EACH } from './array-each.ts'
import { ARRAY_OBJECT } from './array-object.ts'
import { BITWISE } from './bitwise.ts'
import { BOOLEAN } from './boolean.ts'
import { BYTES } from './bytes.ts'
import { COMPARISON } from './comparison.ts'
import { CONDITIONAL } from './conditional.ts'
import { CONVERT } from './convert.ts'
import { DATE_ARITHMETIC } from './date-arithmetic.ts'
import { DATE_PART } from './date-part.ts'
import { DATE_TEXT } from './date-text.ts'
import { NUMERIC_FUNCTION } from './numeric-function.ts'
import { OBJECT } from './object.ts'
import { REGEX } from './regex.ts'
import { SET } from './set.ts'
import { SORT_ARRAY } from './sort-array.ts'
import { STATISTICS } from './statistics.ts'
import { STRING } from './string.ts'
import { TRIGONOMETRY } from './trigonometry.ts'
import type { OperatorTable } from './types.ts'
import { VARIABLE } from './variable.ts'

export const OPERATORS: OperatorTable = {
  ...ARITHMETIC,
  ...ARRAY,
  ...ARRAY_EACH,
  ...ARRAY_OBJECT,
  ...BITWISE,
  ...BOOLEAN,
  ...BYTES,
  ...COMPARISON,
  ...CONDITIONAL,
  ...CONVERT,
  ...DATE_ARITHMETIC,
  ...DATE_PART,
  ...DATE_TEXT,
  ...NUMERIC_FUNCTION,
  ...OBJECT,
  ...REGEX,
  ...SET,
  ...SORT_ARRAY,
  ...STATISTICS,
  ...STRING,
  ...TRIGONOMETRY,
  ...VARIABLE,
}
