// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface FraudAddToListParams {
  values: FraudAddToListParamsValue[]
}

export interface FraudAddToListParamsValue {
  kind: 'user' | 'ip' | 'device' | 'payout' | 'counterparty'
  value: string
}

export interface FraudAppealParams {
  text: string
}

export interface FraudBacktest {
  decisions: number
  hits: number
  /** decisions on accounts labelled so */
  fraud: number
  fraud_hit: number
  legitimate: number
  legitimate_hit: number
  precision: number | null
  recall: number | null
}

export interface FraudBacktestParams {
  /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
  condition: string
  days?: number | undefined
  limit?: number | undefined
}

export interface FraudCase {
  id: string
  status: 'open' | 'closed'
  verdict: 'allow' | 'review' | 'block'
  payout_id: string | null
  opened_at: string
  closed_at: string | null
  outcome: 'fraud' | 'legitimate' | null
  appeal: string | null
  appealed_at: string | null
  answer: string | null
  user_id: string
  decision_id: string
  codes: string[]
  notes: FraudCaseNote[]
}

export interface FraudCaseNote {
  at: string
  by: string
  text: string | null
}

export interface FraudCasesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  status?: 'open' | 'closed' | undefined
}

export interface FraudCheckParams {
  /** signup, payment, payout, call, … or a name of your own */
  event_type: string
  user_id?: string | undefined
  amount_pence?: number | undefined
  ip?: string | undefined
  /** ISO 3166-1 alpha-2 */
  country?: string | undefined
  device_id?: string | undefined
  payout_account?: string | undefined
  counterparty?: string | undefined
}

export interface FraudCloseParams {
  outcome: 'fraud' | 'legitimate'
  answer: string
}

export interface FraudDecision {
  decision_id: string
  verdict: 'allow' | 'review' | 'block'
  risk_score: number
  risk_level: 'low' | 'medium' | 'high' | 'critical'
  /** all eight, always in the same order */
  signals: FraudDecisionSignal[]
  rules_hit: string[]
  shadow_hit: string[]
  /** what could not be read within the budget */
  fallbacks: string[]
  event_type: string
  decided_at: string
  worm_seal: string
}

export interface FraudDecisionSignal {
  signal: string
  score: number
  /** why; unknown: not enough was known, it counts nothing */
  code: string
}

export interface FraudLabelParams {
  label: 'fraud' | 'legitimate' | 'none'
}

export interface FraudLabelResult {
  user_id: string
  label: string
}

export interface FraudList {
  name: string
  entries: number
}

export interface FraudNoteParams {
  text: string
}

export interface FraudPutRuleParams {
  /** For example `event_type = "payout" and links.payout_users >= 2 and not listed("partners")`. */
  condition: string
  action: 'allow' | 'review' | 'block'
  /** shadow: is told among the hits, decides nothing */
  mode?: 'active' | 'shadow' | 'off' | undefined
  /** the first active rule that is met decides */
  position?: number | undefined
}

export interface FraudRemoveFromListParams {
  values: FraudRemoveFromListParamsValue[]
}

export interface FraudRemoveFromListParamsValue {
  kind: 'user' | 'ip' | 'device' | 'payout' | 'counterparty'
  value: string
}

export interface FraudRemoveRuleResult {
  name: string
  deleted: boolean
}

export interface FraudReplay {
  decision_id: string
  same: boolean
  sealed: FraudReplaySealed
  replayed: FraudReplayReplayed
  /** id of the sealed rules */
  rules: string
  model_version: number
  current_model_version: number
  worm_seal: string
}

export interface FraudReplayReplayed {
  verdict: 'allow' | 'review' | 'block'
  risk_score: number
  rules_hit: string[]
}

export interface FraudReplaySealed {
  verdict: 'allow' | 'review' | 'block'
  risk_score: number
  rules_hit: string[]
}

export interface FraudReview {
  id: string
  status: 'open' | 'closed'
  verdict: 'allow' | 'review' | 'block'
  payout_id: string | null
  opened_at: string
  closed_at: string | null
  outcome: 'fraud' | 'legitimate' | null
  appeal: string | null
  appealed_at: string | null
  answer: string | null
}

