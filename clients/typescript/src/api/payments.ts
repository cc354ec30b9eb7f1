// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { CheckoutSession, ModuleInfo } from './shared.ts'

export interface DisputedPayment {
  payment_id: string
  user_id: string
  status: 'open' | 'paid' | 'disputed' | 'charged_back' | 'expired'
  amount_pence: number
  amount_gbp: string
  /** how many were ever heard of */
  disputes: number
  livemode: boolean
  created_at: string
}

export interface Payment {
  payment_id: string
  status: 'open' | 'paid' | 'disputed' | 'charged_back' | 'expired'
  amount_pence: number
  /** given back to the card */
  refunded_pence: number
  amount_gbp: string
  description: string
  payment_link: string
  livemode: boolean
  created_at: string
  paid_at: string | null
  worm_seal: string | null
}

export interface PaymentsCollectParams {
  amount_pence: number
  description: string
}

export interface PaymentsCollectResult {
  payment_id: string
  status: string
  payment_link: string
}

export interface PaymentsDisputeParams {
  event: 'opened' | 'won' | 'lost'
}

export interface PaymentsDisputesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** charged_back: the dispute was lost */
  status?: 'disputed' | 'charged_back' | undefined
}

export interface PaymentsListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface PaymentsListSessionsParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** Takes card payments and turns them into credits, once */
export interface PaymentsResource {
  /** Collect a payment: a link that whoever opens it pays; the amount becomes your paid credits */
  collect(params: PaymentsCollectParams, options?: RequestOptions): APIPromise<PaymentsCollectResult>
  /** Your checkout sessions, newest first */
  listSessions(params?: PaymentsListSessionsParams, options?: RequestOptions): PagePromise<CheckoutSession>
  /** End a checkout session that is open: nobody can pay it any more */
  expireSession(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<CheckoutSession>
  /** List your payments, newest first */
  list(params?: PaymentsListParams, options?: RequestOptions): PagePromise<Payment>
  /** Payments that are disputed, of all accounts, newest first */
  disputes(params?: PaymentsDisputesParams, options?: RequestOptions): PagePromise<DisputedPayment>
  /** One of your payments */
  retrieve(id: string, options?: RequestOptions): APIPromise<Payment>
  /** Sandbox: open a chargeback on a payment, or close it as won or lost */
  dispute(id: string, params: PaymentsDisputeParams, options?: RequestOptions): APIPromise<Payment>
  /** What the module payments is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
