import { type RecordBody, token } from '../../kernel/define.ts'
import type { Sealed } from '../records/services.ts'
import type { Charged, ChargeKinds, Cover, CoverRequest, Work } from './charging/cover.ts'
import type {
  EndingKind,
  GrantKind,
  HoldKind,
  MovementBody,
  PostingKind,
  ReleaseKind,
  SettlementKind,
  WithdrawalKind,
} from './kinds.ts'
import type { HouseAccount, Leg } from './leg.ts'
import type { Ending, Facts, GrantRequest, HoldRequest, Movement, Posting, Settled, Settlement } from './movements.ts'
import type { Split, SplitPolicy } from './split.ts'

export { billingSplit, type SealedSplit, splitOf } from './billing-split.ts'
export type {
  BroughtPayment,
  Charged,
  ChargeKinds,
  Cover,
  CoverOf,
  CoverRequest,
  Work,
} from './charging/cover.ts'
export {
  endingKind,
  fieldsOf,
  grantKind,
  type HoldKind,
  holdKind,
  isGrantKind,
  isHoldKind,
  postingKind,
  releaseKind,
  settlementKind,
  withdrawalKind,
} from './kinds.ts'
export type { Fund, HouseAccount, Leg } from './leg.ts'
export { legsOf } from './legs.ts'
export {
  cappedMicroPence,
  exactPence,
  formatGbp,
  larger,
  MICRO_PENCE_PER_PENNY,
  nearestMicroPence,
  penceNumber,
  smaller,
  toMicroPence,
  wholePence,
} from './money.ts'
export type {
  Ending,
  Facts,
  GrantRequest,
  HoldRequest,
  Posting,
  Settled,
  Settlement,
} from './movements.ts'
export { HoldExpired } from './record-kinds.ts'
export { type Split, type SplitPolicy, splitExactly, splitPence } from './split.ts'

