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
}

/** Judges payouts. Optional: without it the caps of the config judge; if it fails, the payout goes to review. */
export interface FraudGate {
  judge(payout: PayoutToJudge): Promise<FraudVerdict>
}
export const FraudGate = token<FraudGate>('payouts.fraudGate')

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
