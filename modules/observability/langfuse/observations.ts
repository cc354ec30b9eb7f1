import type { Static } from 'typebox'
import { newestFirst } from '../../../kernel/define.ts'
import type { SpanRow, TraceRow } from '../model.ts'
import { rangeOf } from '../spans/read.ts'
import { saidIn } from '../spans/stored.ts'
import { spanView } from '../spans/view.ts'
import type { LangfuseObservation, ObservationsQuery } from './contract.ts'
import { groupsIn, rangeIn } from './filters.ts'
import type { LangfuseParts } from './ingestion.ts'
import { operationOf, typeOf } from './types.ts'

const GROUPS = ['core', 'basic', 'time', 'io', 'metadata', 'model', 'usage', 'prompt', 'metrics', 'trace_context']
const MOST_TRACES = 1_000

/** Newest first. Fields beside the core come by the groups asked for. */
export async function pageObservations(owner: string, asked: Static<typeof ObservationsQuery>, parts: LangfuseParts) {
  const { store } = parts
  const groups = groupsIn(asked.fields ?? 'core,basic', GROUPS)
  const { limit, cursor } = asked
  const page = await newestFirst<SpanRow, SpanRow>(store.spans, {
    filter: await filterOf(owner, asked, parts),
    time: 'startedAt',
    page: { limit, ...(cursor !== undefined && { cursor }) },
    view: (row) => row,
  })
  const traces = await tracesOf(
    owner,
    page.data.map(({ traceId }) => traceId),
    parts,
  )
  return {
    data: await Promise.all(page.data.map((row) => observationView(row, traces.get(row.traceId), groups, parts))),
    meta: { limit, ...(page.next_cursor !== null && { cursor: page.next_cursor }) },
  }
}

async function tracesOf(owner: string, ids: readonly string[], { store }: LangfuseParts) {
  const rows = await store.traces.find({ _id: { $in: [...new Set(ids)].map((id) => `${owner}/${id}`) } }).lean()
  return new Map<string, TraceRow>(rows.map((row) => [row.traceId, row]))
}

async function filterOf(owner: string, asked: Static<typeof ObservationsQuery>, { store }: LangfuseParts) {
  const { traceId, name, type, level, parentObservationId: parent, isRootObservation: root, userId, sessionId } = asked
  const traceIds = userId === undefined && sessionId === undefined ? undefined : await idsOfTraces()
  return {
    owner,
    ...(traceId !== undefined && { _id: rangeOf(owner, traceId) }),
    ...(traceIds && { traceId: { $in: traceIds } }),
    ...(name !== undefined && { name }),
    ...(type !== undefined && { operation: operationOf(type.toUpperCase()) }),
    ...(level !== undefined && { error: level === 'ERROR' }),
    // those that tell of none are in the default one: `null` finds them
    ...(asked.environment !== undefined && {
      environment: { $in: [asked.environment].flat().map((one) => (one === DEFAULT ? null : one)) },
    }),
    ...(root !== undefined && { parentSpanId: { $exists: !root } }),
    ...(parent !== undefined && { parentSpanId: parent === '' ? { $exists: false } : parent }),
    ...rangeIn('startedAt', asked.fromStartTime, asked.toStartTime),
  }

  /** Of the newest. */
  async function idsOfTraces(): Promise<string[]> {
    const own = { ...(userId !== undefined && { endUser: userId }), ...(sessionId !== undefined && { sessionId }) }
    const rows = await store.traces
      .find({ owner, ...own }, { traceId: 1 })
      .sort({ startedAt: -1, _id: -1 })
      .limit(MOST_TRACES)
      .lean()
    return rows.map((row) => row.traceId)
  }
}

const DEFAULT = 'default'

/** A span with all that is known of it, or the groups of its fields. */
export async function observationView(
  row: SpanRow,
  trace: TraceRow | undefined,
  groups: ReadonlySet<string>,
  { persons, poundsPerDollar }: LangfuseParts,
): Promise<LangfuseObservation> {
  const { owner, traceId, spanId, parentSpanId, startedAt, durationMs, costMicroPence } = row
  const sealed = groups.has('io') ? row : { ...row, content: undefined }
  const { content, attributes, details } = await spanView(sealed as SpanRow, persons)
  const said = saidIn(content ?? {})
  const dollars = costMicroPence === undefined ? null : dollarsOf(costMicroPence, poundsPerDollar)
  const of = <T extends object>(group: string, fields: T): Partial<T> => (groups.has(group) ? fields : {})
  return {
    id: spanId,
    traceId,
    startTime: startedAt.toISOString(),
    endTime: new Date(startedAt.getTime() + durationMs).toISOString(),
    projectId: owner,
    parentObservationId: parentSpanId ?? null,
    type: typeOf(row.operation),
    ...of('basic', {
      name: row.name,
      level: row.error ? 'ERROR' : 'DEFAULT',
      statusMessage: textOf(details?.['status'] ?? attributes['langfuse.observation.status_message']),
      environment: row.environment ?? DEFAULT,
      userId: trace?.endUser ?? null,
      sessionId: trace?.sessionId ?? null,
      isRootObservation: parentSpanId === undefined,
    }),
    ...of('io', { input: textOf(said.input), output: textOf(said.output) }),
    ...of('metadata', { metadata: attributes }),
    ...of('model', { model: row.model ?? null }),
    ...of('usage', {
      usageDetails: usageOf(row),
      costDetails: dollars === null ? {} : { total: dollars },
      totalCost: dollars,
    }),
    ...of('metrics', { latency: durationMs / 1_000 }),
    ...of('trace_context', { traceName: trace?.title ?? trace?.name ?? null, tags: [] }),
  }
}

function usageOf({ inputTokens, outputTokens }: SpanRow): Record<string, number> {
  if (inputTokens === undefined && outputTokens === undefined) return {}
  const [input, output] = [inputTokens ?? 0, outputTokens ?? 0]
  return { input, output, total: input + output }
}

export const dollarsOf = (microPence: number, poundsPerDollar: number): number => microPence / 1e8 / poundsPerDollar

export const textOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
