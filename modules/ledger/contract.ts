import { errorType } from '../../kernel/define.ts'

export const BelowMinimum = errorType(
  'below_minimum',
  409,
  'the withdrawable balance is below the minimum',
  'earn until it reaches £5.00',
)
