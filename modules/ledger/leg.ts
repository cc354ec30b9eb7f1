/**
 * Ledger accounts. A user's money lies in four funds: `promotional` and `paid` can be spent, `earned` can be spent and
 * withdrawn, `unripe` is earned but was paid with promotional credits (counts in the balance, spendable, not withdrawable until it ripens).
 */
export type Fund = 'promotional' | 'paid' | 'unripe' | 'earned'
type UserAccount = `user:${string}:${Fund}`
export type HouseAccount =
  `house:${'promotions' | 'rewards' | 'platform' | 'treasury' | 'providers' | 'card' | 'x402' | 'payouts' | 'losses'}`
/** `hold:<id>` money reserved, `payout:<id>` on its way out, `receivable:<user>` owed to us. */
export type Account = UserAccount | HouseAccount | `hold:${string}` | `payout:${string}` | `receivable:${string}`

export interface Leg {
  readonly account: Account
  /** Signed; the legs of a record sum to zero. */
  readonly amountMicroPence: bigint
  /** Credits only: unusable from then on (epoch milliseconds). Money of one fund, expiry and priority is one purse. */
  readonly expiresAt?: number
  /** Credits only: lower is spent first; default 50. */
  readonly priority?: number
  /** Earnings only: not withdrawable before (epoch milliseconds, a full hour). */
  readonly maturesAt?: number
  /** Money that comes back to where it was (the rest of a hold, a failed payout): no new earning. */
  readonly returned?: true
}
