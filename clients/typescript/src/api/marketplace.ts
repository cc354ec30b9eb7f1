// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface BoughtProduct {
  role: 'buyer' | 'seller'
  purchase_id: string
  listing_id: string
  price_pence: number
  worm_seal: string
  bought_at: string
  refunded_at: string | null
  slug: string
  title: string
  content: string
}

export interface CategoryCount {
  category: string
  description: string | null
  listings: number
}

export interface Listing {
  id: string
  slug: string
  title: string
  description: string
  category: string
  /** Agents are paid per call, products are bought once. */
  kind: 'agent' | 'product'
  agent_id: string | null
  price_pence: number
  status: 'listed' | 'withdrawn'
  badge: string
  worm_sealed: boolean
  marketplace_url: string
  rating: number | null
  reviews: number
  created_at: string
  updated_at: string
}

export interface MarketplaceListParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** Words, or their beginnings, of title, description and category. */
  q?: string | undefined
  /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
  category?: string | undefined
  kind?: 'agent' | 'product' | undefined
  min_price_pence?: number | undefined
  max_price_pence?: number | undefined
  /** Your own, withdrawn ones too. */
  mine?: boolean | undefined
}

export interface MarketplaceListing {
  marketplace_url: string
  status: 'listed'
  badge: string
  worm_sealed: boolean
  slug: string
}

export interface MarketplacePublishAgentParams {
  title: string
  /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
  category: string
  description: string
}

export interface MarketplacePublishParams {
  name: string
  description: string
  /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
  category: string
  price_pence: number
  /** What its buyers get: a text, a prompt, an address. Only they see it. */
  content?: string | undefined
}

export interface MarketplacePurchasesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface MarketplaceRefundParams {
  /** Of the sale, as `GET /v1/marketplace/purchases` shows it. */
  worm_seal: string
}

export interface MarketplaceReviewParams {
  stars: number
  text?: string | undefined
}

export interface MarketplaceReviewsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface MarketplaceUpdateParams {
  title?: string | undefined
  description?: string | undefined
  /** One of GET /v1/marketplace/categories, or another; kept and compared in lower case. */
  category?: string | undefined
  price_pence?: number | undefined
  /** What its buyers get: a text, a prompt, an address. Only they see it. */
  content?: string | undefined
}

export interface Purchase {
  role: 'buyer' | 'seller'
  purchase_id: string
  listing_id: string
  price_pence: number
  worm_seal: string
  bought_at: string
  refunded_at: string | null
}

export interface Refund {
  purchase_id: string
  listing_id: string
  refunded_pence: number
  /** Of the refund. */
  worm_seal: string
  refunded_at: string
}

export interface Review {
  id: string
  stars: number
  text: string
  /** The product was given back for its price. */
  refunded: boolean
  created_at: string
}

/** Agents and products of developers: listed, found, bought and reviewed by those who paid */
export interface MarketplaceResource {
  /**
   * Publish your agent to the marketplace
   *
   * At its price per call. Again: changes what the listing says.
   */
  publishAgent(id: string, params: MarketplacePublishAgentParams, options?: RequestOptions): APIPromise<MarketplaceListing>
  /**
   * Publish to the marketplace by name and price
   *
   * Where one of your agents has the name, that agent, at this price per call; else a product, which buyers pay once.
   */
  publish(params: MarketplacePublishParams, options?: RequestOptions): APIPromise<MarketplaceListing>
  /** What is listed, newest first */
  list(params?: MarketplaceListParams, options?: RequestOptions): PagePromise<Listing>
  /**
   * The categories, with how much is listed in each
   *
   * Those that the marketplace offers, then others in use, the fullest first.
   */
  categories(options?: RequestOptions): PagePromise<CategoryCount>
  /** One listing */
  retrieve(slug: string, options?: RequestOptions): APIPromise<Listing>
  /**
   * Change a listing of yours
   *
   * The price of an agent is changed there.
   */
  update(slug: string, params?: MarketplaceUpdateParams, options?: RequestOptions): APIPromise<Listing>
  /**
   * Withdraw a listing of yours
   *
   * Who bought it keeps it; an agent stays callable.
   */
  withdraw(slug: string, options?: RequestOptions): APIPromise<Listing>
  /**
   * Buy a product from your credits and earnings
   *
   * Once: a repeat answers the same purchase. To pay by card, name the `listing` in `POST /v1/checkout/session`.
   */
  buy(slug: string, options?: RequestOptions): APIPromise<BoughtProduct>
  /** What you bought and what you sold, newest first */
  purchases(params?: MarketplacePurchasesParams, options?: RequestOptions): PagePromise<Purchase>
  /** A product that you bought, with its content */
  purchase(slug: string, options?: RequestOptions): APIPromise<BoughtProduct>
  /**
   * Give back what a product was bought for; for its seller, and operators
   *
   * All of it, once, within 60 days of the sale (as configured): from what seller, platform and treasury got of it. What the seller has spent already is withheld from what they earn next. The buyer loses the product and gets a mail.
   */
  refund(params: MarketplaceRefundParams, options?: RequestOptions): APIPromise<Refund>
  /** Reviews, newest first */
  reviews(slug: string, params?: MarketplaceReviewsParams, options?: RequestOptions): PagePromise<Review>
  /**
   * Review what you paid for
   *
   * One each: an agent once you paid for a call, a product once you bought it.
   */
  review(slug: string, params: MarketplaceReviewParams, options?: RequestOptions): APIPromise<Review>
  /** What the module marketplace is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
