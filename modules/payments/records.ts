import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { endingKind, grantKind, postingKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 128 })
const Dispute = Type.Object({ payment_id: Id, dispute_id: Id })

export const PaymentPaid = grantKind(
  'payment.paid',
  /** `listing_id`: what the payer buys with it. */
  Type.Object({ payment_id: Id, livemode: Type.Boolean(), listing_id: Type.Optional(Id) }),
)
export const PaymentDisputed = postingKind('payment.disputed', Dispute)
export const DisputeWon = endingKind('payment.dispute_won', Dispute)
export const DisputeLost = recordKind('payment.dispute_lost', Dispute)
