import { token } from '../../kernel/define.ts'

/** What the fraud layer learns of a payout before money leaves. */
export interface PayoutToJudge {
  readonly payoutId: string
  readonly userId: string
  readonly amountPence: number
  /** Epoch milliseconds. */
  readonly requestedAt: number
  /** When the destination was connected, epoch milliseconds. */
  readonly connectedAt: number
  /** The account at the processor that is to be paid; absent where it was erased meanwhile. */
  readonly destination: string | undefined
}

export interface FraudVerdict {
  readonly verdict: 'allow' | 'review' | 'block'
  readonly reason: string
  readonly riskLevel: 'low' | 'medium' | 'high' | 'critical'
  /** With `review`: the check could not be made, or not in time. It is made again by itself, and no person need look. */
  readonly again?: true
}

/** Judges payouts. Optional: without it the caps of the config judge; if it fails, the payout goes to review. */
export interface FraudGate {
  judge(payout: PayoutToJudge): Promise<FraudVerdict>
}
export const FraudGate = token<FraudGate>('payouts.fraudGate')

/** A person's word on a payout under review, given elsewhere than at the payout. */
export interface PayoutReviews {
  /** Once; again: the same. ApiError `not_found`, `conflict` where it is not under review, E010 where it was decided otherwise. */
  decide(
    payoutId: string,
    word: { readonly decision: 'release' | 'block'; readonly reason: string; readonly operator: string },
  ): Promise<void>
}
export const PayoutReviews = token<PayoutReviews>('payouts.reviews')

/** Says who must show who they are before money leaves. Optional: without it nobody must. */
export interface IdentityGate {
  /** Withdrawals beyond this within 30 days need a verified holder; undefined: none does. */
  readonly requiredAbovePence: number | undefined
  verified(userId: string): Promise<boolean>
}
export const IdentityGate = token<IdentityGate>('payouts.identityGate')

/** What ops tools ask of the payouts. */
export interface PayoutAudit {
  /** Compares the list of payouts with the records; each fault as one line that says where. */
  faults(): AsyncIterable<string>
}
export const PayoutAudit = token<PayoutAudit>('payouts.audit')
