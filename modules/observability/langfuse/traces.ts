import type { Static } from 'typebox'
import type { TraceRow } from '../model.ts'
import { absent, spansOf } from '../spans/read.ts'
import type { LangfuseTracesQuery } from './contract.ts'
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
  const whole = await Promise.all(rows.map((row) => traceView(row, MOST_LISTED, parts)))
  return {
    data: whole.map((trace) => ({
      ...trace,
      observations: trace.observations.map(({ id }) => id),
      scores: trace.scores.map(({ id }) => id),
    })),
    meta: pageMeta({ page, limit }, totalItems),
  }
}

export async function langfuseTrace(owner: string, traceId: string, parts: LangfuseParts) {
  return traceView(
    (await parts.store.traces.findById(`${owner}/${traceId}`).lean()) ?? absent(traceId),
    undefined,
    parts,
  )
}

async function traceView(trace: TraceRow, most: number | undefined, parts: LangfuseParts) {
  const { owner, traceId, startedAt, endedAt } = trace
  const { store, poundsPerDollar } = parts
  const spans = await spansOf(store, owner, traceId, most)
  const scores = await store.scores.find({ owner, traceId }).sort({ at: -1, _id: -1 }).limit(MOST_SCORES).lean()
  const observations = await Promise.all(spans.map((span) => observationView(span, trace, ALL, parts)))
  const root = observations.find(({ parentObservationId }) => parentObservationId === null)
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
    observations,
    scores: scores.map((score) => langfuseScoreView(score, ALL)),
  }
}
