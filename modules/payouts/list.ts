import { ApiError, type Caller, newestFirst, type PageRequest } from '../../kernel/define.ts'
import type { Store } from './model.ts'
import { payoutView } from './view.ts'

export async function listPayouts(userId: string, page: PageRequest, { payouts }: Pick<Store, 'payouts'>) {
  return newestFirst(payouts, { filter: { userId }, time: 'requestedAt', page, view: payoutView })
}

/** Operators see everybody's; to others a foreign id does not exist. */
export async function getPayout(id: string, caller: Caller, { payouts }: Pick<Store, 'payouts'>) {
  const row = await payouts
    .findOne(caller.role === 'operator' ? { _id: id } : { _id: id, userId: caller.userId })
    .lean()
  if (!row) throw new ApiError('not_found', `there is no payout ${id}`)
  return payoutView(row)
}
