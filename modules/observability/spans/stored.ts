import type { PersonalCipher } from '../../../kernel/define.ts'
import type { SpanRow, Store } from '../model.ts'
import type { StoredTrace, StoredTraceFilter } from '../services.ts'
import { spanView } from './view.ts'

const MOST_SPANS = 1_000

/** In every convention that clients use, the first that is there. */
const INPUTS = [
  'gen_ai.input.messages',
  'langfuse.observation.input',
  'langfuse.trace.input',
  'input.value',
  'gen_ai.prompt',
  'ai.prompt',
]
const OUTPUTS = [
  'gen_ai.output.messages',
  'langfuse.observation.output',
  'langfuse.trace.output',
  'output.value',
  'gen_ai.completion',
  'ai.response.text',
]

/** Traces with content that fit, newest first. */
export async function findStored(
  { store, persons }: { readonly store: Store; readonly persons: PersonalCipher },
  owner: string,
  filter: StoredTraceFilter,
): Promise<readonly StoredTrace[]> {
  const spans = await store.spans
    .find({
      owner,
      content: { $exists: true },
      ...(filter.model !== undefined && { model: filter.model }),
      ...(filter.agent !== undefined && { agents: filter.agent }),
      ...(filter.agentVersion !== undefined && { agentVersion: filter.agentVersion }),
      ...(filter.error !== undefined && { error: filter.error }),
      ...(filter.minDurationMs !== undefined && { durationMs: { $gte: filter.minDurationMs } }),
      ...within(filter),
      ...(await ofTraces(store, owner, filter)),
    })
    .sort({ startedAt: -1, _id: -1 })
    .limit(MOST_SPANS)
    .lean()
  const found = new Map<string, StoredTrace>()
  // the oldest span of a trace is the one that was asked
  for (const span of spans.toReversed()) {
    if (found.has(span.traceId)) continue
    const trace = await storedTrace(span, persons)
    if (trace) found.set(span.traceId, trace)
  }
  const newest = [...found.values()].toReversed()
  const kept = filter.maxScore === undefined ? newest : await scoredAtMost(newest, filter.maxScore, store, owner)
  return kept.slice(0, filter.limit)
}

const within = ({ since, until }: StoredTraceFilter) =>
  since === undefined && until === undefined
    ? {}
    : { startedAt: { ...(since && { $gte: since }), ...(until && { $lt: until }) } }

async function ofTraces(store: Store, owner: string, { traceIds, session }: StoredTraceFilter) {
  if (session === undefined) return traceIds === undefined ? {} : { traceId: { $in: [...traceIds] } }
  const rows = await store.traces
    .find({ owner, sessionId: session }, { traceId: 1 })
    .sort({ startedAt: -1, _id: -1 })
    .limit(MOST_SPANS)
    .lean()
  const ids = rows.map(({ traceId }) => traceId)
  return { traceId: { $in: traceIds === undefined ? ids : ids.filter((id) => traceIds.includes(id)) } }
}

async function storedTrace(span: SpanRow, persons: PersonalCipher): Promise<StoredTrace | undefined> {
  const { content, model, error, duration_ms, started_at, service } = await spanView(span, persons)
  const input = content && contentOf(content, INPUTS)
  if (!content || input === undefined) return undefined
  const output = contentOf(content, OUTPUTS)
  return {
    id: span.traceId,
    input: typeof input === 'string' ? input : Array.isArray(input) ? { messages: input } : { ...(input as object) },
    ...(output !== undefined && { output }),
    metadata: { model, service, status: error ? 'error' : 'ok', duration_ms, started_at },
  }
}

type Content = Readonly<Record<string, unknown>>

const firstOf = (content: Content, names: readonly string[]): unknown =>
  names.map((name) => content[name]).find((one) => one !== undefined && one !== null && one !== '')

/** What was written and answered, as it came. */
export function saidIn(content: Content): { readonly input: unknown; readonly output: unknown } {
  return { input: firstOf(content, INPUTS), output: firstOf(content, OUTPUTS) }
}

/** Structured values come as JSON in a text. */
function contentOf(content: Content, names: readonly string[]): unknown {
  const value = firstOf(content, names)
  if (typeof value !== 'string') return typeof value === 'object' || value === undefined ? value : String(value)
  if (!/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

async function scoredAtMost(traces: readonly StoredTrace[], most: number, store: Store, owner: string) {
  const scores = await store.scores
    .find({ owner, traceId: { $in: traces.map(({ id }) => id) }, value: { $lte: most } }, { traceId: 1 })
    .lean()
  const low = new Set(scores.map(({ traceId }) => traceId))
  return traces.filter(({ id }) => low.has(id))
}
