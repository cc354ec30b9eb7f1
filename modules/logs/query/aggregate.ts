import { type Labels, labelText } from '../labels.ts'
import type { Aggregation, Grouping } from '../logql/ast.ts'
import { groupLabels, type Series } from './series.ts'

interface Rule {
  readonly op: Aggregation
  readonly k: number
  readonly grouping: Grouping | undefined
}

/** At each time by itself. `topk` and `bottomk` keep the series, the others make one of each group. */
export function aggregate(series: readonly Series[], { op, k, grouping }: Rule): readonly Series[] {
  const groups = new Map<string, { readonly labels: Labels; readonly members: Series[] }>()
  for (const one of series) {
    const labels = groupLabels(one.labels, grouping ?? { without: false, names: [] })
    const key = labelText(labels)
    const group = groups.get(key) ?? { labels, members: [] }
    groups.set(key, group)
    group.members.push(one)
  }
  return [...groups.values()].flatMap(({ labels, members }) =>
    op === 'topk' || op === 'bottomk' ? foremost(members, op, k) : [{ labels, values: combined(members, op) }],
  )
}

function combined(members: readonly Series[], op: Aggregation): (number | undefined)[] {
  const length = members[0]?.values.length ?? 0
  return Array.from({ length }, (_, at) => {
    const values = members.map((one) => one.values[at]).filter((value) => value !== undefined)
    return values.length === 0 ? undefined : COMBINE[op as keyof typeof COMBINE](values)
  })
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const COMBINE = {
  sum,
  avg: (values: readonly number[]) => sum(values) / values.length,
  min: (values: readonly number[]) => values.reduce((one, other) => Math.min(one, other)),
  max: (values: readonly number[]) => values.reduce((one, other) => Math.max(one, other)),
  count: (values: readonly number[]) => values.length,
}

/** Of equal values the series whose labels come first. */
function foremost(members: readonly Series[], op: 'topk' | 'bottomk', k: number): readonly Series[] {
  const sign = op === 'topk' ? -1 : 1
  const sorted = members.toSorted((one, other) => (labelText(one.labels) < labelText(other.labels) ? -1 : 1))
  const kept = sorted.map(({ labels, values }) => ({ labels, values: values.map((): number | undefined => undefined) }))
  for (let at = 0; at < (members[0]?.values.length ?? 0); at++) {
    const present = sorted.flatMap(({ values }, index) => {
      const value = values[at]
      return value === undefined ? [] : [{ index, value }]
    })
    for (const { index, value } of present.sort((one, other) => sign * (one.value - other.value)).slice(0, k)) {
      const series = kept[index]
      if (series) series.values[at] = value
    }
  }
  return kept.filter(({ values }) => values.some((value) => value !== undefined))
}
