// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { ModuleInfo, PendingEarnings } from './shared.ts'

export interface AccountStatus {
  processor_connected: boolean
  balance_gbp: string
  total_earned_gbp: string
  /** What can be withdrawn now, in whole pence. */
  withdrawable_pence: number
  /** The rest of the balance, in whole pence: it becomes withdrawable as `pending` says. */
  pending_pence: number
  pending: PendingEarnings[]
  /** What can be withdrawn now reaches the minimum. */
  withdrawal_eligible: boolean
}

/** Either `email`, or the mailed `token` with optional `revoke_others`. */
export interface AccountsRecoverKeyParams {
  email?: string | undefined
  token?: string | undefined
  revoke_others?: boolean | undefined
}

export interface AccountsSignupParams {
  email: string
  name?: string | undefined
  referral_code?: string | undefined
}

export interface Dashboard {
  user: DashboardUser
  agent_count: number
  earnings_30d_pence: number
  api_calls_30d: number
  workspace_count: number
}

export interface DashboardUser {
  name: string | null
  email: string
  plan: string
}

export interface ErasureCertificate {
  erased: boolean
  /** From now on a pseudonym that leads to nobody. */
  user_id: string
  erased_at: string
  erased_modules: string[]
  /** Modules that failed to erase just now; it is repeated until they have. Usually empty. */
  pending_modules: string[]
  revoked_key_ids: string[]
  /** The balance that stays claimable. */
  residue_gbp: string
  /** Shown this once; opens the pseudonymous account that holds the residue. */
  claim_code: string
  claimable_until: string
  worm_seal: string
}

/** The key and what goes with it only in answer to a `token`. */
export interface RecoverResult {
  message: string
  /** Shown this once. */
  api_key?: string
  key_id?: string
  user_id?: string
  revoked_key_ids?: string[]
  payouts_frozen_until?: string
  worm_seal?: string
}

export interface SignupResult {
  /** Shown this once. */
  api_key: string
  user_id: string
  balance_pence: number
  referral_code: string
  next_step: string
}

/** Accounts and their API keys: signup, recovery, erasure. */
export interface AccountsResource {
  /**
   * Create an account
   *
   * Answers an API key, which is shown this once. Needs no key. A known address is refused: recover its key instead.
   */
  signup(params: AccountsSignupParams, options?: RequestOptions): APIPromise<SignupResult>
  /**
   * Recover access by e-mail
   *
   * With `email`: mails a single-use token, valid for 15 minutes, if the address is known; the answer never tells. With `token`: answers a new key; payouts are frozen for 24 hours afterwards.
   */
  recoverKey(params?: AccountsRecoverKeyParams, options?: RequestOptions): APIPromise<RecoverResult>
  /** Payout connection and balance of the account */
  status(options?: RequestOptions): APIPromise<AccountStatus>
  /** The account at a glance */
  dashboard(options?: RequestOptions): APIPromise<Dashboard>
  /**
   * Erase all personal data of the account, immediately and for good
   *
   * Destroys the key that the personal data is encrypted under, purges every module, revokes all API keys, and answers a certificate. Sealed records hold no personal data and stay verifiable. A remaining balance stays with the pseudonym: for 12 months the claim code of the certificate, sent as `token` to POST /api/recover-key, opens it once. 503 `module_unavailable`, and nothing is erased, while a module that may hold personal data does not run.
   */
  erase(options?: RequestOptions): APIPromise<ErasureCertificate>
  /** What the module accounts is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
