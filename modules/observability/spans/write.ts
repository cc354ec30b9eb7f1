import type { SessionRow, SpanRow, Store, TraceRow } from '../model.ts'
import { gathered, type Stored, traceOf } from './rows.ts'

type Operation = Parameters<Store['spans']['collection']['bulkWrite']>[0][number]

/** Durable when it resolves. Spans with known ids replace the earlier ones; all of it may be done again, in any order. */
export async function writeSpans(store: Store, spans: readonly Stored[]): Promise<void> {
  if (spans.length === 0) return
  const traces = new Map<string, TraceRow>()
  const sessions = new Map<string, SessionRow>()
  for (const span of spans) {
    const { trace, session } = gathered(span)
    traces.set(trace._id, joinTraces(traces.get(trace._id), trace))
    if (session) sessions.set(session._id, joinSessions(sessions.get(session._id), session))
  }
  await writeBoth(
    store,
    spans.map(({ row }) => row),
    traces,
  )
  if (sessions.size > 0) await bulk(store.sessions, [...sessions.values()].map(sessionUpdate))
}

/** Rows of calls that belong to no session. */
export async function writeRows(store: Store, rows: readonly SpanRow[]): Promise<void> {
  const traces = new Map<string, TraceRow>()
  for (const row of rows) {
    const trace = traceOf(row)
    traces.set(trace._id, joinTraces(traces.get(trace._id), trace))
  }
  await writeBoth(store, rows, traces)
}

async function writeBoth(store: Store, rows: readonly SpanRow[], traces: ReadonlyMap<string, TraceRow>): Promise<void> {
  const last = [...new Map(rows.map((row) => [row._id, row])).values()]
  await bulk(store.spans, last.map(spanUpdate))
  await bulk(store.traces, [...traces.values()].map(traceUpdate))
}

async function bulk(
  model: Store['spans'] | Store['traces'] | Store['sessions'],
  operations: Operation[],
): Promise<void> {
  await model.collection.bulkWrite(operations as never, { ordered: false })
}

const spanUpdate = ({ _id, ...rest }: SpanRow): Operation =>
  ({ updateOne: { filter: { _id }, update: { $set: rest }, upsert: true } }) as unknown as Operation

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a > b ? a : b)

const joinTraces = (a: TraceRow | undefined, b: TraceRow): TraceRow =>
  a === undefined
    ? b
    : {
        ...a,
        ...b,
        startedAt: earlier(a.startedAt, b.startedAt),
        endedAt: later(a.endedAt, b.endedAt),
        keepUntil: later(a.keepUntil, b.keepUntil),
      }

const joinSessions = (a: SessionRow | undefined, b: SessionRow): SessionRow =>
  a === undefined
    ? b
    : {
        ...b,
        firstAt: earlier(a.firstAt, b.firstAt),
        lastAt: later(a.lastAt, b.lastAt),
        keepUntil: later(a.keepUntil, b.keepUntil),
      }

const traceUpdate = ({ _id, startedAt, endedAt, keepUntil, ...fields }: TraceRow): Operation =>
  ({
    updateOne: {
      filter: { _id },
      update: { $set: fields, $min: { startedAt }, $max: { endedAt, keepUntil } },
      upsert: true,
    },
  }) as unknown as Operation

const sessionUpdate = ({ _id, firstAt, lastAt, keepUntil, ...fields }: SessionRow): Operation =>
  ({
    updateOne: {
      filter: { _id },
      update: { $set: fields, $min: { firstAt }, $max: { lastAt, keepUntil } },
      upsert: true,
    },
  }) as unknown as Operation
