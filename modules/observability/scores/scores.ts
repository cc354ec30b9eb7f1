import { freshId, invalidField, newestFirst, type PageRequest } from '../../../kernel/define.ts'
import type { ScoreRow, Store } from '../model.ts'

export interface NewScore {
  readonly id?: string | undefined
  readonly name: string
  readonly value: number | string
  readonly dataType?: string | undefined
  readonly traceId?: string | undefined
  readonly spanId?: string | undefined
  readonly sessionId?: string | undefined
  readonly comment?: string | undefined
}

/** The row of a score. Throws `invalid_request` where it belongs to nothing, or its value and type do not go together. */
export function scoreRow(owner: string, score: NewScore, at: Date, keepUntil: Date): ScoreRow {
  const { name, value, traceId, spanId, sessionId, comment } = score
  if (traceId === undefined && sessionId === undefined)
    throw invalidField('/body/trace_id', 'is needed, or a session_id')
  const dataType = typeOf(score)
  const scoreId = score.id ?? freshId('sc_')
  return {
    _id: `${owner}/${scoreId}`,
    owner,
    scoreId,
    name,
    ...(typeof value === 'number' ? { value } : { text: value }),
    dataType,
    ...(traceId !== undefined && { traceId }),
    ...(spanId !== undefined && { spanId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(comment !== undefined && comment !== '' && { comment }),
    at,
    keepUntil,
  }
}

function typeOf({ value, dataType }: NewScore): ScoreRow['dataType'] {
  if (typeof value === 'string') {
    if (dataType === 'NUMERIC' || dataType === 'BOOLEAN') throw invalidField('/body/value', 'must be a number')
    return 'CATEGORICAL'
  }
  if (dataType === 'CATEGORICAL') throw invalidField('/body/value', 'must be a string')
  if (dataType === 'BOOLEAN' && value !== 0 && value !== 1) throw invalidField('/body/value', 'must be 0 or 1')
  return dataType === 'BOOLEAN' ? 'BOOLEAN' : 'NUMERIC'
}

export async function writeScores(store: Store, rows: readonly ScoreRow[]): Promise<void> {
  if (rows.length === 0) return
  const operations = rows.map(({ _id, ...rest }) => ({
    replaceOne: { filter: { _id }, replacement: rest, upsert: true },
  }))
  await store.scores.collection.bulkWrite(operations as never, { ordered: true })
}

export const scoreView = (row: ScoreRow) => ({
  id: row.scoreId,
  name: row.name,
  value: row.value ?? row.text ?? 0,
  data_type: row.dataType,
  trace_id: row.traceId ?? null,
  span_id: row.spanId ?? null,
  session_id: row.sessionId ?? null,
  comment: row.comment ?? null,
  created_at: row.at.toISOString(),
})

export const pageScores = (
  store: Store,
  owner: string,
  { trace_id, ...page }: PageRequest & { readonly trace_id?: string },
) =>
  newestFirst(store.scores, {
    filter: { owner, ...(trace_id !== undefined && { traceId: trace_id }) },
    time: 'at',
    page,
    view: scoreView,
  })

export const scoresOf = async (store: Store, owner: string, traceId: string) =>
  (await store.scores.find({ owner, traceId }).sort({ at: -1 }).limit(100).lean()).map(scoreView)
