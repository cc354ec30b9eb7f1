import { type Clock, DAY_MS } from '../../kernel/define.ts'
import type { MeterRow, RollupRow, Store } from './model.ts'
import { HOUR_MS, hourOf, rollupId, seriesOf } from './series.ts'
import { added, NOTHING, type Totals } from './totals.ts'

/** Counts events: whole hours by their rollups, the rest from the events themselves. Times in epoch milliseconds, `to` excluded. */
export class Counter {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** What the meter's formula gives for the stretch. */
  async usage(meter: MeterRow, customer: string, from: number, to: number): Promise<bigint> {
    const series = seriesOf({ owner: meter.owner, meterId: meter._id, customer })
    if (meter.formula === 'last') return this.#last(series, from, to)
    return (await this.totals(series, from, to))[meter.formula]
  }

  async totals(series: string, from: number, to: number): Promise<Totals> {
    const [first, last] = [Math.ceil(from / HOUR_MS) * HOUR_MS, hourOf(to)]
    if (first >= last) return this.recount(series, from, to)
    const edges = await Promise.all([this.recount(series, from, first), this.recount(series, last, to)])
    return [...(await this.#hours(series, first, last)), ...edges].reduce(added, NOTHING)
  }

  /** From the events alone. */
  async recount(series: string, from: number, to: number): Promise<Totals> {
    if (from >= to) return NOTHING
    const [found] = await this.#store.events.aggregate<{ count: number; sum: string; max: string }>([
      { $match: { series, at: { $gte: new Date(from), $lt: new Date(to) } } },
      { $group: { _id: null, count: { $sum: 1 }, sum: { $sum: '$value' }, max: { $max: '$value' } } },
      { $project: { _id: 0, count: 1, sum: { $toString: '$sum' }, max: { $toString: '$max' } } },
    ])
    return found === undefined ? NOTHING : totalsOf(found)
  }

  async #hours(series: string, first: number, last: number): Promise<readonly Totals[]> {
    const range = { $gte: new Date(first), $lt: new Date(last) }
    const rows = await this.#store.rollups.find({ series, hour: range }).sort({ hour: 1 }).lean()
    const counted = new Map<string, Totals>()
    for (const day of byDay(rows.filter((row) => !isCounted(row))))
      for (const [id, totals] of await this.#count(series, day)) counted.set(id, totals)
    return rows.map((row) => (isCounted(row) ? totalsOf(row) : (counted.get(row._id) ?? NOTHING)))
  }

  /** Counts closed hours that are not counted yet, so that whoever asks for a month finds it counted; how many it found. */
  async countClosed(atMost: number): Promise<number> {
    const closed = { waits: { $gt: '' }, openUntil: { $lte: new Date(this.#clock.now()) } }
    const rows = await this.#store.rollups.find(closed).sort({ waits: 1 }).limit(atMost).lean()
    for (const day of byDay(rows)) if (day[0] !== undefined) await this.#count(day[0].series, day)
    return rows.length
  }

  /** Of one day, in time's order. What nothing was on its way into is kept. */
  async #count(series: string, stale: readonly RollupRow[]): Promise<ReadonlyMap<string, Totals>> {
    const countedAt = new Date(this.#clock.now())
    const counted = await this.#recountHours(series, stale)
    const keep = stale.filter(({ openUntil }) => countedAt >= openUntil)
    if (keep.length > 0)
      await this.#store.rollups.bulkWrite(
        keep.map(({ _id, openUntil }) => {
          const { count, sum, max } = counted.get(_id) ?? NOTHING
          const totals = { countedAt, count: Number(count), sum: String(sum), max: String(max) }
          const filter = { _id, openUntil, final: { $ne: true } }
          return { updateOne: { filter, update: { $set: totals, $unset: { waits: 1 } } } }
        }),
        { ordered: false },
      )
    return counted
  }

  /** Many hours are counted in one pass over the events between the first and the last of them. */
  async #recountHours(series: string, stale: readonly RollupRow[]): Promise<ReadonlyMap<string, Totals>> {
    const [first, last] = [stale[0], stale.at(-1)]
    if (first === undefined || last === undefined) return new Map()
    const hours = await this.#store.events.aggregate<{ _id: Date; count: number; sum: string; max: string }>([
      { $match: { series, at: { $gte: first.hour, $lt: new Date(last.hour.getTime() + HOUR_MS) } } },
      {
        $group: {
          _id: { $dateTrunc: { date: '$at', unit: 'hour' } },
          count: { $sum: 1 },
          sum: { $sum: '$value' },
          max: { $max: '$value' },
        },
      },
      { $project: { count: 1, sum: { $toString: '$sum' }, max: { $toString: '$max' } } },
    ])
    return new Map(hours.map((hour) => [rollupId(series, hour._id.getTime()), totalsOf(hour)]))
  }

  /** The value of the newest event; of several at one moment, that of the greatest identifier. */
  async #last(series: string, from: number, to: number): Promise<bigint> {
    const newest = await this.#store.events
      .findOne({ series, at: { $gte: new Date(from), $lt: new Date(to) } })
      .sort({ at: -1, _id: -1 })
      .lean()
    return BigInt(newest?.value ?? 0)
  }
}

/** Days are counted one by one: a pass over a month of a busy meter would keep the store from all else for too long. */
const byDay = (rows: readonly RollupRow[]): readonly (readonly RollupRow[])[] => {
  const days = new Map<string, RollupRow[]>()
  for (const row of rows) {
    const day = `${row.series}|${Math.floor(row.hour.getTime() / DAY_MS)}`
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days.values()]
}

/** Nothing was on its way into the hour when it was counted. */
const isCounted = ({ final, countedAt, openUntil }: RollupRow): boolean =>
  final === true || (countedAt !== undefined && countedAt >= openUntil)

const totalsOf = ({ count = 0, sum = '0', max = '0' }: { count?: number; sum?: string; max?: string }): Totals => ({
  count: BigInt(count),
  sum: BigInt(sum),
  max: BigInt(max),
})
