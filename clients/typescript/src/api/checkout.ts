// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'

export interface CheckoutCreateParams {
  amount_pence?: number | undefined
  line_items?: CheckoutCreateParamsLineItem[] | undefined
  listing?: string | undefined
  mode?: 'payment' | undefined
  success_url?: string | undefined
  cancel_url?: string | undefined
  client_reference_id?: string | undefined
  metadata?: Record<string, string> | undefined
}

export interface CheckoutCreateParamsLineItem {
  price_data: CheckoutCreateParamsLineItemPriceData
  quantity?: number | undefined
}

export interface CheckoutCreateParamsLineItemPriceData {
  currency: 'gbp' | 'GBP'
  unit_amount: number
  product_data?: CheckoutCreateParamsLineItemPriceDataProductData | undefined
}

export interface CheckoutCreateParamsLineItemPriceDataProductData {
  name: string
  description?: string | undefined
}

export interface CheckoutSession {
  id: string
  object: 'checkout.session'
  url: string | null
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  mode: 'payment'
  currency: 'gbp'
  amount_subtotal: number
  /** pence */
  amount_total: number
  client_reference_id: string | null
  metadata: Record<string, string>
  success_url: string | null
  cancel_url: string | null
  livemode: boolean
  /** epoch seconds */
  created: number
  /** epoch seconds */
  expires_at: number
}

export interface CheckoutResource {
  /**
   * Create a checkout session that tops up your credits, or buys a product of the marketplace
   *
   * In Stripe’s words, as JSON or form-encoded: the stock stripe client works unchanged. Say amount_pence, or line_items with price_data, or the listing (its slug) that is to be bought.
   */
  create(params?: CheckoutCreateParams, options?: RequestOptions): APIPromise<CheckoutSession>
  /** One of your checkout sessions */
  retrieve(id: string, options?: RequestOptions): APIPromise<CheckoutSession>
}
