// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface BillingAddLineParams {
  description?: string | undefined
  /** or a price and quantity */
  amount_pence?: number | undefined
  price?: string | undefined
  quantity?: number | undefined
  tax_rate?: string | undefined
  /** gbp */
  currency?: string | undefined
}

export interface BillingAlert {
  id: string
  object: 'billing.alert'
  /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. */
  alert_type: 'usage_threshold' | 'spend_threshold'
  livemode: boolean
  status: 'active' | 'inactive' | 'archived'
  title: string
  usage_threshold: BillingAlertUsageThreshold | null
  spend_threshold: BillingAlertSpendThreshold | null
}

export interface BillingAlertSpendThreshold {
  gte: number
  recurrence: 'monthly'
}

export interface BillingAlertUsageThreshold {
  gte: number
  meter: string
  /** one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC). */
  recurrence: 'one_time' | 'monthly'
  filters: BillingAlertUsageThresholdFilter[] | null
}

export interface BillingAlertUsageThresholdFilter {
  type: 'customer'
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
}

export interface BillingCancelSubscriptionParams {
  prorate?: boolean | undefined
}

export interface BillingChangeGrantParams {
  expires_at?: number | undefined
  metadata?: Record<string, string> | undefined
}

export interface BillingChangeSubscriptionParams {
  items?: BillingChangeSubscriptionParamsItem[] | undefined
  proration?: 'create' | 'none' | undefined
  cancel_at_period_end?: boolean | undefined
  /** void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened. */
  pause_collection?: 'none' | 'void' | 'keep_as_draft' | undefined
}

export interface BillingChangeSubscriptionParamsItem {
  price: string
  quantity?: number | undefined
}

export interface BillingCreateAlertParams {
  /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. */
  alert_type: 'usage_threshold' | 'spend_threshold'
  title: string
  usage_threshold?: BillingCreateAlertParamsUsageThreshold | undefined
  spend_threshold?: BillingCreateAlertParamsSpendThreshold | undefined
}

export interface BillingCreateAlertParamsSpendThreshold {
  gte: number
  recurrence: 'monthly'
}

export interface BillingCreateAlertParamsUsageThreshold {
  gte: number
  meter: string
  /** one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC). */
  recurrence: 'one_time' | 'monthly'
  /** one customer only; without it each customer of the meter */
  filters?: BillingCreateAlertParamsUsageThresholdFilter[] | undefined
}

export interface BillingCreateAlertParamsUsageThresholdFilter {
  type: 'customer'
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
}

export interface BillingCreateGrantParams {
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
  amount: BillingCreateGrantParamsAmount
  applicability_config?: BillingCreateGrantParamsApplicabilityConfig | undefined
  category?: 'paid' | 'promotional' | undefined
  name?: string | undefined
  priority?: number | undefined
  effective_at?: number | undefined
  expires_at?: number | undefined
  metadata?: Record<string, string> | undefined
}

export interface BillingCreateGrantParamsAmount {
  type: 'monetary'
  monetary: BillingCreateGrantParamsAmountMonetary
}

export interface BillingCreateGrantParamsAmountMonetary {
  currency: string
  value: number
}

export interface BillingCreateGrantParamsApplicabilityConfig {
  scope: BillingCreateGrantParamsApplicabilityConfigScope
}

export interface BillingCreateGrantParamsApplicabilityConfigScope {
  price_type: 'metered'
}

export interface BillingCreateInvoiceParams {
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
  description?: string | undefined
  days_until_due?: number | undefined
  /** gbp */
  currency?: string | undefined
  lines?: BillingCreateInvoiceParamsLine[] | undefined
}

export interface BillingCreateInvoiceParamsLine {
  description?: string | undefined
  /** or a price and quantity */
  amount_pence?: number | undefined
  price?: string | undefined
  quantity?: number | undefined
  tax_rate?: string | undefined
  /** gbp */
  currency?: string | undefined
}

