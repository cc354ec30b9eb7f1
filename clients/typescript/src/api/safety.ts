// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface SafetyChangePolicyParams {
  name?: string | undefined
  rules?: SafetyRuleParam[] | undefined
  banned_topics?: SafetyChangePolicyParamsBannedTopic[] | undefined
  patterns?: SafetyChangePolicyParamsPattern[] | undefined
  /** Values that are never findings: your own support address. */
  allow?: string[] | undefined
  /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
  regions?: string[] | undefined
  /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. */
  on_error?: 'closed' | 'open' | undefined
  /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
  applies_to?: SafetyChangePolicyParamsAppliesTo | undefined
}

/** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
export interface SafetyChangePolicyParamsAppliesTo {
  account?: boolean | undefined
  key_ids?: string[] | undefined
  agent_ids?: string[] | undefined
}

export interface SafetyChangePolicyParamsBannedTopic {
  name: string
  /** Words or phrases, found whole, whatever their case, accents and disguise. */
  words: string[]
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyChangePolicyParamsPattern {
  name: string
  /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
  pattern: string
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyCheck {
  id: string
  verdict: 'allow' | 'flag' | 'redact' | 'block'
  risk_score: number
  findings: SafetyFinding[]
  sanitized: unknown
  /** Why the text could not be judged; `on_error` decided. */
  reason?: string
  policy: SafetyCheckPolicy
  seal: string
}

export interface SafetyCheckParams {
  input?: string | undefined
  messages?: SafetyMessageParam[] | undefined
  output?: string | undefined
  /** Whose rules count. Default `output` for `output`, else `input`. */
  direction?: 'input' | 'output' | undefined
  policy_id?: string | undefined
}

export interface SafetyCheckPolicy {
  id: string | null
  version: number
}

export interface SafetyCreatePolicyParams {
  name: string
  rules: SafetyRuleParam[]
  banned_topics?: SafetyCreatePolicyParamsBannedTopic[] | undefined
  patterns?: SafetyCreatePolicyParamsPattern[] | undefined
  /** Values that are never findings: your own support address. */
  allow?: string[] | undefined
  /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
  regions?: string[] | undefined
  /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. */
  on_error?: 'closed' | 'open' | undefined
  /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
  applies_to?: SafetyCreatePolicyParamsAppliesTo | undefined
}

/** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
export interface SafetyCreatePolicyParamsAppliesTo {
  account?: boolean | undefined
  key_ids?: string[] | undefined
  agent_ids?: string[] | undefined
}

export interface SafetyCreatePolicyParamsBannedTopic {
  name: string
  /** Words or phrases, found whole, whatever their case, accents and disguise. */
  words: string[]
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyCreatePolicyParamsPattern {
  name: string
  /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
  pattern: string
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyFinding {
  scanner: string
  entity_type: string
  category: string
  /** JSON pointer to the text in the request. */
  path: string
  /** UTF-16 position in that text, as JavaScript counts. */
  start: number
  end: number
  score: number
  action: 'flag' | 'redact' | 'block'
}

export interface SafetyGetPolicyParams {
  version?: number | undefined
}

export interface SafetyListPoliciesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface SafetyMessageParam {
  role: string
  content?: unknown | undefined
  [further: string]: unknown
}

export interface SafetyPolicy {
  id: string
  name: string
  rules: SafetyRule[]
  banned_topics?: SafetyPolicyBannedTopic[]
  patterns?: SafetyPolicyPattern[]
  /** Values that are never findings: your own support address. */
  allow?: string[]
  /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
  regions?: string[]
  /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. */
  on_error?: 'closed' | 'open'
  /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
  applies_to?: SafetyPolicyAppliesTo
  version: number
  created_at: string
  updated_at: string
}

/** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
export interface SafetyPolicyAppliesTo {
  account?: boolean
  key_ids?: string[]
  agent_ids?: string[]
}

export interface SafetyPolicyBannedTopic {
  name: string
  /** Words or phrases, found whole, whatever their case, accents and disguise. */
  words: string[]
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyPolicyPattern {
  name: string
  /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
  pattern: string
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyPolicyTest {
  passed: number
  failed: number
  results: SafetyPolicyTestResult[]
}

export interface SafetyPolicyTestResult {
  verdict: 'allow' | 'flag' | 'redact' | 'block'
  risk_score: number
  findings: SafetyFinding[]
  sanitized: unknown
  /** Why the text could not be judged; `on_error` decided. */
  reason?: string
  policy: SafetyPolicyTestResultPolicy
  passed: boolean | null
}

export interface SafetyPolicyTestResultPolicy {
  id: string | null
  version: number
}

export interface SafetyPolicyVersionsResultItem {
  version: number
  changed_at: string
}

export interface SafetyRedactParams {
  text: string
  policy_id?: string | undefined
}

export interface SafetyRedaction {
  redacted: string
  entities: SafetyRedactionEntity[]
  restore_token: string | null
}

export interface SafetyRedactionEntity {
  placeholder: string
  entity_type: string
  start: number
  end: number
  score: number
}

export interface SafetyRemovePolicyResult {
  id: string
  deleted: boolean
}

export interface SafetyRestoration {
  text: string
}

export interface SafetyRestoreParams {
  text: string
  restore_token: string
}

/** Of several rules for the same finding the strictest counts; `off` exempts it from rules before. */
export interface SafetyRule {
  scanner: 'personal_data' | 'secrets' | 'prompt_injection' | 'harm' | 'links' | 'invisible_text' | 'encoded_payload'
  action: 'off' | 'flag' | 'redact' | 'block'
  /** Only these; absent: all that the scanner finds. */
  entity_types?: string[]
  threshold?: number
  direction?: 'input' | 'output'
}

/** Of several rules for the same finding the strictest counts; `off` exempts it from rules before. */
export interface SafetyRuleParam {
  scanner: 'personal_data' | 'secrets' | 'prompt_injection' | 'harm' | 'links' | 'invisible_text' | 'encoded_payload'
  action: 'off' | 'flag' | 'redact' | 'block'
  /** Only these; absent: all that the scanner finds. */
  entity_types?: string[] | undefined
  threshold?: number | undefined
  direction?: 'input' | 'output' | undefined
}

export interface SafetyTestPolicyParams {
  samples: SafetyTestPolicyParamsSample[]
  draft?: SafetyTestPolicyParamsDraft | undefined
}

export interface SafetyTestPolicyParamsDraft {
  name?: string | undefined
  rules?: SafetyRuleParam[] | undefined
  banned_topics?: SafetyTestPolicyParamsDraftBannedTopic[] | undefined
  patterns?: SafetyTestPolicyParamsDraftPattern[] | undefined
  /** Values that are never findings: your own support address. */
  allow?: string[] | undefined
  /** Where phone numbers without country code are at home. Default GB, US, DE, FR, ES. */
  regions?: string[] | undefined
  /** Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass. */
  on_error?: 'closed' | 'open' | undefined
  /** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
  applies_to?: SafetyTestPolicyParamsDraftAppliesTo | undefined
}

/** Whose calls of models the gateway checks by it: all of the account, or those of keys and agents. */
export interface SafetyTestPolicyParamsDraftAppliesTo {
  account?: boolean | undefined
  key_ids?: string[] | undefined
  agent_ids?: string[] | undefined
}

export interface SafetyTestPolicyParamsDraftBannedTopic {
  name: string
  /** Words or phrases, found whole, whatever their case, accents and disguise. */
  words: string[]
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyTestPolicyParamsDraftPattern {
  name: string
  /** RE2 syntax: no look-around, no back-references, so that it runs in linear time. */
  pattern: string
  action: 'off' | 'flag' | 'redact' | 'block'
}

export interface SafetyTestPolicyParamsSample {
  text: string
  direction?: 'input' | 'output' | undefined
  expect?: 'allow' | 'flag' | 'redact' | 'block' | undefined
}

/** Finds personal data, secrets, attacks and harmful text, by policies that flag, redact or block */
export interface SafetyResource {
  /**
   * Judge a text by a policy: allow, flag, redact or block
   *
   * Give one of `input`, `messages`, `output`. Without `policy_id` the built-in policy counts.
   */
  check(params?: SafetyCheckParams, options?: RequestOptions): APIPromise<SafetyCheck>
  /**
   * Replace personal data and secrets by placeholders
   *
   * The token holds what was replaced, encrypted for you alone: nothing is kept here.
   */
  redact(params: SafetyRedactParams, options?: RequestOptions): APIPromise<SafetyRedaction>
  /** Put back what a redaction replaced */
  restore(params: SafetyRestoreParams, options?: RequestOptions): APIPromise<SafetyRestoration>
  /** Create a policy */
  createPolicy(params: SafetyCreatePolicyParams, options?: RequestOptions): APIPromise<SafetyPolicy>
  /** Your policies */
  listPolicies(params?: SafetyListPoliciesParams, options?: RequestOptions): PagePromise<SafetyPolicy>
  /** One policy, as it is or as one of its last twenty versions was */
  getPolicy(id: string, params?: SafetyGetPolicyParams, options?: RequestOptions): APIPromise<SafetyPolicy>
  /** The versions of a policy that are kept, newest first */
  policyVersions(id: string, options?: RequestOptions): PagePromise<SafetyPolicyVersionsResultItem>
  /**
   * Change a policy: a new version
   *
   * Fields that are given replace the old ones whole. Streams under way end under the version they began with.
   */
  changePolicy(id: string, params?: SafetyChangePolicyParams, options?: RequestOptions): APIPromise<SafetyPolicy>
  /** Delete a policy; nothing is checked by it any more */
  removePolicy(id: string, options?: RequestOptions): APIPromise<SafetyRemovePolicyResult>
  /** Judge samples by a policy, or by a draft of it, without sealing anything */
  testPolicy(id: string, params: SafetyTestPolicyParams, options?: RequestOptions): APIPromise<SafetyPolicyTest>
  /** What the module safety is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
