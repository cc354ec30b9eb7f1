import Type, { type TProperties } from 'typebox'
import { type RecordKind, recordKind } from '../../kernel/define.ts'
import { postingKind } from '../ledger/services.ts'

const Id = Type.String({ maxLength: 64 })
/** Who did it: a person, or `service`. */
const By = { by: Id }
const fact = <const N extends string, P extends TProperties>(type: N, properties: P) =>
  recordKind(type, Type.Object({ ...By, ...properties }))

export const Created = fact('workspace.created', {})
export const Renamed = fact('workspace.renamed', {})
export const Closed = fact('workspace.closed', {})
export const MemberAdded = fact('workspace.member_added', { member: Id, role: Id, source: Id })
export const MemberRoleChanged = fact('workspace.member_role_changed', { member: Id, role: Id })
export const MemberRemoved = fact('workspace.member_removed', { member: Id })
export const Invited = fact('workspace.invited', { invitation: Id, role: Id })
export const InvitationWithdrawn = fact('workspace.invitation_withdrawn', { invitation: Id })
export const KeyIssued = fact('workspace.key_issued', {
  key: Id,
  member: Id,
  scopes: Type.Union([Type.Array(Id, { maxItems: 100 }), Type.Null()]),
})
export const KeyRevoked = fact('workspace.key_revoked', { key: Id })
const Pence = Type.Number()
export const BudgetSet = fact('workspace.budget_set', { budget: Id, kind: Id, limit_pence: Pence })
export const BudgetRemoved = fact('workspace.budget_removed', { budget: Id })
const Limits = Type.Union([Type.Array(Type.String({ maxLength: 160 }), { maxItems: 100 }), Type.Null()])
/** Of the workspace, a member or a key; null: not limited here. */
export const PolicySet = fact('workspace.policy_set', {
  scope: Id,
  subject: Type.Union([Id, Type.Null()]),
  models: Limits,
  regions: Limits,
  retention_days: Type.Union([Type.Integer(), Type.Null()]),
})
/** A soft budget is used up, once a period. */
export const BudgetReached = recordKind(
  'workspace.budget_reached',
  Type.Object({ budget: Id, period: Id, limit_pence: Pence, spent_micro_pence: Type.String({ maxLength: 40 }) }),
)
export const Funded = postingKind('workspace.funded', Type.Object({ ...By, workspace: Id }))

/** Those that are stored with the change they tell of, and sealed from there. */
export const FACTS = [
  Created,
  Renamed,
  Closed,
  MemberAdded,
  MemberRoleChanged,
  MemberRemoved,
  Invited,
  InvitationWithdrawn,
  KeyIssued,
  KeyRevoked,
] as const satisfies readonly RecordKind[]
