import { SPLIT_POLICIES } from '../rules/contract.ts'

/** Treasury contributions on earnings of this size, in whole pence, rounded down: what the per-call split took beside them. */
export const treasuryPenceOf = (earnedPence: number): number =>
  Math.floor((earnedPence * SPLIT_POLICIES.agent_call.treasury) / SPLIT_POLICIES.agent_call.developer)
