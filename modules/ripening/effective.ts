import { smaller } from '../ledger/services.ts'
import type { Lot, Store } from './model.ts'

type Amounts = Pick<Lot, '_id' | 'earnedMicroPence' | 'ripenedMicroPence'>
export const pendingOf = ({ earnedMicroPence, ripenedMicroPence }: Amounts): bigint =>
  earnedMicroPence - ripenedMicroPence

/**
 * What is still there of each open lot of an account: what it has spent (or had to give back) was of the newest ones.
 * @param newestFirst the account's open lots
 */
export function leftOf(newestFirst: readonly Amounts[], unripeMicroPence: bigint): Map<string, bigint> {
  const open = newestFirst.filter((lot) => pendingOf(lot) > 0n)
  let spent = open.reduce((sum, lot) => sum + pendingOf(lot), 0n) - unripeMicroPence
  return new Map(
    open.map((lot) => {
      const taken = spent > 0n ? smaller(spent, pendingOf(lot)) : 0n
      spent -= taken
      return [lot._id, pendingOf(lot) - taken]
    }),
  )
}

/** The account's lots that have not all ripened, newest first. */
export const openLots = (beneficiary: string, { lots }: Pick<Store, 'lots'>): Promise<readonly Lot[]> =>
  lots
    .find({ beneficiary, nextAt: { $exists: true } })
    .sort({ day: -1, _id: -1 })
    .lean()
