import type { Static } from 'typebox'
import { ApiError, DAY_MS, invalidField, operationId, owned, type View } from '../../../kernel/define.ts'
import { PLATFORM } from '../contract.ts'
import { usageLine } from '../invoices/usage-lines.ts'
import type { LineRow, SubscriptionRow } from '../model.ts'
import { accountIn, type Parts } from '../parts.ts'
import { activePrice, assertGbp, taxFor } from '../prices/find.ts'
import { changeSubscription } from './change.ts'
import type { SubscriptionFields, subscriptionContract } from './contract.ts'
import { advance, meteredItems, usageOf } from './cycle.ts'
import { prorations } from './prorate.ts'
import { priceOf } from './write-due.ts'

type Contract = typeof subscriptionContract
type Fields = Static<typeof SubscriptionFields>
interface Made {
  readonly owner: string
  readonly operationKey: string
}

export function subscriptionView(
  row: SubscriptionRow,
): { id: string; created_at: string; updated_at: string } & Fields {
  const {
    live: _live,
    version: _version,
    bills: _bills,
    items_due: _items,
    unfinished: _unfinished,
    ...shown
  } = owned.view(row) as View<SubscriptionRow>
  return shown
}

/** Items as they are kept. All of one interval: it is the subscription's. */
async function itemsFor(
  owner: string,
  asked: NonNullable<Static<Contract['changeSubscription']['body']>['items']>,
  since: number,
  parts: Parts,
) {
  const items: Fields['items'] = []
  let recurrence: Pick<Fields, 'interval' | 'interval_count'> | undefined
  for (const [place, { price: id, quantity = 1 }] of asked.entries()) {
    const at = `/body/items/${place}/price`
    if (items.some(({ price }) => price === id))
      throw invalidField(at, 'is in another item already; raise its quantity')
    const { interval, interval_count = 1 } = await activePrice(owner, id, at, parts)
    if (interval === undefined) throw invalidField(at, 'is asked once; put it on an invoice instead')
    recurrence ??= { interval, interval_count }
    if (recurrence.interval !== interval || recurrence.interval_count !== interval_count)
      throw invalidField(
        at,
        `comes every ${interval_count} ${interval}, the first item every ${recurrence.interval_count} ${recurrence.interval}`,
      )
    items.push({ price: id, quantity, since })
  }
  if (recurrence === undefined) throw invalidField('/body/items', 'needs an item')
  return { items, recurrence }
}

export async function createSubscription(
  body: Static<Contract['createSubscription']['body']>,
  { owner, operationKey }: Made,
  parts: Parts,
): Promise<SubscriptionRow> {
  const { services, models, config } = parts
  assertGbp(body.currency, '/body/currency')
  if (owner === PLATFORM && accountIn(body.customer) === undefined)
    throw invalidField('/body/customer', 'must be an account (usr_…): the platform bills nobody else')
  const now = services.clock.now()
  const { items, recurrence } = await itemsFor(owner, body.items, 0, parts)
  if (body.tax_rate !== undefined) await owned.get(models.taxRates, owner, body.tax_rate)
  const starts = now + (body.trial_days ?? 0) * DAY_MS
  const row = await owned.create(
    models.subscriptions,
    { id: operationId('sub_', owner, 'subscription', operationKey), owner, cap: config.maxOwned, at: now },
    {
      customer: body.customer,
      status: 'trialing',
      items,
      ...recurrence,
      anchor: starts,
      period: -1,
      period_start: now,
      period_end: starts,
      cancel_at_period_end: false,
      canceled_at: 0,
      pause_collection: 'none',
      days_until_due: body.days_until_due ?? config.daysUntilDue,
      live: true,
      version: 0,
      bills: [],
      items_due: [],
      ...(body.tax_rate !== undefined && { tax_rate: body.tax_rate }),
    },
  )
  return advance(owner, row._id, parts)
}

function assertLive({ _id, status }: SubscriptionRow): void {
  if (status === 'canceled') throw new ApiError('conflict', `subscription ${_id} is canceled; make another one`)
}

export async function changeItems(
  id: string,
  { items: asked, proration = 'create', ...flags }: Static<Contract['changeSubscription']['body']>,
  { owner, operationKey }: Made,
  parts: Parts,
): Promise<SubscriptionRow> {
  const now = parts.services.clock.now()
  await advance(owner, id, parts)
  return changeSubscription({ owner, id }, parts, async (row) => {
    assertLive(row)
    if (asked === undefined) return flags
    const { items: fresh, recurrence } = await itemsFor(owner, asked, now, parts)
    if (recurrence.interval !== row.interval || recurrence.interval_count !== row.interval_count)
      throw invalidField(
        '/body/items',
        `must come every ${row.interval_count} ${row.interval}, as the subscription does`,
      )
    const items = fresh.map((item) => ({
      ...item,
      since: row.items.find(({ price }) => price === item.price)?.since ?? now,
    }))
    const prefix = operationId('ii_', id, 'proration', operationKey)
    const left = proration === 'none' ? [] : await prorations(row, items, now, prefix, parts)
    return { ...flags, items, items_due: [...left, ...(await usageOfGone(row, items, now, prefix, parts))] }
  })
}

/** A metered price that is taken off has been used until now. */
async function usageOfGone(
  row: SubscriptionRow,
  next: Fields['items'],
  now: number,
  prefix: string,
  parts: Parts,
): Promise<LineRow[]> {
  if (row.period < 0) return []
  const kept = new Set(next.map(({ price }) => price))
  const gone = { ...row, items: row.items.filter(({ price }) => !kept.has(price)) }
  const { owner, customer } = row
  return Promise.all(
    usageOf(gone, await meteredItems(gone, parts), now).map(async ({ price: priceId, ...period }, place) => {
      const price = await priceOf(owner, priceId, parts)
      const tax = await taxFor(owner, row.tax_rate, price.tax_behavior, parts)
      return usageLine({ id: `${prefix}u${place}`, owner, customer, price, tax, period }, parts)
    }),
  )
}

/** Now: what was metered is billed, the rest of what was paid in advance is credited where `prorate` says so. */
export async function cancelNow(id: string, owner: string, prorate: boolean, parts: Parts): Promise<SubscriptionRow> {
  await advance(owner, id, parts)
  const now = parts.services.clock.now()
  return changeSubscription({ owner, id }, parts, async (row) => {
    if (row.status === 'canceled') return undefined
    const billId = operationId('in_', id, 'cycle', 'final')
    const metered = await meteredItems(row, parts)
    const usage = row.period < 0 ? [] : usageOf(row, metered, now)
    const lines = prorate ? await prorations(row, [], now, `${billId}-`, parts) : []
    const opens = row.pause_collection === 'keep_as_draft' ? ('never' as const) : ('later' as const)
    const bill = { id: billId, usage, advance: [], lines, opens }
    const asks = row.pause_collection !== 'void' && usage.length + lines.length > 0
    return { status: 'canceled', canceled_at: now, live: false, bills: asks ? [bill] : [] }
  })
}
