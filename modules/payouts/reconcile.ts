import type { Clock, Logger } from '../../kernel/define.ts'
import { faultPoint } from './fault-points.ts'
import type { Store } from './model.ts'
import type { Saga } from './saga.ts'

const BATCH = 100
const MAX_PAUSE_MS = 3_600_000

/** Looks at every payout that is due, the longest waiting first, and asks the processor where it must. The older a payout, the longer the pause. */
export async function reconcile({
  store,
  saga,
  clock,
  log,
}: {
  readonly store: Store
  readonly saga: Saga
  readonly clock: Clock
  readonly log: Logger
}): Promise<void> {
  for (;;) {
    const due = await store.payouts
      .find({ checkAt: { $lte: new Date(clock.now()) } })
      .sort({ checkAt: 1 })
      .limit(BATCH)
      .lean()
    for (const { _id, requestedAt } of due) {
      faultPoint('payout.due')
      await saga
        .advance(_id)
        .catch((error: unknown) =>
          log.warn('a payout could not be reconciled; it will be tried again', { payoutId: _id, error }),
        )
      const pauseMs = Math.min(Math.max((clock.now() - requestedAt.getTime()) / 4, 60_000), MAX_PAUSE_MS)
      await store.payouts.updateOne(
        { _id, checkAt: { $exists: true } },
        { $set: { checkAt: new Date(clock.now() + pauseMs) } },
      )
    }
    if (due.length < BATCH) return
  }
}