/** Its id is the payout's (`po_…`); the money goes to `payout:<id>`. */
export interface WithdrawalRequest extends Movement {
  /** Absent: all whole pence that are withdrawable. Below `minimumMicroPence`: ApiError `below_minimum`; more than there is: `conflict`. */
  readonly amountMicroPence?: bigint
  readonly minimumMicroPence: bigint
  /** Asked with the amount before each attempt, when every earlier debit of the owner can be read but those this process is about to store. Throw to refuse. */
  readonly admit?: (amountMicroPence: bigint) => Promise<void>
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
  /** Owed to us after a reversal of what was already spent; taken off what can be withdrawn. */
  readonly owedMicroPence: bigint
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
  post<N extends string, F extends RecordBody>(
    kind: PostingKind<N, F>,
    posting: Posting & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'posting'>, N>>
  grant<N extends string, F extends RecordBody>(
    kind: GrantKind<N, F>,
    request: GrantRequest & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'grant'>, N>>
  /** Guarded debit into `hold:<id>`. Not enough: ApiError E003 (the caller adds the payment link). */
  hold<N extends string, F extends RecordBody>(
    kind: HoldKind<N, F>,
    request: HoldRequest & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'hold'>, N>>
  /** Charges a hold and releases the rest, once: settle, release and expiry exclude each other. */
  settle<N extends string, F extends RecordBody>(
    kind: SettlementKind<N, F>,
    settlement: Settlement & Facts<F>,
  ): Promise<Settled<F & MovementBody<'settlement'>, N>>
  /** Gives a hold back. Where another release (or the expiry) was faster, that is the answer, of whatever kind. */
  release<F extends RecordBody>(
    kind: ReleaseKind<string, F>,
    holdId: string,
    ending: Ending & Facts<F>,
  ): Promise<Sealed<MovementBody<'release'>>>
  /**
   * How a module is paid for work: covers it, does it, charges what it says it costs, once, however often and wherever it is asked for.
   * Work that throws is released with the facts that `failure` gives, and its error passed on. What a process that dies leaves open is
   * given back. Throws E003; E010 where it was charged under this id before and `replay` does not say what came of it.
   */
  charge<H extends RecordBody, S extends RecordBody, R extends RecordBody, T>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Facts<H>,
    work: Work<T, S, R>,
  ): Promise<{ readonly value: T; readonly settled: Charged<S> }>
  /** The same in two steps, for work whose end comes from elsewhere: end the cover by `settle` or `release`. */
  cover<H extends RecordBody, S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Facts<H>,
  ): Promise<Cover<S, R>>
  /** What was covered before, perhaps by another process: by the `holdId` of its cover as `id`, and the same request. Asks nothing. */
  resume<H extends RecordBody, S extends RecordBody, R extends RecordBody>(
    kinds: ChargeKinds<H, S, R>,
    request: CoverRequest & Facts<H>,
  ): Cover<S, R>
  /** The record by which work was charged that was covered under this id: narrow it by `kind.is`. */
  charged(id: string): Promise<Sealed | undefined>
  /** Guarded debit of withdrawable money. */
  withdraw<N extends string, F extends RecordBody>(
    kind: WithdrawalKind<N, F>,
    request: WithdrawalRequest & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'withdrawal'>, N>>
  /** The money of a payout arrived at the processor. Excludes `reverse` of it. */
  settlePayout<N extends string, F extends RecordBody>(
    kind: EndingKind<N, F>,
    payoutId: string,
    ending: Ending & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'ending'>, N>>
  /**
   * Undoes one record, once: its legs with the other sign (a settlement gives the charge back to the funds that paid).
   * What a user has already spent of it is owed: `receivable:<user>`.
   */
  reverse<N extends string, F extends RecordBody>(
    kind: EndingKind<N, F>,
    recordId: string,
    ending: Ending & Facts<F>,
  ): Promise<Sealed<F & MovementBody<'ending'>, N>>
  /** `asOf`: epoch milliseconds; default now. */
  balance(owner: string, asOf?: number): Promise<Balance>
  /** Newest first; `before`: record id of the last line seen, ApiError `invalid_request` where the owner has none such. */
  statement(
    owner: string,
    page: { readonly limit: number; readonly before?: string; readonly types?: readonly string[] },
  ): Promise<readonly StatementLine[]>
  /** Sum of a house account, by projection (may lag a second). */
  houseBalance(account: HouseAccount): Promise<bigint>
  /** What left a house account since midnight UTC, by projection (may lag a second): for daily budgets. */
  houseSpentToday(account: HouseAccount): Promise<bigint>
  /** Exact split of an amount: developer share rounded up, treasury down, platform the rest. */
  split(policy: SplitPolicy, amountMicroPence: bigint): Split
}
export const Ledger = token<Ledger>('ledger.ledger')

/** Asked before an account's money is held, and told how each hold ended. */
export interface SpendGuard {
  /** `mandates`: without one such guard, what is under a mandate cannot be held at all. */
  readonly keeps: 'budgets' | 'mandates'
  /** Throws to refuse. Undefined, at once: it does not concern this account. A repeat for the same hold is harmless. */
  reserve(hold: {
    readonly id: string
    readonly owner: string
    readonly amountMicroPence: bigint
    readonly expiresInMs: number
    /** Of its kind (`bridge.held`), with the facts that are sealed with it. */
    readonly type: string
    readonly facts: RecordBody
  }): Promise<void> | undefined
  /** `end`: the record that ended the hold; undefined: it was never made. Never rejects. A repeat is harmless. */
  ended(hold: { readonly id: string; readonly owner: string }, end?: Sealed): Promise<void> | undefined
}
/** Where modules that limit spending put their guards. */
export interface SpendGuards {
  /** Asked from now on; returns the undo. */
  add(guard: SpendGuard): () => void
}
export const SpendGuards = token<SpendGuards>('ledger.spendGuards')

/** Sums of the whole log's legs: `house:…` by account, all others by kind (`user`, `hold`, `payout`, `receivable`). */
export interface TrialBalance {
  /** How many records of the log are in it, from the first on. */
  readonly records: number
  /** False: there are more; asked again, it goes on from there. */
  readonly complete: boolean
  readonly sums: ReadonlyMap<string, bigint>
}
/** The double-entry books as a whole, for operators. */
export interface LedgerBooks {
  /** From sealed records alone. Reads for at most two seconds. */
  trialBalance(): Promise<TrialBalance>
}
export const LedgerBooks = token<LedgerBooks>('ledger.books')

/** What ops tools ask of the ledger. */
export interface LedgerAudit {
  /** Derives every movement, split and balance again from the log; each fault as one line that says where. */
  faults(): AsyncIterable<string>
  /** Drops the balances and sums them again. No other process may serve meanwhile. */
  rebuild(): Promise<void>
}
export const LedgerAudit = token<LedgerAudit>('ledger.audit')
