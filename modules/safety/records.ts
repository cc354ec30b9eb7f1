import Type from 'typebox'
import { Nullable, recordKind } from '../../kernel/define.ts'

const Commitment = Type.String({ maxLength: 64 })

/** That texts were judged, and how. Own patterns and topics count as such: their names are their owner's words. */
export const SafetyChecked = recordKind(
  'safety.checked',
  Type.Object({
    policy_id: Nullable(Type.String({ maxLength: 64 })),
    policy_version: Type.Integer(),
    direction: Type.Enum(['input', 'output']),
    verdict: Type.Enum(['allow', 'flag', 'redact', 'block']),
    judged: Type.Boolean(),
    /** Number of findings by scanner. */
    findings: Type.Record(Type.String({ maxLength: 32 }), Type.Integer()),
    /** HMAC-SHA256 of account and texts under `SECRET_SAFETY`. */
    commitment: Commitment,
  }),
)

export const PolicyChanged = recordKind(
  'safety.policy_changed',
  Type.Object({
    policy_id: Type.String({ maxLength: 64 }),
    change: Type.Enum(['created', 'changed', 'removed']),
    /** Of account and fields; of the account alone once removed. */
    commitment: Commitment,
  }),
)