export interface BillingCreatePriceParams {
  name: string
  tax_behavior?: 'exclusive' | 'inclusive' | undefined
  /** without it the price is asked once */
  interval?: 'day' | 'week' | 'month' | 'year' | undefined
  interval_count?: number | undefined
  /** a meter: what it counted is the quantity */
  meter?: string | undefined
  /** flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due. */
  model: 'flat' | 'graduated' | 'volume' | 'package' | 'percentage'
  /** a decimal number with at most six decimals */
  unit_price_pence?: string | undefined
  tiers?: BillingCreatePriceParamsTier[] | undefined
  package_size?: number | undefined
  /** a decimal number with at most six decimals */
  percentage?: string | undefined
  /** gbp */
  currency?: string | undefined
}

export interface BillingCreatePriceParamsTier {
  up_to: number | null
  /** a decimal number with at most six decimals */
  unit_price_pence?: string | undefined
  /** a decimal number with at most six decimals */
  flat_price_pence?: string | undefined
}

export interface BillingCreateSubscriptionParams {
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
  items: BillingCreateSubscriptionParamsItem[]
  trial_days?: number | undefined
  tax_rate?: string | undefined
  days_until_due?: number | undefined
  /** gbp */
  currency?: string | undefined
}

export interface BillingCreateSubscriptionParamsItem {
  price: string
  quantity?: number | undefined
}

export interface BillingCreateTaxRateParams {
  display_name: string
  /** a decimal number with at most six decimals */
  percentage: string
  /** it is in the amounts already */
  inclusive: boolean
  country?: string | undefined
}

export interface BillingCreditGrant {
  id: string
  object: 'billing.credit_grant'
  amount: BillingCreditGrantAmount
  applicability_config: BillingCreditGrantApplicabilityConfig
  category: 'paid' | 'promotional'
  created: number
  customer: string
  effective_at: number | null
  expires_at: number | null
  livemode: boolean
  metadata: Record<string, string>
  name: string | null
  priority: number
  test_clock: unknown
  updated: number
  voided_at: number | null
}

export interface BillingCreditGrantAmount {
  type: 'monetary'
  monetary: BillingCreditGrantAmountMonetary | null
  custom_pricing_unit: unknown
}

export interface BillingCreditGrantAmountMonetary {
  currency: string
  value: number
}

export interface BillingCreditGrantApplicabilityConfig {
  scope: BillingCreditGrantApplicabilityConfigScope
}

export interface BillingCreditGrantApplicabilityConfigScope {
  price_type: 'metered'
}

export interface BillingCreditNoteParams {
  amount_pence: number
  reason?: string | undefined
  refund?: boolean | undefined
}

export interface BillingCreditSummaryParams {
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer: string
  'filter[type]'?: string | undefined
  'filter[credit_grant]'?: string | undefined
  'filter[applicability_scope][price_type]'?: string | undefined
}

export interface BillingCustomer {
  customer: string
  name?: string
  email?: string
  address?: string[]
  tax_id?: string
}

export interface BillingEarningsParams {
  gross_pence?: number | undefined
  price_pence?: number | undefined
  count?: number | undefined
}

export interface BillingLinesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface BillingListAlertsParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  /** usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service. */
  alert_type?: 'usage_threshold' | 'spend_threshold' | undefined
  meter?: string | undefined
}

export interface BillingListGrantsParams {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer?: string | undefined
}

export interface BillingListInvoicesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  as?: 'seller' | 'customer' | undefined
  status?: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible' | undefined
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer?: string | undefined
}

export interface BillingListPricesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface BillingListSubscriptionsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** your own opaque id, or the account (usr_…) of somebody who pays here */
  customer?: string | undefined
}

export interface BillingListTaxRatesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface BillingPagePdfParams {
  token?: string | undefined
}

export interface BillingPayInvoiceParams {
  out_of_band?: boolean | undefined
}

export interface BillingPaymentLinkResult {
  payment_link: string
  amount_pence: number
}

export interface BillingPutCustomerParams {
  name?: string | undefined
  email?: string | undefined
  address?: string[] | undefined
  tax_id?: string | undefined
}

export interface BillingReceiptsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface BillingUsageInvoiceParams {
  /** 2026-11, UTC */
  month: string
}

export interface BillingUsageParams {
  /** 2026-11, UTC */
  month?: string | undefined
}

export interface CreditBalanceSummary {
  object: 'billing.credit_balance_summary'
  balances: CreditBalanceSummaryBalance[]
  customer: string
  livemode: boolean
}

export interface CreditBalanceSummaryBalance {
  available_balance: CreditBalanceSummaryBalanceAvailableBalance
  ledger_balance: CreditBalanceSummaryBalanceLedgerBalance
}

