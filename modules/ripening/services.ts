import { token } from '../../kernel/define.ts'

/** Earnings that are about to ripen. */
export interface RipeningToJudge {
  readonly beneficiary: string
  readonly payer: string
  readonly amountPence: number
  /** Epoch milliseconds. */
  readonly at: number
}

/** The fraud layer's word on earnings from promotional credit. Optional: without it nobody objects; where it fails, they wait. */
export interface RipeningGate {
  /** False: there is a finding about one of the two, or about those around them. */
  allows(ripening: RipeningToJudge): Promise<boolean>
}
export const RipeningGate = token<RipeningGate>('ripening.gate')
