import type { Clock } from '../../kernel/define.ts'
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
    const stale = rows.filter((row) => !isCounted(row))
    const countedAt = new Date(this.#clock.now())
    const counted = await this.#recountHours(series, stale)
    const keep = stale.filter(({ openUntil }) => countedAt >= openUntil)
    if (keep.length > 0)
      await this.#store.rollups.bulkWrite(
        keep.map(({ _id }) => {
          const { count, sum, max } = counted.get(_id) ?? NOTHING
          const totals = { countedAt, count: Number(count), sum: String(sum), max: String(max) }
          return { updateOne: { filter: { _id, final: { $ne: true } }, update: { $set: totals } } }
        }),
        { ordered: false },
      )
    return rows.map((row) => (isCounted(row) ? totalsOf(row) : (counted.get(row._id) ?? NOTHING)))
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

/** Nothing was on its way into the hour when it was counted. */
const isCounted = ({ final, countedAt, openUntil }: RollupRow): boolean =>
  final === true || (countedAt !== undefined && countedAt >= openUntil)

const totalsOf = ({ count = 0, sum = '0', max = '0' }: { count?: number; sum?: string; max?: string }): Totals => ({
  count: BigInt(count),
  sum: BigInt(sum),
  max: BigInt(max),
})