export interface CreditBalanceSummaryBalanceAvailableBalance {
  type: 'monetary'
  monetary: CreditBalanceSummaryBalanceAvailableBalanceMonetary | null
  custom_pricing_unit: unknown
}

export interface CreditBalanceSummaryBalanceAvailableBalanceMonetary {
  currency: string
  value: number
}

export interface CreditBalanceSummaryBalanceLedgerBalance {
  type: 'monetary'
  monetary: CreditBalanceSummaryBalanceLedgerBalanceMonetary | null
  custom_pricing_unit: unknown
}

export interface CreditBalanceSummaryBalanceLedgerBalanceMonetary {
  currency: string
  value: number
}

export interface CreditNote {
  id: string
  number: string
  amount_pence: number
  reason: string | null
  created_at: string
  worm_seal: string
}

export interface EarningsEstimate {
  gross_pence: number
  agent_pence: number
  platform_pence: number
  /** the treasury’s */
  dt_pence: number
  agent_exact: string
  platform_exact: string
  dt_exact: string
}

export interface Invoice {
  id: string
  number: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  /** an account, or `platform` */
  seller: string
  customer: string
  subscription: string | null
  currency: 'gbp'
  description: string | null
  lines: InvoiceLine[]
  /** without tax */
  subtotal_pence: number
  tax_pence: number
  total_pence: number
  /** drawn from credits already, by the receipts behind its lines */
  prepaid_pence: number
  /** by credit notes */
  credited_pence: number
  /** by credit grants */
  credit_applied_pence: number
  amount_due_pence: number
  created_at: string
  opened_at: string | null
  due_at: string | null
  closed_at: string | null
  paid_by: 'card' | 'balance' | 'out_of_band' | 'nothing_due' | null
  invoice_url: string | null
  worm_seal: string | null
}

export interface InvoiceLine {
  id: string
  kind: 'item' | 'price' | 'usage' | 'late_usage' | 'proration' | 'carried' | 'service'
  description: string
  quantity: string | null
  price: string | null
  meter: string | null
  period_start: string | null
  period_end: string | null
  /** as priced: with inclusive tax, without exclusive */
  amount_pence: number
  tax_pence: number
  tax: InvoiceLineTax | null
}

export interface InvoiceLineTax {
  id: string
  display_name: string
  percentage: string
  inclusive: boolean
}

export interface InvoiceReceipt {
  /** of a sealed record, or the identifier of a meter event */
  id: string
  type: string
  at: string
  quantity: string
  amount_pence: string | null
  worm_seal: string | null
}

export interface Price {
  id: string
  name: string
  tax_behavior?: 'exclusive' | 'inclusive'
  /** without it the price is asked once */
  interval?: 'day' | 'week' | 'month' | 'year'
  interval_count?: number
  /** a meter: what it counted is the quantity */
  meter?: string
  /** flat: each unit costs the same. graduated: each unit by its tier. volume: all units by the tier that the whole reaches. package: full packages. percentage: the quantity is pence, of which a share is due. */
  model: 'flat' | 'graduated' | 'volume' | 'package' | 'percentage'
  /** a decimal number with at most six decimals */
  unit_price_pence?: string
  tiers?: PriceTier[]
  package_size?: number
  /** a decimal number with at most six decimals */
  percentage?: string
  currency: 'gbp'
  active: boolean
  created_at: string
  updated_at: string
}

export interface PriceTier {
  up_to: number | null
  /** a decimal number with at most six decimals */
  unit_price_pence?: string
  /** a decimal number with at most six decimals */
  flat_price_pence?: string
}

export interface ServiceUsage {
  month: string
  /** rounded once */
  spent_pence: number
  /** pence */
  spent_exact: string
  receipts: number
  by_type: ServiceUsageByTypeItem[]
}

export interface ServiceUsageByTypeItem {
  type: string
  receipts: number
  /** that they are of: calls of a busy agent share one */
  calls: number
  spent_exact: string
}

