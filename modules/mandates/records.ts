import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

const Id = Type.String({ maxLength: 100 })

export const MandateGiven = recordKind(
  'mandate.given',
  Type.Object({
    mandate_id: Id,
    key_id: Type.Union([Id, Type.Null()]),
    agent_id: Type.Union([Id, Type.Null()]),
    amount_micro_pence: Id,
    per_call_micro_pence: Type.Union([Id, Type.Null()]),
    period: Id,
    counterparties: Type.Array(Id, { maxItems: 50 }),
    expires_at: Id,
    /** RFC 7638. */
    holder_thumbprint: Type.Union([Id, Type.Null()]),
  }),
)
export const MandateRevoked = recordKind('mandate.revoked', Type.Object({ mandate_id: Id }))
