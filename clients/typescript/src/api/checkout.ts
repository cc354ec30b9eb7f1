// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise } from '../promise.ts'
import type { CheckoutSession } from './shared.ts'

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
