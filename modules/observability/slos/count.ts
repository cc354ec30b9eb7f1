import type { SloFields } from '../contract.ts'
import type { SloBucketRow, Store } from '../model.ts'
import { BUCKET_MS } from './burn.ts'

export interface Slo extends SloFields {
  readonly _id: string
  readonly owner: string
}

interface Counted {
  readonly _id: Date
  readonly total: number
  readonly bad: number
}

/** Counts the objective's spans of a stretch of time into buckets of five minutes; counting again replaces what was counted. */
export async function countSlo(store: Store, slo: Slo, fromMs: number, toMs: number, keepUntil: Date): Promise<void> {
  const from = fromMs - (fromMs % BUCKET_MS)
  const counted = await store.spans.aggregate<Counted>([
    { $match: { owner: slo.owner, startedAt: { $gte: new Date(from), $lt: new Date(toMs) }, ...filterOf(slo) } },
    {
      $group: {
        _id: { $dateTrunc: { date: '$startedAt', unit: 'minute', binSize: 5 } },
        total: { $sum: 1 },
        bad: { $sum: { $cond: [badWhere(slo), 1, 0] } },
      },
    },
  ])
  if (counted.length === 0) return
  await store.sloBuckets.bulkWrite(
    counted.map(({ _id: at, total, bad }) => {
      const row: SloBucketRow = {
        _id: `${slo._id}/${at.getTime()}`,
        owner: slo.owner,
        slo: slo._id,
        at,
        total,
        bad,
        keepUntil,
      }
      return { replaceOne: { filter: { _id: row._id }, replacement: row, upsert: true } }
    }),
    { ordered: false },
  )
}

const filterOf = ({ filter = {} }: Slo): Readonly<Record<string, string>> => {
  const { span_name: name, model, service, operation } = filter
  return Object.fromEntries(
    Object.entries({ name, model, service, operation }).filter(
      (pair): pair is [string, string] => pair[1] !== undefined,
    ),
  )
}

const badWhere = ({ indicator, threshold_ms = Number.MAX_SAFE_INTEGER }: Slo) =>
  indicator === 'availability' ? '$error' : { $or: ['$error', { $gt: ['$durationMs', threshold_ms] }] }
