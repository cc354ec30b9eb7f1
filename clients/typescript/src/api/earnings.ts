// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo, PendingEarnings } from './shared.ts'

export interface Balance {
  /** Earnings in whole pence, rounded down. */
  balance_pence: number
  balance_gbp: string
  total_earned_pence: number
  total_earned_gbp: string
  /** What can be withdrawn now, in whole pence. */
  withdrawable_pence: number
  /** The rest of the balance, in whole pence: it becomes withdrawable as `pending` says. */
  pending_pence: number
  pending: PendingEarnings[]
  /** What can be withdrawn now reaches the minimum. */
  withdrawal_eligible: boolean
  /** Promotional and paid credits, such as the welcome credit: they pay for calls and are spent before earnings. */
  credits_pence: number
  credits_gbp: string
  withdrawal_minimum_gbp: string
}

export interface EarnResult {
  success: boolean
  earned_pence: number
  earned_gbp: string
  worm_seal: string
  record_id: string
  /** Earned within 10 minutes of the account's signup. */
  under_10_minutes: boolean
}

export interface EarningsEarnParams {
  task: 'summarise_sentence' | 'translate_hello' | 'classify_sentiment' | 'name_three_things' | 'one_word_summary'
}

export interface EarningsTransactionsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface Transaction {
  id: string
  /** What happened, e.g. `earn.rewarded`. */
  type: string
  /** Change of the earnings balance; may be fractional. */
  amount_pence: number
  /** The same in pence, exact. */
  amount_exact: string
  /** Change of promotional and paid credits. */
  credits_pence: number
  record_id: string
  worm_seal: string
  created_at: string
}

/** Earn tasks with a fixed reward; balances and transactions. */
export interface EarningsResource {
  /**
   * Complete one of the five tasks and earn 78 pence
   *
   * Rewards are capped per account and UTC day; beyond that 429 E002 until midnight UTC.
   */
  earn(params: EarningsEarnParams, options?: RequestOptions): APIPromise<EarnResult>
  /**
   * Earnings balance of the account
   *
   * To Stripe’s clients (header `stripe-version`) in Stripe’s shape.
   */
  balance(options?: RequestOptions): APIPromise<Balance>
  /** Every movement of money of the account, newest first */
  transactions(params?: EarningsTransactionsParams, options?: RequestOptions): PagePromise<Transaction>
  /** What the module earnings is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
