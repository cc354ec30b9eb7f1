import type { Static } from 'typebox'
import { ApiError, newestFirst } from '../../../kernel/define.ts'
import type { ScoreRow, Store } from '../model.ts'
import type { LangfuseScoresQuery, LangfuseScoreView } from './contract.ts'
import { groupsIn, rangeIn } from './filters.ts'
import type { LangfuseParts } from './ingestion.ts'

const GROUPS = ['core', 'details', 'subject', 'annotation']

export async function pageLangfuseScores(
  owner: string,
  asked: Static<typeof LangfuseScoresQuery>,
  { store }: LangfuseParts,
) {
  const { limit, cursor, fields = 'core', id, name, dataType, traceId, observationId, sessionId } = asked
  const { valueMin, valueMax } = asked
  const groups = groupsIn(fields, GROUPS)
  const page = await newestFirst(store.scores, {
    filter: {
      owner,
      ...(id !== undefined && { scoreId: oneOf(id) }),
      ...(name !== undefined && { name: oneOf(name) }),
      ...(dataType !== undefined && { dataType }),
      ...(traceId !== undefined && { traceId: oneOf(traceId) }),
      ...(observationId !== undefined && { spanId: oneOf(observationId) }),
      ...(sessionId !== undefined && { sessionId: oneOf(sessionId) }),
      ...((valueMin !== undefined || valueMax !== undefined) && {
        value: { ...(valueMin !== undefined && { $gte: valueMin }), ...(valueMax !== undefined && { $lte: valueMax }) },
      }),
      ...rangeIn('at', asked.fromTimestamp, asked.toTimestamp),
    },
    time: 'at',
    page: { limit, ...(cursor !== undefined && { cursor }) },
    view: (row: ScoreRow) => langfuseScoreView(row, groups),
  })
  return { data: page.data, meta: { limit, ...(page.next_cursor !== null && { cursor: page.next_cursor }) } }
}

/** Several, with commas. */
const oneOf = (text: string) => ({ $in: text.split(',') })

export function langfuseScoreView(row: ScoreRow, groups: ReadonlySet<string>): LangfuseScoreView {
  const { scoreId: id, owner, name, value, text, dataType, comment, traceId, spanId, sessionId } = row
  const at = row.at.toISOString()
  return {
    id,
    projectId: owner,
    name,
    value: dataType === 'BOOLEAN' ? value === 1 : (value ?? text ?? 0),
    dataType,
    source: 'API',
    timestamp: at,
    environment: 'default',
    createdAt: at,
    updatedAt: at,
    ...(groups.has('details') && { comment: comment ?? null }),
    ...(groups.has('subject') && {
      subject:
        spanId !== undefined
          ? { kind: 'observation', id: spanId, ...(traceId !== undefined && { traceId }) }
          : traceId !== undefined
            ? { kind: 'trace', id: traceId }
            : { kind: 'session', id: sessionId ?? '' },
    }),
  }
}

export async function removeScore(owner: string, id: string, store: Store) {
  const { deletedCount } = await store.scores.deleteOne({ _id: `${owner}/${id}` })
  if (deletedCount === 0) throw new ApiError('not_found', `there is no score ${id} of yours`)
  return { message: 'Score deleted' }
}
