import { tooLarge } from '../errors/contract.ts'
import { type Labels, labelOf, labelText } from '../labels.ts'
import type { Grouping, RangeFunction } from '../logql/ast.ts'
import type { Slots } from './grid.ts'

/** One line of a graph: a value or none at each time of the grid. */
export interface Series {
  readonly labels: Labels
  readonly values: readonly (number | undefined)[]
}

export const MOST_SERIES = 500
/** Numbers that are held at once while lines are added up. */
const MOST_SLOTS = 4_000_000

export const groupLabels = (labels: Labels, grouping: Grouping): Labels => {
  if (grouping.without) {
    const names = new Set(grouping.names)
    return Object.fromEntries(Object.entries(labels).filter(([name]) => !names.has(name)))
  }
  return Object.fromEntries(
    grouping.names.flatMap((name) => {
      const value = labelOf(labels, name)
      return value === undefined || value === '' ? [] : [[name, value]]
    }),
  )
}

interface Sums {
  readonly labels: Labels
  readonly counts: Float64Array
  /** Sums, least or largest values. */
  readonly amounts: Float64Array
}

/** What lines add up to, by labels and slot. */
export class Accumulator {
  readonly #slots: Slots
  readonly #fn: RangeFunction
  readonly #byLabels = new Map<string, Sums>()

  constructor(slots: Slots, fn: RangeFunction) {
    this.#slots = slots
    this.#fn = fn
  }

  /** Where lines with these labels are added up. Throws `query_too_large`. */
  of(labels: Labels): Sums {
    const key = labelText(labels)
    const known = this.#byLabels.get(key)
    if (known) return known
    const length = this.#slots.bounds.length - 1
    if (this.#byLabels.size >= MOST_SERIES || (this.#byLabels.size + 1) * length > MOST_SLOTS)
      throw tooLarge(
        `the query makes more than ${this.#byLabels.size} series, as many as are allowed; aggregate by fewer labels, as in sum by (level) (…)`,
      )
    const amounts = new Float64Array(length).fill(START[this.#fn] ?? 0)
    const created = { labels, counts: new Float64Array(length), amounts }
    this.#byLabels.set(key, created)
    return created
  }

  add({ counts, amounts }: Sums, slot: number, amount: number): void {
    counts[slot] = (counts[slot] as number) + 1
    const before = amounts[slot] as number
    if (this.#fn === 'min_over_time') amounts[slot] = Math.min(before, amount)
    else if (this.#fn === 'max_over_time') amounts[slot] = Math.max(before, amount)
    else amounts[slot] = before + amount
  }

  /** Each window's value; none where no line is in it. */
  series(rangeNs: number): Series[] {
    const { first, end } = this.#slots
    return [...this.#byLabels.values()].map(({ labels, counts, amounts }) => {
      const before = prefixSums(counts)
      // whole numbers add up exactly; others are added anew for each window
      const whole = WHOLE.has(this.#fn) ? prefixSums(amounts) : undefined
      const values = Array.from(first, (from, k) => {
        const to = end[k] as number
        const count = (before[to] as number) - (before[from] as number)
        if (count === 0) return undefined
        const amount = whole ? (whole[to] as number) - (whole[from] as number) : this.#combine(amounts, from, to)
        return this.#value(amount, count, rangeNs)
      })
      return { labels, values }
    })
  }

  #combine(amounts: Float64Array, from: number, to: number): number {
    let combined = START[this.#fn] ?? 0
    for (let slot = from; slot < to; slot++) {
      const amount = amounts[slot] as number
      if (this.#fn === 'min_over_time') combined = Math.min(combined, amount)
      else if (this.#fn === 'max_over_time') combined = Math.max(combined, amount)
      else combined += amount
    }
    return combined
  }

  #value(amount: number, count: number, rangeNs: number): number {
    if (this.#fn === 'rate' || this.#fn === 'bytes_rate') return amount / (rangeNs / 1e9)
    return this.#fn === 'avg_over_time' ? amount / count : amount
  }
}

const WHOLE: ReadonlySet<RangeFunction> = new Set(['rate', 'count_over_time', 'bytes_rate', 'bytes_over_time'])
const START: Partial<Record<RangeFunction, number>> = { min_over_time: Infinity, max_over_time: -Infinity }

function prefixSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(values.length + 1)
  for (let at = 0; at < values.length; at++) sums[at + 1] = (sums[at] as number) + (values[at] as number)
  return sums
}
