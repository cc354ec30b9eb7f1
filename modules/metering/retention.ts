import { DAY_MS } from '../../kernel/define.ts'
import type { Counter } from './counter.ts'
import type { Store } from './model.ts'
import { HOUR_MS } from './series.ts'

const AT_ONCE = 200

/** Removes events of hours that are older than `keepDays`; what they came to stays. */
export async function removeOld(store: Store, counter: Counter, now: number, keepDays: number): Promise<number> {
  const old = { hour: { $lt: new Date(now - keepDays * DAY_MS) }, final: { $ne: true } }
  let removed = 0
  for (;;) {
    const rows = await store.rollups.find(old).limit(AT_ONCE).lean()
    for (const { _id, series, hour } of rows) {
      const start = hour.getTime()
      const { count, sum, max } = await counter.recount(series, start, start + HOUR_MS)
      const totals = { count: Number(count), sum: String(sum), max: String(max) }
      // the count first: events without it would be lost, a second time it is not made
      await store.rollups.updateOne(
        { _id, final: { $ne: true } },
        { $set: { ...totals, final: true }, $unset: { waits: 1 } },
      )
      const { deletedCount } = await store.events.deleteMany({
        series,
        at: { $gte: hour, $lt: new Date(start + HOUR_MS) },
      })
      removed += deletedCount
    }
    if (rows.length < AT_ONCE) return removed
  }
}
