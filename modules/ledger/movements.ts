import type { RecordBody } from '../../kernel/define.ts'
import type { Sealed } from '../records/services.ts'
import type { ReleaseKind } from './kinds.ts'
import type { Fund, HouseAccount, Leg } from './leg.ts'
import type { Split, SplitPolicy } from './split.ts'

/** What the caller says of a movement, as its kind declares: further facts to seal, no personal data. */
export type Facts<F> = keyof F extends never ? { readonly facts?: F } : { readonly facts: F }

/**
 * What ends a record: settles or releases a hold, completes or undoes a payout, reverses a posting. The id of the end is
 * `end:<id of what it ends>`, so a record ends at most once, however many try.
 */
export interface Ending {
  /** What a repeat must match; default: the facts and every amount that the caller gave. */
  readonly intent?: RecordBody
}

export interface Movement extends Ending {
  /** Deterministic record id. */
  readonly id: string
  /** The user it concerns (statements, export). */
  readonly owner: string
}

/** Any number of legs. Money that leaves house accounts is not guarded; at most one user may be debited, and is guarded. */
export interface Posting extends Movement {
  readonly legs: readonly Leg[]
  /** What the debited user no longer has in the fund is taken from their other money, and the rest is owed (`receivable:<user>`), instead of refused. */
  readonly owe?: boolean
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

/** How long a hold lasts whose caller says nothing else. */
export const HOLD_EXPIRES_MS = 15 * 60_000

export interface HoldRequest extends Movement {
  readonly amountMicroPence: bigint
  /** Default: every fund in the decided order promotional, paid, unripe, earned. */
  readonly funds?: readonly Fund[]
  /** The hold releases itself after this time. Default 15 minutes. */
  readonly expiresInMs?: number
  /** Kind of the record that then releases it, with the fact `outcome: 'unknown'`. Default `HoldExpired`. */
  readonly expiry?: ReleaseKind
}

export interface Settlement extends Ending {
  readonly holdId: string
  /** What is charged, at most what is held; the rest goes back to the funds it came from. */
  readonly grossMicroPence: bigint
  /** Cost of the provider, taken off before the split; default 0. */
  readonly costMicroPence?: bigint
  readonly policy: SplitPolicy
  /** Who earns the developer share. */
  readonly beneficiary: string
}

export interface Settled<B = RecordBody, N extends string = string> extends Sealed<B, N>, Split {
  readonly grossMicroPence: bigint
}