export interface FraudReviewsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface FraudRule {
  name: string
  condition: string
  action: 'allow' | 'review' | 'block'
  mode: 'active' | 'shadow' | 'off'
  position: number
}

export interface FraudVerdict {
  decision_id: string
  verdict: 'allow' | 'review' | 'block'
  risk_score: number
  risk_level: 'low' | 'medium' | 'high' | 'critical'
  /** all eight, always in the same order */
  signals: FraudVerdictSignal[]
  rules_hit: string[]
  shadow_hit: string[]
  /** what could not be read within the budget */
  fallbacks: string[]
  latency_ms: number
  worm_seal: string
}

export interface FraudVerdictSignal {
  signal: string
  score: number
  /** why; unknown: not enough was known, it counts nothing */
  code: string
}

/** Judges events by eight signals and rules; holds suspect payouts for a person, with appeal and replay */
export interface FraudResource {
  /**
   * Judge an event: allow, review or block, with eight signals
   *
   * user_id names your own customer, in a world that only you see; left out, or your own id, it means yourself. Operators judge any account of the service. Eight signals and the rules give the verdict within 80 ms; what could not be read by then is named in fallbacks (a payout is then reviewed, a small call allowed). The verdict is sealed with commitments to its inputs.
   */
  check(params: FraudCheckParams, options?: RequestOptions): APIPromise<FraudVerdict>
  /** A verdict that you asked for */
  decision(id: string, options?: RequestOptions): APIPromise<FraudDecision>
  /** Compute a verdict again from its sealed inputs and rules */
  replay(id: string, options?: RequestOptions): APIPromise<FraudReplay>
  /** Your payouts that were held or blocked, newest first */
  reviews(params?: FraudReviewsParams, options?: RequestOptions): PagePromise<FraudReview>
  /** One of your reviews, with its answer */
  review(id: string, options?: RequestOptions): APIPromise<FraudReview>
  /** Say in your own words why the payout is right; a person answers */
  appeal(id: string, params: FraudAppealParams, options?: RequestOptions): APIPromise<FraudReview>
  /** Cases, newest first */
  cases(params?: FraudCasesParams, options?: RequestOptions): PagePromise<FraudCase>
  /** One case */
  case(id: string, options?: RequestOptions): APIPromise<FraudCase>
  /** Add a note to a case */
  note(id: string, params: FraudNoteParams, options?: RequestOptions): APIPromise<FraudCase>
  /**
   * Decide a case: labels the account and answers its appeal
   *
   * A payout that is still under review is decided by POST /v1/payouts/:id/review, which closes its case by itself, with the reason as the answer. This is for cases whose payout has ended, such as an appeal against a block.
   */
  close(id: string, params: FraudCloseParams, options?: RequestOptions): APIPromise<FraudCase>
  /** Say what is known of an account for certain */
  label(userId: string, params: FraudLabelParams, options?: RequestOptions): APIPromise<FraudLabelResult>
  /** Rules, in the order in which they are asked */
  rules(options?: RequestOptions): PagePromise<FraudRule>
  /** Make or replace a rule; the name of a default replaces the default */
  putRule(name: string, params: FraudPutRuleParams, options?: RequestOptions): APIPromise<FraudRule>
  /** Delete a rule; a default of its name is in force again */
  removeRule(name: string, options?: RequestOptions): APIPromise<FraudRemoveRuleResult>
  /** What a rule would have hit, with precision and recall against the labels */
  backtest(params: FraudBacktestParams, options?: RequestOptions): APIPromise<FraudBacktest>
  /**
   * Lists and how much they hold
   *
   * The rules know block (blocks) and trusted (allows); others are for rules of your own. Values are kept as commitments and cannot be read.
   */
  lists(options?: RequestOptions): PagePromise<FraudList>
  /** Add values to a list */
  addToList(name: string, params: FraudAddToListParams, options?: RequestOptions): APIPromise<FraudList>
  /** Take values off a list */
  removeFromList(name: string, params: FraudRemoveFromListParams, options?: RequestOptions): APIPromise<FraudList>
  /** What the module fraud is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
