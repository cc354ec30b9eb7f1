// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface CreditBalance {
  object: 'credit_balance'
  /** All that can be spent, in whole pence, rounded down. */
  available_pence: number
  promotional_pence: number
  paid_pence: number
  /** Earnings that were paid with promotional credits: spendable, withdrawable once they ripen. */
  unripe_pence: number
  earned_pence: number
  held_pence: number
  /** The same amounts in pence, exact. */
  exact: CreditBalanceExact
}

/** The same amounts in pence, exact. */
export interface CreditBalanceExact {
  available: string
  promotional: string
  paid: string
  unripe: string
  earned: string
  held: string
}

export interface CreditGrant {
  id: string
  object: 'credit_grant'
  category: 'promotional' | 'paid'
  amount_pence: number
  /** Why it was granted, e.g. `credits.welcome`. */
  type: string
  /** Lower is spent first. */
  priority: number
  effective_at: string
  expires_at: string | null
  voided_at: string | null
  worm_seal: string
}

export interface CreditHold {
  id: string
  object: 'credit_hold'
  amount_pence: number
  captured_pence: number | null
  status: 'pending' | 'captured' | 'released' | 'expired'
  type: string
  created_at: string
  expires_at: string
  worm_seal: string
}

/** All that is held where no amount is given; the rest goes back. */
export interface CreditsCaptureParams {
  amount_pence?: number | undefined
}

export interface CreditsConsumeParams {
  user_id: string
  amount_pence: number
}

export interface CreditsGrantParams {
  user_id: string
  amount_pence: number
  category?: 'promotional' | 'paid' | undefined
  priority?: number | undefined
  expires_at?: string | undefined
}

export interface CreditsGrantsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface CreditsHoldParams {
  user_id: string
  amount_pence: number
  expires_in_s?: number | undefined
}

export interface CreditsHoldsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface CreditsLedgerParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface LedgerEntry {
  id: string
  object: 'credit_ledger_entry'
  type: string
  created_at: string
  worm_seal: string
  legs: LedgerEntryLeg[]
}

export interface LedgerEntryLeg {
  /** promotional, paid, unripe, earned, or receivable (owed to the service). */
  fund: string
  amount_pence: number
  amount_exact: string
}

export interface TrialBalance {
  object: 'trial_balance'
  /** How many records of the sealed log are in it, from the first on. */
  records: number
  /** False: the log has more; ask again, it goes on from there. */
  complete: boolean
  sums_to_zero: boolean
  accounts: TrialBalanceAccount[]
}

export interface TrialBalanceAccount {
  /** A house account, or all accounts of a kind. */
  account: string
  balance_pence: number
  balance_exact: string
}

/** The HTTP face of the ledger: balances, grants and holds of credits. */
export interface CreditsResource {
  /**
   * House accounts, and all others by kind: what every sealed leg sums to (operators)
   *
   * Read from the sealed records alone. Double entry: all of it sums to zero.
   */
  trialBalance(options?: RequestOptions): APIPromise<TrialBalance>
  /** What the account can spend, by fund */
  balance(options?: RequestOptions): APIPromise<CreditBalance>
  /** Every movement of credits of the account, newest first */
  ledger(params?: CreditsLedgerParams, options?: RequestOptions): PagePromise<LedgerEntry>
  /** Credit grants of the account, newest first */
  grants(params?: CreditsGrantsParams, options?: RequestOptions): PagePromise<CreditGrant>
  /** Grant credits to an account (operators) */
  grant(params: CreditsGrantParams, options?: RequestOptions): APIPromise<CreditGrant>
  /**
   * Void what is left of a grant (operators)
   *
   * Takes back at most what the account still has in the fund of the grant; what was spent stays spent.
   */
  voidGrant(id: string, options?: RequestOptions): APIPromise<CreditGrant>
  /** Holds on the credits of the account, newest first */
  holds(params?: CreditsHoldsParams, options?: RequestOptions): PagePromise<CreditHold>
  /** Reserve credits of an account (operators) */
  hold(params: CreditsHoldParams, options?: RequestOptions): APIPromise<CreditHold>
  /** Charge a hold, in whole or in part, for what the service bought for the account (operators) */
  capture(id: string, params?: CreditsCaptureParams, options?: RequestOptions): APIPromise<CreditHold>
  /** Give held credits back (operators) */
  release(id: string, options?: RequestOptions): APIPromise<CreditHold>
  /** Charge credits of an account at once (operators) */
  consume(params: CreditsConsumeParams, options?: RequestOptions): APIPromise<CreditHold>
  /** What the module credits is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
