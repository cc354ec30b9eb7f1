import { service } from '../../kernel/define.ts'
import type { JsonObject, Sealed } from '../records/services.ts'

/** 1 penny = 1,000,000 micro-pence. */
export const MICRO_PENCE_PER_PENNY = 1_000_000n

/**
 * Ledger accounts. A user's money lies in four funds: `promotional` and `paid` can be spent, `earned` can be spent and
 * withdrawn, `unripe` is earned but was paid with promotional credits (counts in the balance, never withdrawable, spendable).
 */
export type Fund = 'promotional' | 'paid' | 'unripe' | 'earned'
export type UserAccount = `user:${string}:${Fund}`
export type HouseAccount = `house:${'promotions' | 'rewards' | 'platform' | 'treasury' | 'providers' | 'card' | 'payouts' | 'losses'}`
/** `hold:<id>` money reserved, `payout:<id>` on its way out, `receivable:<user>` owed to us. */
export type Account = UserAccount | HouseAccount | `hold:${string}` | `payout:${string}` | `receivable:${string}`

/** Both split policies of the platform; see `modules/rules`. */
export type SplitPolicy = 'agent_call' | 'gross_revenue'

export interface Leg {
  readonly account: Account
  /** Signed; the legs of a record sum to zero. */
  readonly amountMicroPence: bigint
}

interface Movement {
  /** Deterministic record id. */
  readonly id: string
  readonly type: string
  /** The user it concerns (statements, export). */
  readonly owner: string
  /** Further facts to seal; no personal data. */
  readonly body?: JsonObject
  readonly intent?: JsonObject
}

/** Money that comes in from house accounts (never guarded) to users: rewards, grants, top-ups, refunds. */
export interface Posting extends Movement {
  readonly legs: readonly Leg[]
}

export interface GrantRequest extends Movement {
  readonly fund: 'promotional' | 'paid'
  readonly amountMicroPence: bigint
  /** Where it comes from. */
  readonly source: HouseAccount
  readonly expiresAt?: number
  /** Lower is spent first; default 50. */
  readonly priority?: number
}

export interface HoldRequest extends Movement {
  readonly amountMicroPence: bigint
  /** Default: every fund in the decided order promotional, paid, unripe, earned. */
  readonly funds?: readonly Fund[]
  /** The hold releases itself after this time. Default 15 minutes. */
  readonly expiresInMs?: number
}

export interface Settlement extends Movement {
  readonly holdId: string
  /** What is charged, at most what is held; the rest goes back to the funds it came from. */
  readonly grossMicroPence: bigint
  /** Cost of the provider, taken off before the split; default 0. */
  readonly costMicroPence?: bigint
  readonly policy: SplitPolicy
  /** Who earns the developer share. */
  readonly beneficiary: string
}

export interface Split {
  readonly developerMicroPence: bigint
  readonly platformMicroPence: bigint
  readonly treasuryMicroPence: bigint
}

export interface Settled extends Sealed, Split {
  readonly grossMicroPence: bigint
}

export interface WithdrawalRequest extends Movement {
  /** `po_…`; the money goes to `payout:<id>`. */
  readonly payoutId: string
  /** Absent: all whole pence that are withdrawable. Below `minimumMicroPence`: ApiError `below_minimum`. */
  readonly amountMicroPence?: bigint
  readonly minimumMicroPence: bigint
}

export interface Balance {
  readonly promotionalMicroPence: bigint
  readonly paidMicroPence: bigint
  readonly unripeMicroPence: bigint
  readonly earnedMicroPence: bigint
  readonly heldMicroPence: bigint
  /** unripe + earned: what `balance_pence` shows, rounded down. Promotional and paid credits are no earnings. */
  readonly balanceMicroPence: bigint
  /** earned, less what has not matured. */
  readonly withdrawableMicroPence: bigint
  /** What can be spent: all four funds. */
  readonly spendableMicroPence: bigint
  /** All that was ever credited to unripe and earned. */
  readonly totalEarnedMicroPence: bigint
}

export interface StatementLine {
  readonly recordId: string
  readonly type: string
  readonly at: number
  readonly seal: string
  /** This user's legs only. */
  readonly legs: readonly Leg[]
}

/** Every movement is one sealed record; each method resolves when it is durable. Repeats are harmless by id; E010 on another intent. */
export interface Ledger {
  post(posting: Posting): Promise<Sealed>
  grant(request: GrantRequest): Promise<Sealed>
  /** Guarded debit into `hold:<id>`. Not enough: ApiError E003 (the caller adds the payment link). */
  hold(request: HoldRequest): Promise<Sealed>
  /** Charges a hold and releases the rest, once: settle, release and expiry exclude each other. */
  settle(settlement: Settlement): Promise<Settled>
  release(holdId: string, movement: Movement): Promise<Sealed>
  /** Guarded debit of withdrawable money. */
  withdraw(request: WithdrawalRequest): Promise<Sealed & { readonly amountMicroPence: bigint }>
  /** The money of a payout arrived at the processor. */
  settlePayout(payoutId: string, movement: Movement): Promise<Sealed>
  /** Undoes one record, once (unique per reversed record): its legs with the other sign. */
  reverse(recordId: string, movement: Movement): Promise<Sealed>
  /** `asOf`: epoch milliseconds; default now. */
  balance(owner: string, asOf?: number): Promise<Balance>
  /** Newest first; `before`: record id of the last line seen. */
  statement(owner: string, page: { readonly limit: number; readonly before?: string; readonly types?: readonly string[] }): Promise<readonly StatementLine[]>
  /** Sum of a house account, by projection (may lag a second). */
  houseBalance(account: HouseAccount): Promise<bigint>
  /** Exact split of an amount: developer share rounded up, treasury down, platform the rest. */
  split(policy: SplitPolicy, amountMicroPence: bigint): Split
}
export const Ledger = service<Ledger>('ledger.ledger')
