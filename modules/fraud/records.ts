import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'
import { Features } from './features.ts'
import { Ruleset } from './ruleset.ts'

const Id = Type.String({ maxLength: 128 })
const Name = Type.String({ maxLength: 64 })
const Bp = Type.Integer({ minimum: 0, maximum: 10_000 })

/** The rules in force, sealed before the first verdict by them. */
export const RulesSealed = recordKind('fraud.rules_sealed', Ruleset)

/** A verdict with all that it was computed from: it can be computed again. */
export const Decided = recordKind(
  'fraud.decided',
  Type.Object({
    /** Whose view of the world it was: `platform`, or the account that asked about its own customer. */
    scope: Id,
    /** An account, or a commitment to a tenant's customer. */
    subject: Id,
    /** What it was about: a payout. */
    reference: Type.Optional(Id),
    agent_id: Type.Optional(Id),
    rules: Id,
    model_version: Type.Integer(),
    features: Features,
    verdict: Type.Union([Type.Literal('allow'), Type.Literal('review'), Type.Literal('block')]),
    risk_bp: Bp,
    risk_level: Name,
    signals: Type.Array(Type.Object({ signal: Name, score_bp: Bp, code: Name }), { maxItems: 20 }),
    rules_hit: Type.Array(Name, { maxItems: 300 }),
    shadow_hit: Type.Array(Name, { maxItems: 300 }),
  }),
)

export const Labelled = recordKind(
  'fraud.labelled',
  Type.Object({
    label: Type.Union([Type.Literal('fraud'), Type.Literal('legitimate'), Type.Literal('none')]),
    by: Id,
  }),
)

export const CaseClosed = recordKind(
  'fraud.case_closed',
  Type.Object({
    case_id: Id,
    outcome: Type.Union([Type.Literal('fraud'), Type.Literal('legitimate')]),
    by: Id,
    appealed: Type.Boolean(),
  }),
)

export const records = [RulesSealed, Decided, Labelled, CaseClosed]
