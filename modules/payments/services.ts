import type Stripe from 'stripe'
import { ApiError, token } from '../../kernel/define.ts'

export { DisputeWon, PaymentDisputed, PaymentPaid } from './records.ts'

/** What every 402 E003 carries as `payment`. */
export interface PaymentLink {
  readonly payment_link: string
  readonly amount_pence: number
}

/** Links that top up an account's paid credits. */
export interface PaymentLinks {
  /** The open link of this user for this amount and purpose, made if there is none. `purpose` is shown on the pay page. */
  linkFor(userId: string, amountPence: number, purpose: string): Promise<PaymentLink>
}
/** What a listing of the marketplace costs a buyer. */
export interface ListingQuote {
  readonly listingId: string
  readonly title: string
  readonly amountPence: number
}

/** Checkout sessions that buy: once one is paid, its record `PaymentPaid` names the listing, and the credits are the buyer's. */
export interface ListingCheckout {
  /** By whoever sells: sessions may name a `listing` from now on. `quote` throws ApiError where this buyer cannot buy it. */
  sellBy(quote: (slug: string, buyer: string) => Promise<ListingQuote>): void
}
export const ListingCheckout = token<ListingCheckout>('payments.listingCheckout')

export const PaymentLinks = token<PaymentLinks>('payments.links')

/** Payments that a module asks for, under ids of its own (`pay_…`): the record `PaymentPaid` of one has its id. */
export interface PaymentRequests {
  /** A repeat gives what is there. Errors: E009, `invalid_request` for what no card takes. */
  request(payment: {
    readonly id: string
    /** Whose credits it becomes. */
    readonly userId: string
    readonly amountPence: number
    readonly description: string
    readonly successUrl?: string
  }): Promise<PaymentLink & { readonly status: 'open' | 'paid' | 'disputed' | 'charged_back' | 'expired' }>
  /** The link opens to nobody who comes later, and its page at the processor ends; what is paid stays paid. */
  withdraw(paymentId: string): Promise<void>
  /**
   * Gives a part of what was paid, or all, back to the card that it came from, once for each `id`; durable when it resolves. Whoever
   * asks has moved the money to `house:card`. Throws `conflict` beyond what was paid.
   */
  refund(refund: { readonly paymentId: string; readonly id: string; readonly amountPence: number }): Promise<void>
}
export const PaymentRequests = token<PaymentRequests>('payments.requests')

/** Every 402 says where to pay: an E003 without a link gets one, any other error is given back as it is. */
export async function withPaymentLink(
  error: unknown,
  links: PaymentLinks | undefined,
  { userId, amountPence, purpose }: { readonly userId: string; readonly amountPence: number; readonly purpose: string },
): Promise<unknown> {
  if (!(error instanceof ApiError) || error.code !== 'E003' || error.extra.payment !== undefined || links === undefined)
    return error
  const payment = await links.linkFor(userId, amountPence, purpose)
  return new ApiError('E003', error.message, { extra: { ...error.extra, payment }, cause: error })
}

/** Chargebacks: while one is open, nothing is paid out. What a lost one leaves owed, the ledger withholds. */
export interface Disputes {
  frozen(userId: string): Promise<boolean>
}
export const Disputes = token<Disputes>('payments.disputes')

/** The payment processor as configured: one account for paying in and paying out. */
export interface StripeAccess {
  /** `sandbox`: built in, no real money. `stripe`: the real thing, or E009 while its key is missing. */
  readonly mode: 'sandbox' | 'stripe'
  /** The official client, without retries of its own. Throws ApiError E009 if STRIPE_SECRET_KEY is missing. */
  client(): Stripe
  /** Where browsers approve a connection (`https://connect.stripe.com`). */
  readonly connectUrl: string
  readonly clientId: string
  /** The event, if Stripe signed it with the secret in this environment variable; else ApiError E006. */
  event(raw: Buffer, signature: string | string[] | undefined, secretName: string): Stripe.Event
}
export const StripeAccess = token<StripeAccess>('payments.stripe')
