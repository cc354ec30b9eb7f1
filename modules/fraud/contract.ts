import Type from 'typebox'
import { defineContract, event, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

/** `ip`: a pseudonym of the address, the same for the same address; addresses leave the service in no event. */
export const FraudDetected = event(
  'fraud.detected',
  Type.Object({
    agent_id: Type.String(),
    ip: Type.String({
      description:
        'A keyed commitment to the address (the same address gives the same text), `unknown` without one: no record holds an address.',
    }),
    risk_score: Type.Number(),
    action: Type.String(),
  }),
  { published: 'second' },
)
/** Internal: a person has closed a case; its payout goes on. */
export const CaseSettled = event('fraud.case_settled', Type.Object({ case_id: Type.String() }))
/** Internal: a verdict was sealed; keeps the lists up to it. */
export const FraudDecided = event('fraud.decided', Type.Object({ decision_id: Type.String() }))

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Score = Type.Number({ minimum: 0, maximum: 1 })
const Verdict = Type.Enum(['allow', 'review', 'block'])
const Outcome = Type.Enum(['fraud', 'legitimate'])
const Name = Type.String({ pattern: '^[a-z][a-z0-9_]{0,63}$', maxLength: 64 })
const DecisionId = Type.Object({ id: Id('fd_') })
const CaseId = Type.Object({ id: Id('fc_') })
const ByName = Type.Object({ name: Name })

export const CheckRequest = Type.Object(
  {
    event_type: Type.String({
      pattern: '^[a-z][a-z0-9_.]{0,63}$',
      maxLength: 64,
      description: 'signup, payment, payout, call, … or a name of your own',
    }),
    user_id: Type.Optional(text(128)),
    amount_pence: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    ip: Type.Optional(
      Type.Union([Type.String({ format: 'ipv4', maxLength: 15 }), Type.String({ format: 'ipv6', maxLength: 45 })]),
    ),
    country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2, description: 'ISO 3166-1 alpha-2' })),
    device_id: Type.Optional(text(200)),
    payout_account: Type.Optional(text(200)),
    counterparty: Type.Optional(text(128)),
  },
  { title: 'FraudCheckRequest' },
)

const Signal = Type.Object({
  signal: Type.String(),
  score: Score,
  code: Type.String({ description: 'why; unknown: not enough was known, it counts nothing' }),
})

const Decision = {
  decision_id: Type.String(),
  verdict: Verdict,
  risk_score: Score,
  risk_level: Type.Enum(['low', 'medium', 'high', 'critical']),
  signals: Type.Array(Signal, { description: 'all eight, always in the same order' }),
  rules_hit: Type.Array(Type.String()),
  shadow_hit: Type.Array(Type.String()),
  fallbacks: Type.Array(Type.String(), { description: 'what could not be read within the budget' }),
}
const SealedDecision = Type.Object(
  { ...Decision, event_type: Type.String(), decided_at: Timestamp, worm_seal: Type.String() },
  { title: 'FraudDecision' },
)

