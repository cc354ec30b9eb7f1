import type { Static } from 'typebox'
import type { SpanRow, TraceRow } from '../model.ts'
import { absent, spansOf } from '../spans/read.ts'
import type { LangfuseObservation, LangfuseTracesQuery } from './contract.ts'
import { rangeIn } from './filters.ts'
import type { LangfuseParts } from './ingestion.ts'
import { dollarsOf, observationView } from './observations.ts'
import { langfuseScoreView } from './read-scores.ts'
import { pageMeta } from './wire/contract.ts'

const ALL = new Set(['basic', 'io', 'metadata', 'model', 'usage', 'metrics', 'details', 'subject'])
/** Of each trace in a list. */
const MOST_LISTED = 100
const MOST_SCORES = 100

/** A page of traces by its number, as Langfuse counts them. */
export async function pageLangfuseTraces(
  owner: string,
  { page, limit, userId, sessionId, name, fromTimestamp, toTimestamp }: Static<typeof LangfuseTracesQuery>,
  parts: LangfuseParts,
) {
  const { store } = parts
  const filter = {
    owner,
    ...(userId !== undefined && { endUser: userId }),
    ...(sessionId !== undefined && { sessionId }),
    ...(name !== undefined && { $or: [{ title: name }, { title: { $exists: false }, name }] }),
    ...rangeIn('startedAt', fromTimestamp, toTimestamp),
  }
  const rows = await store.traces
    .find(filter)
    .sort({ startedAt: -1, _id: -1 })
    .skip((page - 1) * limit)
    .limit(limit)
    .lean()
  const totalItems = await store.traces.countDocuments(filter)
  return {
    data: await Promise.all(rows.map((row) => listedTrace(row, parts))),
    meta: pageMeta({ page, limit }, totalItems),
  }
}

/** Of what is within it the ids alone: no more than its root is opened. */
async function listedTrace(trace: TraceRow, parts: LangfuseParts) {
  const { spans, scores } = await within(trace, MOST_LISTED, parts)
  const first = spans.find(isRoot)
  const root = first && (await observationView(first, trace, ALL, parts))
  return {
    ...headOf(trace, spans, root, parts),
    observations: spans.map(({ spanId }) => spanId),
    scores: scores.map(({ scoreId }) => scoreId),
  }
}

export async function langfuseTrace(owner: string, traceId: string, parts: LangfuseParts) {
  const trace = (await parts.store.traces.findById(`${owner}/${traceId}`).lean()) ?? absent(traceId)
  const { spans, scores } = await within(trace, undefined, parts)
  const observations = await Promise.all(spans.map((span) => observationView(span, trace, ALL, parts)))
  return {
    ...headOf(trace, spans, observations[spans.findIndex(isRoot)], parts),
    observations,
    scores: scores.map((score) => langfuseScoreView(score, ALL)),
  }
}

async function within({ owner, traceId }: TraceRow, most: number | undefined, { store }: LangfuseParts) {
  return {
    spans: await spansOf(store, owner, traceId, most),
    scores: await store.scores.find({ owner, traceId }).sort({ at: -1, _id: -1 }).limit(MOST_SCORES).lean(),
  }
}

const isRoot = ({ parentSpanId }: SpanRow): boolean => (parentSpanId ?? null) === null

function headOf(
  trace: TraceRow,
  spans: readonly SpanRow[],
  root: LangfuseObservation | undefined,
  { poundsPerDollar }: LangfuseParts,
) {
  const { traceId, startedAt, endedAt } = trace
  const cost = spans.reduce((sum, { costMicroPence = 0 }) => sum + costMicroPence, 0)
  return {
    id: traceId,
    timestamp: startedAt.toISOString(),
    name: trace.title ?? trace.name ?? null,
    input: root?.input ?? null,
    output: root?.output ?? null,
    sessionId: trace.sessionId ?? null,
    userId: trace.endUser ?? null,
    release: null,
    version: null,
    metadata: root?.metadata ?? {},
    tags: [],
    public: false as const,
    environment: root?.environment ?? 'default',
    htmlPath: `/v1/observability/traces/${encodeURIComponent(traceId)}`,
    latency: (endedAt.getTime() - startedAt.getTime()) / 1_000,
    totalCost: dollarsOf(cost, poundsPerDollar),
  }
}
