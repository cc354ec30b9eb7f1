import { ApiError, newestFirst, type PageRequest, type PersonalCipher } from '../../../kernel/define.ts'
import type { Trace } from '../contract.ts'
import type { SpanRow, Store, TraceRow } from '../model.ts'
import { scoresOf } from '../scores/scores.ts'
import { penceOf, spanView } from './view.ts'

const MOST_SPANS = 1_000

interface Sums {
  readonly _id: string
  readonly spans: number
  readonly errors: number
  readonly input: number
  readonly output: number
  readonly cost: number
}

/** What the spans of some traces come to, by trace. */
async function sumsOf(store: Store, owner: string, traceIds: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
  if (traceIds.length === 0) return new Map()
  const sums = await store.spans.aggregate<Sums>([
    { $match: { $or: traceIds.map((traceId) => ({ _id: rangeOf(owner, traceId) })) } },
    {
      $group: {
        _id: '$traceId',
        spans: { $sum: 1 },
        errors: { $sum: { $cond: ['$error', 1, 0] } },
        input: { $sum: { $ifNull: ['$inputTokens', 0] } },
        output: { $sum: { $ifNull: ['$outputTokens', 0] } },
        cost: { $sum: { $ifNull: ['$costMicroPence', 0] } },
      },
    },
  ])
  return new Map(sums.map((one) => [one._id, one]))
}

/** Spans of a trace, by their ids. */
export const rangeOf = (owner: string, traceId: string) => ({
  $gt: `${owner}/${traceId}/`,
  $lt: `${owner}/${traceId}0`,
})

/** Of a trace, oldest first. */
export async function spansOf(store: Store, owner: string, traceId: string, most = MOST_SPANS): Promise<SpanRow[]> {
  const spans = await store.spans
    .find({ _id: rangeOf(owner, traceId) })
    .sort({ _id: 1 })
    .limit(most)
    .lean()
  return spans.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime())
}

const view = (row: TraceRow, sums: Sums | undefined): Trace => ({
  trace_id: row.traceId,
  name: row.title ?? row.name ?? null,
  session_id: row.sessionId ?? null,
  user: row.endUser ?? null,
  started_at: row.startedAt.toISOString(),
  duration_ms: row.endedAt.getTime() - row.startedAt.getTime(),
  spans: sums?.spans ?? 0,
  errors: sums?.errors ?? 0,
  input_tokens: sums?.input ?? 0,
  output_tokens: sums?.output ?? 0,
  cost_pence: penceOf(sums?.cost ?? 0),
})

export interface TraceQuery extends PageRequest {
  readonly from?: string
  readonly to?: string
  readonly session_id?: string
}

export async function pageTraces(store: Store, owner: string, { from, to, session_id, ...page }: TraceQuery) {
  const within = { ...(from && { $gte: new Date(from) }), ...(to && { $lt: new Date(to) }) }
  const rows = await newestFirst<TraceRow, TraceRow>(store.traces, {
    filter: {
      owner,
      ...(session_id !== undefined && { sessionId: session_id }),
      ...(Object.keys(within).length > 0 && { $and: [{ startedAt: within }] }),
    },
    time: 'startedAt',
    page,
    view: (row) => row,
  })
  const sums = await sumsOf(
    store,
    owner,
    rows.data.map(({ traceId }) => traceId),
  )
  return { ...rows, data: rows.data.map((row) => view(row, sums.get(row.traceId))) }
}

export async function readTrace(store: Store, owner: string, traceId: string, persons: PersonalCipher) {
  const row = (await store.traces.findById(`${owner}/${traceId}`).lean()) ?? absent(traceId)
  const spans = await spansOf(store, owner, traceId)
  const sums = await sumsOf(store, owner, [traceId])
  return {
    ...view(row, sums.get(traceId)),
    span_list: await Promise.all(spans.map((span) => spanView(span, persons))),
    scores: await scoresOf(store, owner, traceId),
  }
}

export async function removeTrace(store: Store, owner: string, traceId: string) {
  await store.spans.deleteMany({ _id: rangeOf(owner, traceId) })
  await store.scores.deleteMany({ owner, traceId })
  const { deletedCount } = await store.traces.deleteOne({ _id: `${owner}/${traceId}` })
  return deletedCount === 1 ? { trace_id: traceId, deleted: true as const } : absent(traceId)
}

export function absent(traceId: string): never {
  throw new ApiError('not_found', `there is no trace ${traceId.slice(0, 128)} of yours`)
}

export async function pageSessions(store: Store, owner: string, page: PageRequest) {
  const rows = await newestFirst(store.sessions, { filter: { owner }, time: 'lastAt', page, view: (row) => row })
  const counts = await store.traces.aggregate<{ readonly _id: string; readonly traces: number }>([
    { $match: { owner, sessionId: { $in: rows.data.map(({ sessionId }) => sessionId) } } },
    { $group: { _id: '$sessionId', traces: { $sum: 1 } } },
  ])
  const traces = new Map(counts.map((one) => [one._id, one.traces]))
  return {
    ...rows,
    data: rows.data.map(({ sessionId, firstAt, lastAt }) => ({
      session_id: sessionId,
      first_at: firstAt.toISOString(),
      last_at: lastAt.toISOString(),
      traces: traces.get(sessionId) ?? 0,
    })),
  }
}
