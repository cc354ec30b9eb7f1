import { SPLIT_POLICIES } from '../rules/contract.ts'
import { largestRemainder } from './money.ts'

export type SplitPolicy = keyof typeof SPLIT_POLICIES

export interface Split {
  readonly developerMicroPence: bigint
  readonly platformMicroPence: bigint
  readonly treasuryMicroPence: bigint
}

/** Exact: developer share rounded up, treasury down, platform the rest; the parts sum to the amount. */
export const splitExactly = (policy: SplitPolicy, amountMicroPence: bigint): Split => {
  if (amountMicroPence < 0n) throw new RangeError('only an amount that is not negative can be split')
  const { developer, treasury } = SPLIT_POLICIES[policy]
  const developerMicroPence = (amountMicroPence * BigInt(developer) + 999n) / 1000n
  const treasuryMicroPence = (amountMicroPence * BigInt(treasury)) / 1000n
  return {
    developerMicroPence,
    platformMicroPence: amountMicroPence - developerMicroPence - treasuryMicroPence,
    treasuryMicroPence,
  }
}

export interface SplitPence {
  readonly developerPence: number
  readonly platformPence: number
  readonly treasuryPence: number
}

/** The split as shown: whole pence by largest remainder, ties to the platform (8 p → 6 / 2 / 0). */
export const splitPence = ({ developerMicroPence, platformMicroPence, treasuryMicroPence }: Split): SplitPence => {
  const [platformPence = 0, developerPence = 0, treasuryPence = 0] = largestRemainder([
    platformMicroPence,
    developerMicroPence,
    treasuryMicroPence,
  ])
  return { developerPence, platformPence, treasuryPence }
}
