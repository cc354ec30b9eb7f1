import { type Labels, labelText } from '../labels.ts'
import type { CompareOp, Grouping, MetricQuery, RangeFunction } from '../logql/ast.ts'
import { COMPARE } from '../logql/match.ts'
import { aggregate } from './aggregate.ts'
import { queryRange, type RangeContext } from './range.ts'
import type { Series } from './series.ts'

export type MetricValue =
  | { readonly kind: 'scalar'; readonly value: number }
  | { readonly kind: 'vector'; readonly series: readonly Series[] }

/** These add up alike whether series are made one by one first or not. */
const ADDING: Partial<Record<string, ReadonlySet<RangeFunction>>> = {
  sum: new Set(['rate', 'count_over_time', 'bytes_rate', 'bytes_over_time', 'sum_over_time']),
  min: new Set(['min_over_time']),
  max: new Set(['max_over_time']),
}
const NO_LABELS: Grouping = { without: false, names: [] }

/** At every time of the grid. Throws `query_too_large`. */
export async function queryMetric(
  query: MetricQuery,
  context: RangeContext,
  named: ReadonlySet<string> = new Set(),
): Promise<MetricValue> {
  switch (query.kind) {
    case 'scalar':
      return query
    case 'vector':
      return vector([{ labels: {}, values: Array.from({ length: context.grid.count }, () => query.value) }])
    case 'range':
      return vector(await queryRange(query, { grouping: undefined, named }, context))
    case 'aggregate': {
      const { of, op, k, grouping } = query
      const names = new Set([...named, ...(grouping && !grouping.without ? grouping.names : [])])
      if (of.kind === 'range' && ADDING[op]?.has(of.fn))
        return vector(await queryRange(of, { grouping: grouping ?? NO_LABELS, named: names }, context))
      const inner = await queryMetric(of, context, names)
      return vector(aggregate(seriesOf(inner, context.grid.count), { op, k, grouping }))
    }
    case 'binary': {
      // one after the other: each may take as much as a query may
      const left = await queryMetric(query.left, context, named)
      const right = await queryMetric(query.right, context, named)
      return binary(query, left, right)
    }
  }
}

const vector = (series: readonly Series[]): MetricValue => ({ kind: 'vector', series })

const seriesOf = (value: MetricValue, count: number): readonly Series[] =>
  value.kind === 'vector' ? value.series : [{ labels: {}, values: Array.from({ length: count }, () => value.value) }]

const ARITHMETIC: Readonly<Record<string, (one: number, other: number) => number>> = {
  '+': (one, other) => one + other,
  '-': (one, other) => one - other,
  '*': (one, other) => one * other,
  '/': (one, other) => one / other,
}

type Binary = Extract<MetricQuery, { kind: 'binary' }>

/** A comparison lets pass what is true; with `bool` it is 1 or 0. Two vectors meet where all labels are equal. */
function binary({ op, bool }: Binary, left: MetricValue, right: MetricValue): MetricValue {
  const calculate = ARITHMETIC[op]
  const compare = COMPARE[op as CompareOp]
  const both = (one: number, other: number, shown: number): number | undefined => {
    if (calculate) return calculate(one, other)
    const holds = compare(one, other)
    return bool ? Number(holds) : holds ? shown : undefined
  }
  if (left.kind === 'scalar' && right.kind === 'scalar')
    return {
      kind: 'scalar',
      value: calculate ? calculate(left.value, right.value) : Number(compare(left.value, right.value)),
    }
  const each = (series: Series, values: (value: number, at: number) => number | undefined): Series => ({
    labels: series.labels,
    values: series.values.map((value, at) => (value === undefined ? undefined : values(value, at))),
  })
  if (right.kind === 'scalar' && left.kind === 'vector')
    return vector(left.series.map((one) => each(one, (value) => both(value, right.value, value))))
  if (left.kind === 'scalar' && right.kind === 'vector')
    return vector(right.series.map((one) => each(one, (value) => both(left.value, value, value))))
  if (left.kind === 'scalar' || right.kind === 'scalar') return left
  const others = new Map(right.series.map((one) => [labelText(one.labels as Labels), one]))
  return vector(
    left.series.flatMap((one) => {
      const other = others.get(labelText(one.labels))
      if (!other) return []
      return [
        each(one, (value, at) => {
          const matching = other.values[at]
          return matching === undefined ? undefined : both(value, matching, value)
        }),
      ]
    }),
  )
}
