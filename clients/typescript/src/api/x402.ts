// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface X402Payment {
  id: string
  scheme: 'exact' | 'balance'
  network: string
  /** Of the network’s token, in its smallest unit; micro-pence for `balance`. */
  amount: string
  amount_pence: number
  /** Path of what was paid for. */
  resource: string
  state: 'authorised' | 'released' | 'capturing' | 'captured' | 'refused' | 'unknown'
  transaction: string | null
  created_at: string
}

export interface X402PaymentsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface X402Supported {
  kinds: X402SupportedKind[]
  livemode: boolean
}

export interface X402SupportedKind {
  x402Version: number
  scheme: string
  network: string
  extra?: Record<string, unknown>
}

/** Machines pay single calls: x402 versions 1 and 2, taken once and only for what was delivered */
export interface X402Resource {
  /** Payments over x402 of this account, newest first */
  payments(params?: X402PaymentsParams, options?: RequestOptions): PagePromise<X402Payment>
  /** Schemes and networks that paid operations take */
  supported(options?: RequestOptions): APIPromise<X402Supported>
  /** What the module x402 is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
