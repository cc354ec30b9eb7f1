import Type from 'typebox'
import { event } from '../../kernel/define.ts'

/** Why earnings ripened. `paid`: their payer has paid real money; `verified`: is a verified person; `aged`: 30 days without a finding. */
export const RIPENED_BY = ['paid', 'verified', 'aged'] as const

/** Earnings that promotional credit had paid can be withdrawn from now on. */
export const EarningsRipened = event(
  'earnings.ripened',
  Type.Object({
    user_id: Type.String(),
    ripened_pence: Type.Number({ description: 'may be fractional' }),
    reason: Type.Enum([...RIPENED_BY]),
    worm_seal: Type.String(),
    record_id: Type.String(),
  }),
  { published: 'first' },
)
