import { type Clock, DAY_MS, invalidField } from '../../../kernel/define.ts'
import type { Store } from '../model.ts'
import { cumulative, quantileMs } from './latency.ts'
import { penceOf } from './view.ts'

export interface SummaryQuery {
  readonly from?: string
  readonly to?: string
  readonly group_by: 'none' | 'name' | 'model' | 'provider' | 'service' | 'operation' | 'source'
  readonly calls_only?: boolean
}

interface Cell {
  readonly _id: { readonly group: string | null; readonly bucket: number }
  readonly spans: number
  readonly errors: number
  readonly input: number
  readonly output: number
  readonly cost: number
  readonly charged: number
}

const MOST_DAYS = 31
const MOST_GROUPS = 200

/** Counts, errors, latency and costs of an account's spans in a stretch of time, those with the most spans first. */
export async function summary(store: Store, owner: string, query: SummaryQuery, clock: Clock) {
  const to = query.to === undefined ? new Date(clock.now()) : new Date(query.to)
  const from = query.from === undefined ? new Date(to.getTime() - DAY_MS) : new Date(query.from)
  if (from > to || to.getTime() - from.getTime() > MOST_DAYS * DAY_MS)
    throw invalidField('/query/from', `must be before to, by at most ${MOST_DAYS} days`)
  const cells = await store.spans.aggregate<Cell>([
    {
      $match: {
        owner,
        startedAt: { $gte: from, $lte: to },
        ...(query.calls_only === true && { model: { $exists: true } }),
      },
    },
    {
      $group: {
        _id: { group: query.group_by === 'none' ? null : { $ifNull: [`$${query.group_by}`, null] }, bucket: '$bucket' },
        spans: { $sum: 1 },
        errors: { $sum: { $cond: ['$error', 1, 0] } },
        input: { $sum: { $ifNull: ['$inputTokens', 0] } },
        output: { $sum: { $ifNull: ['$outputTokens', 0] } },
        cost: { $sum: { $ifNull: ['$costMicroPence', 0] } },
        charged: {
          $sum: { $cond: [{ $and: [{ $eq: ['$source', 'gateway'] }, { $gt: ['$costMicroPence', 0] }] }, 1, 0] },
        },
      },
    },
  ])
  const groups = grouped(cells)
  const data = [...groups].map(([group, some]) => {
    const histogram = new Map(some.map(({ _id, spans }) => [_id.bucket, spans]))
    const sum = (field: 'spans' | 'errors' | 'input' | 'output' | 'cost' | 'charged'): number =>
      some.reduce((total, cell) => total + cell[field], 0)
    return {
      group,
      spans: sum('spans'),
      errors: sum('errors'),
      charged_spans: sum('charged'),
      p50_ms: quantileMs(histogram, 0.5),
      p95_ms: quantileMs(histogram, 0.95),
      p99_ms: quantileMs(histogram, 0.99),
      histogram: cumulative(histogram),
      input_tokens: sum('input'),
      output_tokens: sum('output'),
      cost_pence: penceOf(sum('cost')),
    }
  })
  return { data: data.sort((a, b) => b.spans - a.spans).slice(0, MOST_GROUPS) }
}

function grouped(cells: readonly Cell[]): ReadonlyMap<string | null, readonly Cell[]> {
  const groups = new Map<string | null, Cell[]>()
  for (const cell of cells) {
    const existing = groups.get(cell._id.group)
    if (existing) existing.push(cell)
    else groups.set(cell._id.group, [cell])
  }
  return groups
}