export interface Subscription {
  id: string
  customer: string
  status: 'trialing' | 'active' | 'canceled'
  items: SubscriptionItem[]
  interval: 'day' | 'week' | 'month' | 'year'
  interval_count: number
  /** epoch milliseconds; 0: none */
  anchor: number
  /** counted from 0; -1: the trial */
  period: number
  /** epoch milliseconds; 0: none */
  period_start: number
  /** epoch milliseconds; 0: none */
  period_end: number
  cancel_at_period_end: boolean
  /** epoch milliseconds; 0: none */
  canceled_at: number
  /** void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened. */
  pause_collection: 'none' | 'void' | 'keep_as_draft'
  tax_rate?: string
  days_until_due: number
  created_at: string
  updated_at: string
}

export interface SubscriptionItem {
  price: string
  /** of what is not metered */
  quantity: number
  /** epoch milliseconds: what was metered before does not count */
  since: number
}

export interface TaxRate {
  id: string
  display_name: string
  /** a decimal number with at most six decimals */
  percentage: string
  /** it is in the amounts already */
  inclusive: boolean
  country?: string
  created_at: string
  updated_at: string
}

/** Prices, subscriptions and invoices of sellers here, and of the service itself; every invoice opens to its receipts */
export interface BillingResource {
  /** Create a price: flat, graduated, volume, package or percentage; by meter, by period or once */
  createPrice(params: BillingCreatePriceParams, options?: RequestOptions): APIPromise<Price>
  /** Your prices */
  listPrices(params?: BillingListPricesParams, options?: RequestOptions): PagePromise<Price>
  /** One price */
  getPrice(id: string, options?: RequestOptions): APIPromise<Price>
  /** Sell no more at a price; who has it keeps it */
  archivePrice(id: string, options?: RequestOptions): APIPromise<Price>
  /** Create a tax rate; it never changes, so that no invoice does */
  createTaxRate(params: BillingCreateTaxRateParams, options?: RequestOptions): APIPromise<TaxRate>
  /** Your tax rates */
  listTaxRates(params?: BillingListTaxRatesParams, options?: RequestOptions): PagePromise<TaxRate>
  /** What invoices say of a customer, and where reminders go */
  putCustomer(customer: string, params?: BillingPutCustomerParams, options?: RequestOptions): APIPromise<BillingCustomer>
  /** One customer */
  getCustomer(customer: string, options?: RequestOptions): APIPromise<BillingCustomer>
  /**
   * Subscribe a customer to prices of one interval
   *
   * What is not metered is billed in advance, what is metered at the end of each period. A trial costs nothing, and what is used in it neither.
   */
  createSubscription(params: BillingCreateSubscriptionParams, options?: RequestOptions): APIPromise<Subscription>
  /** Your subscriptions */
  listSubscriptions(params?: BillingListSubscriptionsParams, options?: RequestOptions): PagePromise<Subscription>
  /** One subscription */
  getSubscription(id: string, options?: RequestOptions): APIPromise<Subscription>
  /**
   * Change items, cancel at the period’s end, pause
   *
   * New items count from now: the rest of the period is credited at the old price and charged at the new one on the next invoice, unless proration is none.
   */
  changeSubscription(id: string, params?: BillingChangeSubscriptionParams, options?: RequestOptions): APIPromise<Subscription>
  /** End a subscription now: what was metered is invoiced, what was paid in advance credited with `prorate` */
  cancelSubscription(id: string, params?: BillingCancelSubscriptionParams, options?: RequestOptions): APIPromise<Subscription>
  /** Draft an invoice; what waits for the customer goes on it */
  createInvoice(params: BillingCreateInvoiceParams, options?: RequestOptions): APIPromise<Invoice>
  /** Invoices that you wrote, or (`as=customer`) that were written to your account */
  listInvoices(params?: BillingListInvoicesParams, options?: RequestOptions): PagePromise<Invoice>
  /** One invoice */
  getInvoice(id: string, options?: RequestOptions): APIPromise<Invoice>
  /** The lines of an invoice, page by page, in its order */
  lines(id: string, params?: BillingLinesParams, options?: RequestOptions): PagePromise<InvoiceLine>
  /** Add a line to a draft */
  addLine(id: string, params?: BillingAddLineParams, options?: RequestOptions): APIPromise<Invoice>
  /** Take a line off a draft */
  removeLine(id: string, line: string, options?: RequestOptions): APIPromise<Invoice>
  /** Open a draft: it gets its number, and changes no more */
  openInvoice(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<Invoice>
  /** Void an open invoice; its number stays taken */
  voidInvoice(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<Invoice>
  /** Expect no more payment, and remind no more; it can still be paid or voided */
  markUncollectible(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<Invoice>
  /** Pay from your balance (customer), or say that it was paid elsewhere (seller, `out_of_band`) */
  payInvoice(id: string, params?: BillingPayInvoiceParams, options?: RequestOptions): APIPromise<Invoice>
  /** The link where the amount due is paid by card; it lives 23 hours, then ask again */
  paymentLink(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingPaymentLinkResult>
  /**
   * Credit an invoice: less is due; what is paid already counts for the next one, or goes back (`refund`)
   *
   * refund: what was paid goes back to where it came from, the card or the funds of the balance, in part or whole. Of what the seller has spent of it the rest is owed.
   */
  creditNote(id: string, params: BillingCreditNoteParams, options?: RequestOptions): APIPromise<CreditNote>
  /** Credit notes of an invoice */
  creditNotes(id: string, options?: RequestOptions): PagePromise<CreditNote>
  /** What is behind a line: meter events, or sealed records with their seals */
  receipts(id: string, line: string, params?: BillingReceiptsParams, options?: RequestOptions): PagePromise<InvoiceReceipt>
  /** The invoice as PDF */
  pdf(id: string, options?: RequestOptions): APIPromise<Response>
  /** The invoice as PDF, behind the token of its link */
  pagePdf(id: string, params?: BillingPagePdfParams, options?: RequestOptions): APIPromise<Response>
  /**
   * Grant a customer credit that pays what their invoices ask
   *
   * In Stripe’s words: the stock stripe client works. Drawn when invoices open: lowest priority number first, then what expires soonest, then promotional, then the oldest.
   */
  createGrant(params: BillingCreateGrantParams, options?: RequestOptions): APIPromise<BillingCreditGrant>
  /** Credit grants, newest first */
  listGrants(params?: BillingListGrantsParams, options?: RequestOptions): PagePromise<BillingCreditGrant>
  /** One credit grant */
  getGrant(id: string, options?: RequestOptions): APIPromise<BillingCreditGrant>
  /**
   * Change when a credit grant expires, and its metadata
   *
   * Keys of metadata that are not sent stay; an empty value removes one. `expires_at`: epoch seconds, 0: never.
   */
  changeGrant(id: string, params?: BillingChangeGrantParams, options?: RequestOptions): APIPromise<BillingCreditGrant>
  /** Void a credit grant: what is left of it pays nothing more */
  voidGrant(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingCreditGrant>
  /** Let a credit grant expire now */
  expireGrant(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingCreditGrant>
  /** What credit a customer has left */
  creditSummary(params: BillingCreditSummaryParams, options?: RequestOptions): APIPromise<CreditBalanceSummary>
  /**
   * Be told (mail, event `billing.alert`) when spend or usage passes a threshold
   *
   * In Stripe’s words: the stock stripe client works. Thresholds of spend are in pence.
   */
  createAlert(params: BillingCreateAlertParams, options?: RequestOptions): APIPromise<BillingAlert>
  /** Your alerts, active and inactive, newest first */
  listAlerts(params?: BillingListAlertsParams, options?: RequestOptions): PagePromise<BillingAlert>
  /** One alert */
  getAlert(id: string, options?: RequestOptions): APIPromise<BillingAlert>
  /** Let an alert tell again; one_time counts anew */
  activateAlert(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingAlert>
  /** Let an alert rest */
  deactivateAlert(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingAlert>
  /** Remove an alert for good */
  archiveAlert(id: string, body?: Record<string, unknown>, options?: RequestOptions): APIPromise<BillingAlert>
  /** What your account paid on this service in a month, counted from its sealed receipts */
  usage(params?: BillingUsageParams, options?: RequestOptions): APIPromise<ServiceUsage>
  /** The platform’s invoice of a past month; it comes by itself on the second of the next */
  usageInvoice(params: BillingUsageInvoiceParams, options?: RequestOptions): APIPromise<Invoice>
  /** Earnings calculator: who gets what of an amount (80 / 17.5 / 2.5) */
  earnings(params?: BillingEarningsParams, options?: RequestOptions): APIPromise<EarningsEstimate>
  /** What the module billing is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
