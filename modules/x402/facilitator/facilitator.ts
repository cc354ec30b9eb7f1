import type { Payment } from '../wire/payment.ts'
import type { Requirements } from '../wire/terms.ts'

/** A payment beside what was asked for, both in the version that the payer speaks. */
export interface Claim {
  readonly payment: Payment
  readonly requirements: Requirements
  /** As the payer's version of x402 writes them. */
  readonly wire: object
}

export type Verified = { readonly valid: true } | { readonly valid: false; readonly reason: string }
export type Taken =
  | { readonly success: true; readonly transaction: string }
  /** `doubtful`: it may have been taken all the same, or otherwise than asked for. */
  | { readonly success: false; readonly reason: string; readonly doubtful?: boolean }

/** Who checks signed transfers and puts them on their chain. Throws where it does not answer: then the outcome is unknown. */
export interface Facilitator {
  verify(claim: Claim): Promise<Verified>
  settle(claim: Claim): Promise<Taken>
}
