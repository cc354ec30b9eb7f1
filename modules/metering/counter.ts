import type { Clock } from '../../kernel/define.ts'
import type { MeterRow, RollupRow, Store } from './model.ts'
import { HOUR_MS, hourOf, rollupId, seriesOf } from './series.ts'
import { added, NOTHING, type Totals } from './totals.ts'

const AT_ONCE = 8

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
    return [...(await this.#hours(series, first, last)).values(), ...edges].reduce(added, NOTHING)
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

  async #hours(series: string, first: number, last: number): Promise<ReadonlyMap<number, Totals>> {
    const range = { $gte: new Date(first), $lt: new Date(last) }
    const rows = await this.#store.rollups.find({ series, hour: range }).lean()
    const hours = new Map<number, Totals>()
    for (let next = 0; next < rows.length; next += AT_ONCE)
      await Promise.all(
        rows.slice(next, next + AT_ONCE).map(async (row) => {
          hours.set(row.hour.getTime(), await this.#hour(row))
        }),
      )
    return hours
  }

  async #hour(row: RollupRow): Promise<Totals> {
    if (row.final || (row.countedAt !== undefined && row.countedAt >= row.openUntil)) return totalsOf(row)
    const countedAt = new Date(this.#clock.now())
    const hour = row.hour.getTime()
    const totals = await this.recount(row.series, hour, hour + HOUR_MS)
    if (countedAt >= row.openUntil)
      await this.#store.rollups.updateOne(
        { _id: rollupId(row.series, hour), final: { $ne: true } },
        { $set: { countedAt, count: Number(totals.count), sum: String(totals.sum), max: String(totals.max) } },
      )
    return totals
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

const totalsOf = ({ count = 0, sum = '0', max = '0' }: { count?: number; sum?: string; max?: string }): Totals => ({
  count: BigInt(count),
  sum: BigInt(sum),
  max: BigInt(max),
})
