import type { Static } from 'typebox'
import { DAY_MS, invalidField } from '../../kernel/define.ts'
import type { contract } from './contract.ts'
import type { Counter } from './counter.ts'
import type { MeterRow } from './model.ts'
import { HOUR_MS } from './series.ts'

type Query = Static<(typeof contract)['summaries']['query']>
type Summary = Static<(typeof contract)['summaries']['reply'][200]>['data'][number]

const MAX_WINDOWS = 1_000
const AT_ONCE = 8

/** Newest first. Windows without events are left out. */
export async function summariesOf(meter: MeterRow, query: Query, counter: Counter): Promise<Summary[]> {
  const [from, to] = [query.start_time * 1_000, query.end_time * 1_000]
  if (to <= from) throw invalidField('/query/end_time', 'must be after start_time')
  const step = { hour: HOUR_MS, day: DAY_MS, none: to - from }[query.value_grouping_window ?? 'none']
  if ((to - from) / step > MAX_WINDOWS)
    throw invalidField('/query/end_time', `leaves more than ${MAX_WINDOWS} windows; ask for a shorter time`)
  const starts: number[] = []
  for (let start = from; start < to; start += step) starts.unshift(start)
  const found: Summary[] = []
  for (let next = 0; next < starts.length && found.length < query.limit; next += AT_ONCE) {
    const some = starts.slice(next, next + AT_ONCE)
    const values = await Promise.all(
      some.map((start) => counter.usage(meter, query.customer, start, Math.min(start + step, to))),
    )
    found.push(
      ...some.flatMap((start, place) => summary(meter, start, Math.min(start + step, to), values[place] ?? 0n)),
    )
  }
  return found.slice(0, query.limit)
}

const summary = ({ _id }: MeterRow, start: number, end: number, value: bigint): Summary[] =>
  value === 0n
    ? []
    : [
        {
          id: `mes_${_id.slice(4)}_${start / 1_000}`,
          object: 'billing.meter_event_summary',
          aggregated_value: Number(value),
          start_time: start / 1_000,
          end_time: end / 1_000,
          livemode: false,
          meter: _id,
        },
      ]
