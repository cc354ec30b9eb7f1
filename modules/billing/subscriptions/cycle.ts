import { operationId } from '../../../kernel/define.ts'
import type { Bill, SubscriptionRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { periodStart } from '../pricing/period.ts'
import { changeSubscription } from './change.ts'
import { priceOf } from './write-due.ts'

/** Periods that one run makes up for: ten years of days. */
const MAX_PERIODS = 3_700

/** Goes on into the period that the clock is in: each boundary bills what was metered before it, and in advance what comes. */
export async function advance(owner: string, id: string, parts: Parts): Promise<SubscriptionRow> {
  for (let n = 0; ; n++) {
    let moved = false
    const row = await changeSubscription({ owner, id }, parts, async (before) => {
      moved = before.status !== 'canceled' && before.period_end <= parts.services.clock.now()
      return moved ? nextPeriod(before, parts) : undefined
    })
    if (!moved || n >= MAX_PERIODS) return row
  }
}

async function nextPeriod(row: SubscriptionRow, parts: Parts) {
  const period = row.period + 1
  const [start, end] = [row.period_end, periodStart(row.anchor, row, period + 1)]
  const ends = row.cancel_at_period_end && row.period >= 0
  const metered = await meteredItems(row, parts)
  const bill: Bill = {
    id: operationId('in_', row._id, 'cycle', String(period)),
    usage: row.period < 0 ? [] : usageOf(row, metered, row.period_end),
    advance: ends
      ? []
      : row.items
          .filter(({ price }) => !metered.has(price))
          .map(({ price, quantity }) => ({ price, quantity, from: start, to: end })),
    lines: [],
    opens: row.pause_collection === 'keep_as_draft' ? 'never' : row.period < 0 ? 'soon' : 'later',
  }
  const asks = row.pause_collection !== 'void' && bill.usage.length + bill.advance.length > 0
  const bills = asks ? [bill] : []
  if (ends) return { status: 'canceled' as const, canceled_at: start, live: false, bills }
  return { status: 'active' as const, period, period_start: start, period_end: end, bills }
}

/** The prices among the items that a meter counts. */
export async function meteredItems(
  { owner, items }: Pick<SubscriptionRow, 'owner' | 'items'>,
  parts: Parts,
): Promise<ReadonlySet<string>> {
  const prices = await Promise.all(items.map(({ price }) => priceOf(owner, price, parts)))
  return new Set(prices.filter(({ meter }) => meter !== undefined).map(({ _id }) => _id))
}

/** What of the period was metered up to a moment. */
export const usageOf = (
  { items, period_start }: Pick<SubscriptionRow, 'items' | 'period_start'>,
  metered: ReadonlySet<string>,
  to: number,
): Bill['usage'] =>
  items
    .filter(({ price }) => metered.has(price))
    .map(({ price, since }) => ({ price, from: Math.max(since, period_start), to }))
    .filter(({ from }) => from < to)
