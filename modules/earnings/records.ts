import Type from 'typebox'
import { postingKind } from '../ledger/services.ts'

export const EarnRewarded = postingKind(
  'earn.rewarded',
  Type.Object({
    task: Type.String({ maxLength: 64 }),
    /** The request that it rewards. */
    operation: Type.String({ maxLength: 64 }),
    earned_pence: Type.Integer(),
    balance_pence: Type.Integer(),
  }),
)
