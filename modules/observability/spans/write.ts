import { isDuplicateKey } from '../../../kernel/define.ts'
import type { SessionRow, SpanRow, Store, TraceRow } from '../model.ts'
import { gathered, type Stored, sessionOf, traceOf } from './rows.ts'

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
  await writeNewSpans(
    store,
    spans.map(({ row }) => row),
  )
  await bulk(store.traces, [...traces.values()].map(traceUpdate))
  if (sessions.size > 0) await bulk(store.sessions, [...sessions.values()].map(sessionUpdate))
}

/** A span of this service's own, and the session that its caller told of. */
export interface OwnRow {
  readonly row: SpanRow
  readonly sessionId: string | undefined
}

/** Own spans: most belong to no session. */
export async function writeRows(store: Store, spans: readonly OwnRow[]): Promise<void> {
  // a call without parent is a trace of its own, which nobody has told of before
  const own = new Map<string, TraceRow>()
  const others = new Map<string, TraceRow>()
  const sessions = new Map<string, SessionRow>()
  for (const { row, sessionId } of spans) {
    const trace = { ...traceOf(row), ...(sessionId !== undefined && { sessionId }) }
    const session = sessionOf(trace)
    if (session) sessions.set(session._id, joinSessions(sessions.get(session._id), session))
    const traces = row.parentSpanId === undefined ? own : others
    traces.set(trace._id, joinTraces(traces.get(trace._id), trace))
  }
  await writeNewSpans(
    store,
    spans.map(({ row }) => row),
  )
  if (own.size > 0) await insertOrChange(store.traces, [...own.values()], traceUpdate)
  if (others.size > 0) await bulk(store.traces, [...others.values()].map(traceUpdate))
  if (sessions.size > 0) await bulk(store.sessions, [...sessions.values()].map(sessionUpdate))
}

const writeNewSpans = (store: Store, rows: readonly SpanRow[]): Promise<void> =>
  insertOrChange(store.spans, [...new Map(rows.map((row) => [row._id, row])).values()], spanUpdate)

/** Most rows are new, and an insert costs a fraction of an update; those that are there already are changed. */
async function insertOrChange<R extends SpanRow | TraceRow>(
  model: Store['spans'] | Store['traces'],
  rows: readonly R[],
  changeOf: (row: R) => Operation,
): Promise<void> {
  try {
    await model.collection.insertMany(rows as never, { ordered: false })
  } catch (error) {
    const { writeErrors } = error as { readonly writeErrors?: readonly { code: number; index: number }[] }
    const known = [writeErrors ?? []].flat()
    if (known.length === 0 || !known.every(isDuplicateKey)) throw error
    await bulk(
      model,
      known.map(({ index }) => changeOf(rows[index] as R)),
    )
  }
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
