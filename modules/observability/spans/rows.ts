import type { SessionRow, SpanRow, TraceRow } from '../model.ts'
import type { Attributes, OtlpSpan } from '../services.ts'
import { agentFields, word } from './agent.ts'
import { boundedJson, parted } from './content.ts'
import { type GenAi, genAiOf } from './gen-ai.ts'
import { bucketOf } from './latency.ts'

/** A span as it comes in, whatever protocol brought it. */
export interface Incoming {
  readonly owner: string
  readonly keepUntil: Date
  readonly source: SpanRow['source']
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  readonly startedAtMs: number
  readonly durationMs: number
  readonly error: boolean
  readonly attributes: Attributes
  readonly resource: Attributes
  readonly details?: Attributes
  readonly costMicroPence?: number
}

/** What is stored of a span, beside what was written and answered in it. */
export interface Stored {
  readonly row: SpanRow
  readonly genAi: GenAi
  readonly content: Attributes
}

const MOST_NAME = 256
export function storedOf(span: Incoming): Stored {
  const genAi = genAiOf(span.attributes, span.resource)
  const { plain, content } = parted(span.attributes)
  const { operation, provider, model, usage, environment } = genAi
  const service = word(span.resource['service.name'])
  const row: SpanRow = {
    _id: `${span.owner}/${span.traceId}/${span.spanId}`,
    owner: span.owner,
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== '' && { parentSpanId: span.parentSpanId }),
    name: span.name.slice(0, MOST_NAME),
    source: span.source,
    ...(service !== undefined && { service }),
    startedAt: new Date(span.startedAtMs),
    durationMs: span.durationMs,
    bucket: bucketOf(span.durationMs),
    error: span.error,
    ...(operation !== undefined && { operation }),
    ...(provider !== undefined && { provider }),
    ...(model !== undefined && { model }),
    ...(usage && { inputTokens: usage.input + usage.cacheRead + usage.cacheWrite, outputTokens: usage.output }),
    ...(span.costMicroPence !== undefined && { costMicroPence: span.costMicroPence }),
    ...(environment !== undefined && { environment }),
    ...agentFields(span.attributes),
    attributes: boundedJson(plain),
    ...(span.details && { details: boundedJson(span.details) }),
    keepUntil: span.keepUntil,
  }
  return { row, genAi, content }
}

const NANOS_PER_MS = 1_000_000n

/** Milliseconds with their fraction, of nanoseconds. */
const msOf = (nanos: bigint): number => Number(nanos / NANOS_PER_MS) + Number(nanos % NANOS_PER_MS) / 1_000_000

export const fromOtlp = (span: OtlpSpan, owner: string, keepUntil: Date, source: SpanRow['source']): Incoming => ({
  owner,
  keepUntil,
  source,
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId,
  name: span.name,
  startedAtMs: Math.floor(msOf(span.startNanos)),
  durationMs: span.endNanos > span.startNanos ? msOf(span.endNanos - span.startNanos) : 0,
  error: span.status.code === 2,
  attributes: span.attributes,
  resource: span.resource,
  ...detailsOf(span),
})

const MOST_EVENTS = 32

/** Events tell of content, too: of each only what is none. */
function detailsOf({ events, links, status, scope }: OtlpSpan): { readonly details?: Attributes } {
  if (events.length === 0 && links.length === 0 && status.message === '') return {}
  return {
    details: {
      ...(status.message !== '' && { status: status.message.slice(0, 500) }),
      scope: scope.name,
      events: events
        .slice(0, MOST_EVENTS)
        .map(({ name, nanos, attributes }) => ({ name, at_ms: msOf(nanos), attributes: parted(attributes).plain })),
      links: links.slice(0, MOST_EVENTS).map(({ traceId, spanId }) => ({ trace_id: traceId, span_id: spanId })),
    },
  }
}

/** What one span says of its trace, and of its session. */
export interface Gathered {
  readonly trace: TraceRow
  readonly session: SessionRow | undefined
}

export function gathered({ row, genAi }: Stored): Gathered {
  const { sessionId, title, endUser } = genAi
  const trace = {
    ...traceOf(row),
    ...(title !== undefined && { title }),
    ...(sessionId !== undefined && { sessionId }),
    ...(endUser !== undefined && { endUser }),
  }
  return { trace, session: sessionOf(trace) }
}

export function sessionOf({ owner, sessionId, startedAt, endedAt, keepUntil }: TraceRow): SessionRow | undefined {
  if (sessionId === undefined) return undefined
  return { _id: `${owner}/${sessionId}`, owner, sessionId, firstAt: startedAt, lastAt: endedAt, keepUntil }
}

/** What a span says of its trace by itself. */
export const traceOf = ({
  owner,
  traceId,
  name,
  parentSpanId,
  startedAt,
  durationMs,
  keepUntil,
}: SpanRow): TraceRow => ({
  _id: `${owner}/${traceId}`,
  owner,
  traceId,
  ...(parentSpanId === undefined && { name }),
  startedAt,
  endedAt: new Date(startedAt.getTime() + Math.ceil(durationMs)),
  keepUntil,
})