export const Rule = Type.Object(
  {
    name: Type.String(),
    condition: Type.String(),
    action: Verdict,
    mode: Type.Enum(['active', 'shadow', 'off']),
    position: Type.Integer(),
  },
  { title: 'FraudRule' },
)
const Condition = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`.',
})
const RuleBody = Type.Object({
  condition: Condition,
  action: Verdict,
  mode: Type.Enum(['active', 'shadow', 'off'], {
    default: 'shadow',
    description: 'shadow: is told among the hits, decides nothing',
  }),
  position: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    default: 100,
    description: 'the first active rule that is met decides',
  }),
})

const Values = Type.Object({
  values: Type.Array(
    Type.Object({ kind: Type.Enum(['user', 'ip', 'device', 'payout', 'counterparty']), value: text(200) }),
    { minItems: 1, maxItems: 1_000 },
  ),
})
const List = Type.Object({ name: Type.String(), entries: Type.Integer() }, { title: 'FraudList' })

const reviewFields = {
  id: Type.String(),
  status: Type.Enum(['open', 'closed']),
  verdict: Verdict,
  payout_id: Nullable(Type.String()),
  opened_at: Timestamp,
  closed_at: Nullable(Timestamp),
  outcome: Nullable(Outcome),
  appeal: Nullable(Type.String()),
  appealed_at: Nullable(Timestamp),
  answer: Nullable(Type.String({ description: 'what was decided, in words' })),
}
const Review = Type.Object(reviewFields, { title: 'FraudReview' })
const Case = Type.Object(
  {
    ...reviewFields,
    user_id: Type.String(),
    decision_id: Type.String(),
    codes: Type.Array(Type.String()),
    notes: Type.Array(Type.Object({ at: Timestamp, by: Type.String(), text: Nullable(Type.String()) })),
  },
  { title: 'FraudCase' },
)
const Note = Type.Object({ text: text(2_000) })
const operator = { role: 'operator' } as const

export const contract = defineContract({
  check: {
    method: 'post',
    path: '/v1/fraud/check',
    permission: 'account:write',
    summary: 'Judge an event: allow, review or block, with eight signals',
    description:
      'user_id names your own customer, in a world that only you see; left out, or your own id, it means yourself. Operators judge any account of the service. Eight signals and the rules give the verdict within 80 ms; what could not be read by then is named in fallbacks (a payout is then reviewed, a small call allowed). The verdict is sealed with commitments to its inputs.',
    body: CheckRequest,
    idempotent: true,
    reply: {
      200: Type.Object({ ...Decision, latency_ms: Type.Number(), worm_seal: Type.String() }, { title: 'FraudVerdict' }),
    },
    errors: ['not_found', 'E010'],
    example: {
      event_type: 'payment',
      user_id: 'customer-17',
      amount_pence: 4_999,
      ip: '203.0.113.7',
      country: 'GB',
      device_id: 'd-41',
    },
  },
  decision: {
    method: 'get',
    path: '/v1/fraud/decisions/:id',
    permission: 'account:read',
    summary: 'A verdict that you asked for',
    params: DecisionId,
    reply: { 200: SealedDecision },
    errors: ['not_found'],
  },
  replay: {
    method: 'post',
    path: '/v1/fraud/decisions/:id/replay',
    permission: 'account:write',
    summary: 'Compute a verdict again from its sealed inputs and rules',
    params: DecisionId,
    reply: {
      200: Type.Object(
        {
          decision_id: Type.String(),
          same: Type.Boolean(),
          sealed: Type.Object({ verdict: Verdict, risk_score: Score, rules_hit: Type.Array(Type.String()) }),
          replayed: Type.Object({ verdict: Verdict, risk_score: Score, rules_hit: Type.Array(Type.String()) }),
          rules: Type.String({ description: 'id of the sealed rules' }),
          model_version: Type.Integer(),
          current_model_version: Type.Integer(),
          worm_seal: Type.String(),
        },
        { title: 'FraudReplay' },
      ),
    },
    errors: ['not_found'],
  },
  reviews: {
    method: 'get',
    path: '/v1/fraud/reviews',
    permission: 'account:read',
    derived: true,
    summary: 'Your payouts that were held or blocked, newest first',
    query: PageQuery,
    reply: { 200: Page(Review) },
  },
  review: {
    method: 'get',
    path: '/v1/fraud/reviews/:id',
    permission: 'account:read',
    derived: true,
    summary: 'One of your reviews, with its answer',
    params: CaseId,
    reply: { 200: Review },
    errors: ['not_found'],
  },
  appeal: {
    method: 'post',
    path: '/v1/fraud/reviews/:id/appeal',
    permission: 'account:write',
    summary: 'Say in your own words why the payout is right; a person answers',
    params: CaseId,
    body: Note,
    reply: { 200: Review },
    errors: ['not_found', 'conflict'],
    example: { text: 'My sister and I share one computer.' },
  },
  cases: {
    method: 'get',
    path: '/v1/fraud/cases',
    permission: 'account:read',
    summary: 'Cases, newest first',
    ...operator,
    query: Type.Object({ ...PageQuery.properties, status: Type.Optional(Type.Enum(['open', 'closed'])) }),
    reply: { 200: Page(Case) },
  },
  case: {
    method: 'get',
    path: '/v1/fraud/cases/:id',
    permission: 'account:read',
    summary: 'One case',
    ...operator,
    params: CaseId,
    reply: { 200: Case },
    errors: ['not_found'],
  },
  note: {
    method: 'post',
    path: '/v1/fraud/cases/:id/notes',
    permission: 'account:write',
    summary: 'Add a note to a case',
    ...operator,
    params: CaseId,
    body: Note,
    reply: { 200: Case },
    errors: ['not_found', 'conflict'],
    example: { text: 'Phoned: knows every payer by name.' },
  },
  close: {
    method: 'post',
    path: '/v1/fraud/cases/:id/close',
    permission: 'account:write',
    summary: 'Decide a case: labels the account and answers its appeal',
    description:
      'A payout that is still under review is decided by POST /v1/payouts/:id/review, which closes its case by itself, with the reason as the answer. This is for cases whose payout has ended, such as an appeal against a block.',
    ...operator,
    params: CaseId,
    body: Type.Object({ outcome: Outcome, answer: text(2_000) }),
    reply: { 200: Case },
    errors: ['not_found', 'conflict', 'E010'],
    example: { outcome: 'legitimate', answer: 'You are right, and we are sorry: withdraw again.' },
  },
  label: {
    method: 'put',
    path: '/v1/fraud/labels/:user_id',
    permission: 'account:write',
    summary: 'Say what is known of an account for certain',
    ...operator,
    params: Type.Object({ user_id: Id('usr_') }),
    body: Type.Object({ label: Type.Enum(['fraud', 'legitimate', 'none']) }),
    reply: { 200: Type.Object({ user_id: Type.String(), label: Type.String() }) },
    errors: ['not_found'],
    example: { label: 'fraud' },
  },
  rules: {
    method: 'get',
    path: '/v1/fraud/rules',
    permission: 'account:read',
    summary: 'Rules, in the order in which they are asked',
    ...operator,
    reply: { 200: Type.Object({ data: Type.Array(Rule) }) },
  },
  putRule: {
    method: 'put',
    path: '/v1/fraud/rules/:name',
    permission: 'account:write',
    summary: 'Make or replace a rule; the name of a default replaces the default',
    ...operator,
    params: ByName,
    body: RuleBody,
    reply: { 200: Rule },
    errors: ['conflict'],
    example: {
      condition: 'event_type = "payout" and account.age_hours < 24 and amount_pence > 20000',
      action: 'review',
    },
  },
  removeRule: {
    method: 'delete',
    path: '/v1/fraud/rules/:name',
    permission: 'account:write',
    summary: 'Delete a rule; a default of its name is in force again',
    ...operator,
    params: ByName,
    reply: { 200: Type.Object({ name: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  backtest: {
    method: 'post',
    path: '/v1/fraud/rules/backtest',
    permission: 'account:write',
    summary: 'What a rule would have hit, with precision and recall against the labels',
    ...operator,
    body: Type.Object({
      condition: Condition,
      days: Type.Integer({ minimum: 1, maximum: 180, default: 30 }),
      limit: Type.Integer({ minimum: 1, maximum: 50_000, default: 10_000 }),
    }),
    reply: {
      200: Type.Object(
        {
          decisions: Type.Integer(),
          hits: Type.Integer(),
          fraud: Type.Integer({ description: 'decisions on accounts labelled so' }),
          fraud_hit: Type.Integer(),
          legitimate: Type.Integer(),
          legitimate_hit: Type.Integer(),
          precision: Nullable(Score),
          recall: Nullable(Score),
        },
        { title: 'FraudBacktest' },
      ),
    },
    example: { condition: 'links.ring_pct >= 40', days: 30 },
  },
  lists: {
    method: 'get',
    path: '/v1/fraud/lists',
    permission: 'account:read',
    summary: 'Lists and how much they hold',
    description:
      'The rules know block (blocks) and trusted (allows); others are for rules of your own. Values are kept as commitments and cannot be read.',
    ...operator,
    reply: { 200: Type.Object({ data: Type.Array(List) }) },
  },
  addToList: {
    method: 'post',
    path: '/v1/fraud/lists/:name/entries',
    permission: 'account:write',
    summary: 'Add values to a list',
    ...operator,
    params: ByName,
    body: Values,
    reply: { 200: List },
    example: { values: [{ kind: 'ip', value: '203.0.113.7' }] },
  },
  removeFromList: {
    method: 'post',
    path: '/v1/fraud/lists/:name/entries/remove',
    permission: 'account:write',
    summary: 'Take values off a list',
    ...operator,
    params: ByName,
    body: Values,
    reply: { 200: List },
    example: { values: [{ kind: 'ip', value: '203.0.113.7' }] },
  },
})
