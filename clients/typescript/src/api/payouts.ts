// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface Payout {
  id: string
  status: 'requested' | 'review' | 'submitted' | 'paid' | 'failed' | 'blocked'
  amount_pence: number
  amount_gbp: string
  currency: 'gbp'
  /** false: the sandbox processor; no money moved */
  livemode: boolean
  processor_transfer: string | null
  /** treasury contributions on the earnings paid out */
  dream_tax_pence: number
  failure_reason: string | null
  requested_at: string
  completed_at: string | null
  /** seal of the request */
  worm_seal: string
  settlement_seal: string | null
}

export interface PayoutsConnectParams {
  auto_approve?: boolean | undefined
}

export interface PayoutsConnectResult {
  url: string
}

export interface PayoutsDecideParams {
  decision: 'release' | 'block'
  reason: string
}

export interface PayoutsListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** of Stripe’s clients; others send cursor */
  starting_after?: string | undefined
}

export interface PayoutsWithdrawParams {
  amount_pence?: number | undefined
}

export interface Withdrawal {
  success: boolean
  /** See GET /v1/payouts/:id for how it goes on. */
  payout_id: string
  withdrawn_pence: number
  withdrawn_gbp: string
  worm_seal: string
  settlement: string
}

/** Pays earnings out through a connected processor account, once */
export interface PayoutsResource {
  /**
   * Pay out withdrawable earnings to the connected account
   *
   * Pays all whole withdrawable pence, or amount_pence. Needs a connected processor account and at least £5.00.
   */
  withdraw(params?: PayoutsWithdrawParams, options?: RequestOptions): APIPromise<Withdrawal>
  /**
   * List your payouts, newest first
   *
   * To Stripe’s clients (header `stripe-version`) in Stripe’s shape, paged by `starting_after`.
   */
  list(params?: PayoutsListParams, options?: RequestOptions): PagePromise<Payout>
  /** One of your payouts */
  retrieve(id: string, options?: RequestOptions): APIPromise<Payout>
  /** Release or block a payout that is under review */
  decide(id: string, params: PayoutsDecideParams, options?: RequestOptions): APIPromise<Payout>
  /**
   * Connect a payout account: redirects to the processor’s OAuth page
   *
   * With Accept: application/json the address is answered as {url}. auto_approve (sandbox only) completes the flow by redirects alone.
   */
  connect(params?: PayoutsConnectParams, options?: RequestOptions): APIPromise<PayoutsConnectResult>
  /** What the module payouts is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
