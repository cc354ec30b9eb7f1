import type { PendingEarnings } from '../accounts/services.ts'
import { openLots } from './effective.ts'
import type { Parts } from './parts.ts'
import { agedAt } from './ripen.ts'

/** Since when an account's earnings wait, and when the first of them ripen by age alone. */
export const pendingEarnings = ({ models, config }: Parts): PendingEarnings => ({
  async of(userId) {
    const open = await openLots(userId, models)
    const oldest = open.at(-1)
    if (oldest === undefined) return undefined
    return {
      since: oldest.since.getTime(),
      releasesAt: agedAt(oldest, config.days),
      days: config.days,
      held: open.some(({ held }) => held === true),
    }
  },
})
