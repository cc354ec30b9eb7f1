import Type, { type Static } from 'typebox'
import { ApiError, type Attempt, type Owned, task } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'
import type { MetricQuery } from '../logql/ast.ts'
import { parseQuery } from '../logql/parse.ts'
import type { Parts } from '../parts.ts'
import { numberText } from '../query/answers.ts'
import { queryMetric } from '../query/metric-query.ts'
import { Effort } from '../query/reading.ts'
import { AlertTurned } from '../records.ts'
import { nsOfMs } from '../time.ts'
import type { AlertRow } from './contract.ts'

export const Check = task(
  'logs.alert',
  Type.Object({ id: Type.String({ maxLength: 64 }), at: Type.Integer({ description: 'Epoch milliseconds.' }) }),
  { concurrency: 2, groupConcurrency: 1, retryDelaysMs: [2_000, 10_000] },
)

type AlertDocument = Owned<typeof AlertRow>

/** The query of an alert. Throws `bad_query` for one that says nothing of when it fires. */
export function alertQuery(text: string): MetricQuery {
  const query = parseQuery(text)
  if (query.kind === 'log' || query.kind === 'scalar')
    throw new ApiError(BAD_QUERY, 'an alert needs series, as in sum(rate({app="web"} |= "error" [5m])) > 1')
  return query
}

/** One job for each alert and minute, whoever runs the tick. */
export async function enqueueChecks({ store, queue, clock }: Parts): Promise<void> {
  const at = Math.floor(clock.now() / 60_000) * 60_000
  for await (const { _id, owner } of store.alerts.find().select({ owner: 1 }).lean())
    await queue.enqueue(Check, { id: _id, at }, { id: `${_id}/${at}`, group: owner })
}

/** Looks at an alert as of the minute it was enqueued for: a repeat seals the same record. */
export async function checkAlert({ id, at }: Static<typeof Check.payload>, { signal }: Attempt, parts: Parts) {
  const { store, records } = parts
  const alert = (await store.alerts.findById(id).lean()) as AlertDocument | null
  if (alert === null || (alert.checked_at !== null && Date.parse(alert.checked_at) >= at)) return
  const found = await answerOf(alert, at, signal, parts)
  const next = turn(alert, found, at)
  const turned = turnOf(alert.status, next.status)
  if (turned !== undefined) {
    const value = found.values.length === 0 ? null : numberText(Math.max(...found.values))
    await records.append(AlertTurned, {
      id: `${id}-${at}-${turned}`,
      account: alert.owner,
      body: { alert_id: id, status: turned, series: found.values.length, value },
      intent: { alert_id: id, status: turned },
    })
  }
  // what was changed meanwhile is looked at anew in the next minute
  await store.alerts.updateOne({ _id: id, updatedAt: alert.updatedAt }, { $set: next })
}

interface Found {
  readonly values: readonly number[]
  readonly error: string | null
}

async function answerOf(
  { owner, query }: AlertDocument,
  at: number,
  signal: AbortSignal,
  parts: Parts,
): Promise<Found> {
  const grid = { startNs: nsOfMs(at), stepNs: 1, count: 1 }
  try {
    const effort = new Effort(parts.maxQueryMb, signal)
    const value = await queryMetric(alertQuery(query), { owner, grid, effort, parts })
    const series = value.kind === 'vector' ? value.series : []
    return { values: series.flatMap(({ values: [first] }) => (first === undefined ? [] : [first])), error: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { values: [], error: error.message.slice(0, 500) }
  }
}

function turn({ status, pending_since, for_minutes }: AlertDocument, { values, error }: Found, at: number) {
  const common = { checked_at: new Date(at).toISOString(), error }
  // what cannot be looked at is no news: a firing alert goes on
  if (error !== null) return { ...common, status: status === 'firing' ? status : ('error' as const) }
  if (values.length === 0) return { ...common, status: 'ok' as const, pending_since: null, value: null }
  const since = pending_since ?? new Date(at).toISOString()
  const due = at - Date.parse(since) >= for_minutes * 60_000
  const value = Math.max(...values)
  const shown = Number.isFinite(value) ? value : null
  return { ...common, status: due ? ('firing' as const) : ('pending' as const), pending_since: since, value: shown }
}

const turnOf = (before: string, after: string): 'firing' | 'resolved' | undefined => {
  if (before !== 'firing' && after === 'firing') return 'firing'
  return before === 'firing' && after !== 'firing' ? 'resolved' : undefined
}
