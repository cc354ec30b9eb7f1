import { hash } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { canonicalText, type Immutable } from '../../kernel/define.ts'
import { MAX_CONDITION_LENGTH } from './language.ts'
import { SIGNALS, type SignalName } from './signals.ts'

export const RuleName = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 })
export const RuleFields = Type.Object({
  name: RuleName,
  condition: Type.String({
    minLength: 1,
    maxLength: MAX_CONDITION_LENGTH,
    description: 'For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`.',
  }),
  action: Type.Enum(['allow', 'review', 'block']),
  mode: Type.Enum(['active', 'shadow', 'off'], { description: 'shadow: is told among the hits, and decides nothing' }),
  position: Type.Integer({ minimum: 0, maximum: 10_000, description: 'The first active rule that is met decides.' }),
})
export type Rule = Immutable<Static<typeof RuleFields>>

export const MAX_RULES = 200
const Bp = Type.Integer({ minimum: 0, maximum: 10_000 })

/** All that turns features into a verdict, as it is sealed. */
export const Ruleset = Type.Object({
  rules: Type.Array(RuleFields, { maxItems: MAX_RULES + 20 }),
  weights_bp: Type.Object(Object.fromEntries(SIGNALS.map((name) => [name, Bp])) as Record<SignalName, typeof Bp>),
  review_at_bp: Bp,
  block_at_bp: Bp,
  small_pence: Type.Integer({ minimum: 0 }),
})
export type Ruleset = Immutable<Static<typeof Ruleset>>

/** In force unless a rule of the same name takes their place. */
export const DEFAULT_RULES: readonly Rule[] = [
  { name: 'known_fraud', condition: 'label = "fraud"', action: 'block', mode: 'active', position: 10 },
  { name: 'block_list', condition: 'listed("block")', action: 'block', mode: 'active', position: 20 },
  { name: 'trusted_list', condition: 'listed("trusted")', action: 'allow', mode: 'active', position: 30 },
  {
    name: 'cleared',
    condition: 'label = "legitimate" and links.fraud_pct < 10 and links.payout_users < 3',
    action: 'allow',
    mode: 'active',
    position: 40,
  },
  {
    name: 'shared_payout_account',
    condition: 'event_type = "payout" and links.payout_users >= 2',
    action: 'review',
    mode: 'active',
    position: 500,
  },
]

export const DEFAULT_WEIGHTS_BP: Readonly<Record<SignalName, number>> = {
  count_velocity: 4_500,
  amount_velocity: 3_500,
  amount_anomaly: 4_000,
  address_risk: 4_500,
  geo_mismatch: 5_000,
  device: 5_000,
  account_maturity: 3_500,
  linkage: 9_000,
}

/** The rules in the order in which they are asked; those that are off are left out. */
export const inOrder = (own: readonly Rule[]): readonly Rule[] => {
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...DEFAULT_RULES.filter(({ name }) => !names.has(name))]
    .filter(({ mode }) => mode !== 'off')
    .sort((a, b) => a.position - b.position || (a.name < b.name ? -1 : 1))
}

/** Names a ruleset by what it says. */
export const rulesetId = (ruleset: Ruleset): string =>
  `fraud-rules-${hash('sha256', canonicalText(ruleset)).slice(0, 40)}`
