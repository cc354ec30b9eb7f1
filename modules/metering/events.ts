import { newestFirst, type PageOf, type PageRequest } from '../../kernel/define.ts'
import type { EventRow, Store } from './model.ts'
import { ofOwner, seriesOf } from './series.ts'
import type { Arrival, CountedEvent, UsagePeriod } from './services.ts'

/** Meters go with their owner by themselves. */
export async function eraseOwner(owner: string, store: Store): Promise<void> {
  await store.events.deleteMany({ _id: ofOwner(owner) })
  await store.rollups.deleteMany({ _id: ofOwner(owner) })
}

export const eventOf = ({ _id, at, value }: EventRow): CountedEvent => ({
  identifier: _id.slice(_id.indexOf('|') + 1),
  at,
  value: BigInt(value),
})

export const pageOfEvents = (
  { from, to, arrived = {}, ...series }: UsagePeriod & { readonly arrived?: Arrival },
  page: PageRequest,
  store: Store,
): Promise<PageOf<CountedEvent>> =>
  newestFirst(store.events, {
    filter: {
      series: seriesOf(series),
      $and: [{ at: { $gte: new Date(from), $lt: new Date(to) } }, ...arrivedWithin(arrived)],
    },
    time: 'at',
    page,
    view: eventOf,
  })

const arrivedWithin = ({ after, until }: Arrival) => [
  ...(after === undefined ? [] : [{ receivedAt: { $gt: new Date(after) } }]),
  ...(until === undefined ? [] : [{ receivedAt: { $lte: new Date(until) } }]),
]
