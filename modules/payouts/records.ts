import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { endingKind, withdrawalKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 128 })
const Reason = Type.String({ maxLength: 1_000 })
const Payout = { payout_id: Id, amount_pence: Type.Integer() }

export const AccountConnected = recordKind(
  'payout_account.connected',
  Type.Object({ connection_id: Id, processor: Id, livemode: Type.Boolean() }),
)
export const PayoutRequested = withdrawalKind(
  'payout.requested',
  Type.Object({ payout_id: Id, connection_id: Id, livemode: Type.Boolean() }),
)
export const PayoutJudged = recordKind(
  'payout.judged',
  Type.Object({
    payout_id: Id,
    verdict: Type.Union([Type.Literal('allow'), Type.Literal('review'), Type.Literal('block')]),
    reason: Reason,
    risk_level: Type.String({ maxLength: 64 }),
    /** The check could not be made in time: it is made again. */
    again: Type.Optional(Type.Literal(true)),
  }),
)
export const PayoutDecided = recordKind(
  'payout.decided',
  Type.Object({
    payout_id: Id,
    decision: Type.Union([Type.Literal('release'), Type.Literal('block')]),
    reason: Reason,
    operator: Id,
  }),
)
export const PayoutSubmitted = recordKind('payout.submitted', Type.Object(Payout))
export const PayoutPaid = endingKind(
  'payout.paid',
  Type.Object({
    ...Payout,
    processor_transfer: Id,
    dream_tax_pence: Type.Integer(),
    duplicate_transfers: Type.Optional(Type.Array(Id, { maxItems: 100 })),
  }),
)
export const PayoutFailed = endingKind('payout.failed', Type.Object({ ...Payout, reason: Reason }))
export const PayoutBlocked = endingKind(
  'payout.blocked',
  Type.Object({ ...Payout, reason: Reason, risk_level: Type.String({ maxLength: 64 }) }),
)

export const records = [
  AccountConnected,
  PayoutRequested,
  PayoutJudged,
  PayoutDecided,
  PayoutSubmitted,
  PayoutPaid,
  PayoutFailed,
  PayoutBlocked,
]
