import type { Features } from './features.ts'
import { type Condition, compile, type FieldKind, type Subject, type Value } from './language.ts'
import type { Rule, Ruleset } from './ruleset.ts'
import { riskOf, type Signal, signalsOf } from './signals.ts'

export type Verdict = Rule['action']
export type RiskLevel = 'low' | 'medium' | 'high' | 'critical'

export interface Judgement {
  readonly verdict: Verdict
  /** Basis points, 0 to 10,000: whole numbers seal and compare exactly. */
  readonly riskBp: number
  readonly level: RiskLevel
  readonly signals: readonly Signal[]
  /** Names of the rules that were met; the first of them has decided. */
  readonly hits: readonly string[]
  /** Names of shadow rules that would have been met. */
  readonly shadowHits: readonly string[]
}

/** What conditions may name: every number, text and truth of the features, by its path. */
export const FIELDS: ReadonlyMap<string, FieldKind> = new Map<string, FieldKind>([
  ['event_type', 'text'],
  ['amount_pence', 'number'],
  // addresses, devices and accounts are named by lists: a rule is sealed, and holds nothing personal
  ['country', 'keyed'],
  ['label', 'text'],
  ...['user', 'same', 'ip', 'device'].flatMap((who) =>
    ['m1', 'h1', 'h24'].map((span): [string, FieldKind] => [`velocity.${who}.${span}`, 'number']),
  ),
  ...['made', 'received'].flatMap((way) =>
    ['h1', 'h24'].map((span): [string, FieldKind] => [`calls.${way}.${span}`, 'number']),
  ),
  ...['age_hours', 'earlier', 'users', 'fraud_users', 'twins'].map((name): [string, FieldKind] => [
    `client.${name}`,
    'number',
  ]),
  ...['h1_pence', 'h24_pence', 'samples', 'median_pence', 'mad_pence'].map((name): [string, FieldKind] => [
    `amounts.${name}`,
    'number',
  ]),
  ['address.users', 'number'],
  ['address.fraud_users', 'number'],
  ['address.kind', 'text'],
  ['travel.km', 'number'],
  ['travel.minutes', 'number'],
  ['device.users', 'number'],
  ['device.fraud_users', 'number'],
  ['device.known', 'boolean'],
  ['account.age_hours', 'number'],
  ['account.disposable_mail', 'boolean'],
  ['account.verified', 'boolean'],
  ['account.key_change_hours', 'number'],
  ['links.payout_changed', 'boolean'],
  ...[
    'payers',
    'ring_pct',
    'ring_promo_pence',
    'referred_pct',
    'shared_pct',
    'promo_pct',
    'fraud_pct',
    'referrals_24h',
    'payout_users',
    'payout_age_hours',
    'disputes_90d',
    'disputed_pct',
    'dispute_age_hours',
  ].map((name): [string, FieldKind] => [`links.${name}`, 'number']),
  ['risk', 'number'],
])

export type Commit = (field: string, value: string) => string

export interface CompiledRules {
  readonly ruleset: Ruleset
  readonly conditions: ReadonlyMap<Rule, Condition>
}

export const compileRule = (condition: string, commit: Commit): Condition =>
  compile(condition, { fields: FIELDS, commit })

export const compileRules = (ruleset: Ruleset, commit: Commit): CompiledRules => ({
  ruleset,
  conditions: new Map(ruleset.rules.map((rule) => [rule, compileRule(rule.condition, commit)])),
})

export const subjectOf = (features: Features, risk: number): Subject => ({
  value: (field) => (field === 'risk' ? risk : pick(features, field)),
  listed: (list) => features.lists.includes(list),
})

/** Pure: the same features and rules give the same judgement, today and in a replay. */
export function judgeFeatures(features: Features, { ruleset, conditions }: CompiledRules): Judgement {
  const signals = signalsOf(features)
  const riskBp = Math.round(riskOf(signals, ruleset.weights_bp) * 10_000)
  const subject = subjectOf(features, riskBp / 10_000)
  const met = ruleset.rules.filter((rule) => conditions.get(rule)?.(subject))
  const hits = met.filter(({ mode }) => mode === 'active')
  return {
    verdict: hits[0]?.action ?? cautious(verdictAt(riskBp, ruleset), features, ruleset),
    riskBp,
    level: levelOf(riskBp),
    signals,
    hits: hits.map(({ name }) => name),
    shadowHits: met.filter(({ mode }) => mode === 'shadow').map(({ name }) => name),
  }
}

const verdictAt = (riskBp: number, { review_at_bp, block_at_bp }: Ruleset): Verdict => {
  if (riskBp >= block_at_bp) return 'block'
  return riskBp >= review_at_bp ? 'review' : 'allow'
}

/** What could not be read in time: no payout leaves unseen, and no small call waits for it. */
const cautious = (
  verdict: Verdict,
  { missing, event_type, amount_pence = 0 }: Features,
  { small_pence }: Ruleset,
): Verdict =>
  verdict === 'allow' && missing.length > 0 && (event_type === 'payout' || amount_pence > small_pence)
    ? 'review'
    : verdict

const levelOf = (riskBp: number): RiskLevel => {
  if (riskBp >= 9_000) return 'critical'
  if (riskBp >= 6_000) return 'high'
  return riskBp >= 3_000 ? 'medium' : 'low'
}

const pick = (features: Features, path: string): Value => {
  let found: unknown = features
  for (const name of path.split('.')) found = (found as Readonly<Record<string, unknown>> | undefined)?.[name]
  return found as Value
}
