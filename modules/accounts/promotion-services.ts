import { token } from '../../kernel/define.ts'

/** Earnings that promotional credit has paid, and that have not ripened. */
export interface Ripening {
  /** Of the oldest, epoch milliseconds. */
  readonly since: number
  /** When the oldest ripen by age alone, epoch milliseconds. */
  readonly releasesAt: number
  /** After so many days. */
  readonly days: number
  /** A check has found something. */
  readonly held: boolean
}
/** Provided by the module that lets them ripen. */
export interface PendingEarnings {
  /** Undefined: none that are known of. */
  of(userId: string): Promise<Ripening | undefined>
}
export const PendingEarnings = token<PendingEarnings>('accounts.pendingEarnings')

/** What promotions may cost on one UTC day: welcome credits, and the earnings from them that become withdrawable. */
export interface PromotionsBudget {
  /** Projected: many at once may overshoot it a little. Never below zero. */
  leftTodayMicroPence(): Promise<bigint>
}
export const PromotionsBudget = token<PromotionsBudget>('accounts.promotionsBudget')
