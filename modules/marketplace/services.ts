import { token } from '../../kernel/define.ts'

/** What buyers and paying callers think of a seller. */
export interface SellerRatings {
  /** Over all listings of the account; `mean` in stars, 1 to 5, 0 where `count` is 0. */
  ratingOf(userId: string): Promise<{ readonly mean: number; readonly count: number }>
}
export const SellerRatings = token<SellerRatings>('marketplace.sellerRatings')
