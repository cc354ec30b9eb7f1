/** What became of a transfer, as far as the processor's answer tells. */
export type TransferOutcome =
  | { readonly kind: 'done'; readonly transferId: string }
  /** The processor said no, and moved nothing in this attempt. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** A lost reply, a 5xx, a key in use: the money may have moved or not. */
  | { readonly kind: 'unknown'; readonly reason: string }

export interface TransferRequest {
  /** Idempotency key and transfer group. */
  readonly payoutId: string
  readonly amountPence: number
  /** The processor's id of the receiving account. */
  readonly destination: string
}

/** The payment processor as payouts see it. */
export interface Processor {
  readonly name: 'sandbox' | 'stripe'
  readonly livemode: boolean
  /** Where the user's browser approves the connection. */
  authorizeUrl(request: { readonly state: string; readonly redirectUri: string; readonly autoApprove: boolean }): string
  /** The account behind an OAuth code, once. Throws ApiError `conflict` if the code is unknown or used. */
  exchange(code: string): Promise<string>
  /** Never throws: what cannot be told is `unknown`. */
  transfer(request: TransferRequest): Promise<TransferOutcome>
  /** Every transfer of the payout that the processor lists, oldest first. Throws if it cannot be asked. */
  find(payoutId: string): Promise<readonly string[]>
}

/** A key older than this may be forgotten at the processor (Stripe: 24 hours): it is never sent again. */
export const KEY_LIFETIME_MS = 23 * 3_600_000
/** Longest time after which the processor lists what it has done. */
export const LISTING_LAG_MS = 24 * 3_600_000
