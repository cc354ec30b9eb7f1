import type { Static } from 'typebox'
import { ApiError } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'
import type { Labels } from '../labels.ts'
import type { LogQuery, Matcher } from '../logql/ast.ts'
import { compileMatchers } from '../logql/match.ts'
import { parseQuery, parseSelector } from '../logql/parse.ts'
import type { Parts } from '../parts.ts'
import { listChunks } from '../store/chunks.ts'
import { momentOf, nsOf, nsOfMs, timestampOf } from '../time.ts'
import { matrixOf, numberText, statsOf, streamsOf, vectorOf } from './answers.ts'
import type { LabelsQuery, QueryInstant, QueryRange, SeriesQuery, StatsQuery, TraceQuery } from './contract.ts'
import { type Direction, queryLines } from './log-query.ts'
import { queryMetric } from './metric-query.ts'
import { readRange, readSteps, readTime, spanOf, type TimeQuery } from './params.ts'
import { Effort } from './reading.ts'

/** Who asks, and whether still. */
export interface Asking {
  readonly owner: string
  readonly signal: AbortSignal
}

const success = <D>(data: D) => ({ status: 'success' as const, data })

export async function queryRange(params: Static<typeof QueryRange>, { owner, signal }: Asking, parts: Parts) {
  const query = parseQuery(params.query)
  const range = readRange(params, parts.clock.now())
  const effort = new Effort(parts.maxQueryMb, signal)
  if (query.kind === 'log') {
    const { limit } = params
    const direction = params.direction.toLowerCase() as Direction
    const lines = await queryLines(owner, query, { span: spanOf(range), limit, direction }, effort, parts)
    const stats = statsOf(effort, lines.length)
    return success({ resultType: 'streams' as const, result: streamsOf(lines), stats })
  }
  const { stepNs, count } = readSteps(range, params.step)
  const grid = { startNs: range.startNs, stepNs, count }
  const value = await queryMetric(query, { owner, grid, effort, parts })
  const series =
    value.kind === 'vector' ? value.series : [{ labels: {}, values: Array.from({ length: count }, () => value.value) }]
  return success({
    resultType: 'matrix' as const,
    result: matrixOf(series, grid),
    stats: statsOf(effort, series.length),
  })
}

export async function queryInstant(params: Static<typeof QueryInstant>, { owner, signal }: Asking, parts: Parts) {
  const query = parseQuery(params.query)
  if (query.kind === 'log')
    throw new ApiError(
      BAD_QUERY,
      'log queries are not answered at one time; ask query_range, or count them, as in count_over_time({…}[5m])',
    )
  const startNs = readTime(params.time, '/query/time') ?? nsOfMs(parts.clock.now())
  const grid = { startNs, stepNs: 1, count: 1 }
  const effort = new Effort(parts.maxQueryMb, signal)
  const value = await queryMetric(query, { owner, grid, effort, parts })
  if (value.kind === 'scalar') {
    const sample: [number, string] = [Number(startNs / 1_000_000n) / 1_000, numberText(value.value)]
    return success({ resultType: 'scalar' as const, result: sample, stats: statsOf(effort, 1) })
  }
  const result = vectorOf(value.series, grid)
  return success({ resultType: 'vector' as const, result, stats: statsOf(effort, result.length) })
}

export const findStreams = (
  owner: string,
  matchers: readonly Matcher[],
  times: TimeQuery,
  { streams, clock }: Parts,
) => {
  const { startNs, endNs } = readRange(times, clock.now())
  const hours = { first: momentOf(startNs).hour, last: momentOf(endNs).hour }
  return streams.find(owner, compileMatchers(matchers), hours)
}

export const matchersOf = (query: string | undefined): readonly Matcher[] =>
  ['', '{}'].includes((query ?? '').replace(/\s/g, '')) ? [] : parseSelector(query ?? '')

export async function labelNames(params: Static<typeof LabelsQuery>, owner: string, parts: Parts) {
  const found = await findStreams(owner, matchersOf(params.query), params, parts)
  return success([...new Set(found.flatMap(({ labels }) => Object.keys(labels)))].sort())
}

export async function labelValues(name: string, params: Static<typeof LabelsQuery>, owner: string, parts: Parts) {
  const found = await findStreams(owner, matchersOf(params.query), params, parts)
  const values = found.flatMap(({ labels }) => (Object.hasOwn(labels, name) ? [labels[name] as string] : []))
  return success([...new Set(values)].sort())
}

export async function series(params: Static<typeof SeriesQuery>, owner: string, parts: Parts) {
  const selectors = [params.match ?? [], params['match[]'] ?? []].flat()
  const found = new Map<string, Labels>()
  for (const selector of selectors.length === 0 ? [undefined] : selectors)
    for (const { id, labels } of await findStreams(owner, matchersOf(selector), params, parts)) found.set(id, labels)
  return success([...found.values()].map((labels) => ({ ...labels })))
}

export async function indexStats(params: Static<typeof StatsQuery>, owner: string, parts: Parts) {
  const query = parseQuery(params.query)
  if (query.kind !== 'log') throw new ApiError(BAD_QUERY, 'only the streams of a selector { … } can be measured')
  const found = await findStreams(owner, query.matchers, params, parts)
  const span = spanOf(readRange(params, parts.clock.now()))
  const refs = await listChunks(
    parts.store.chunks,
    found.map(({ id }) => id),
    span,
  )
  return {
    streams: new Set(refs.map(({ stream }) => stream)).size,
    chunks: refs.length,
    entries: refs.reduce((sum, { count }) => sum + count, 0),
    bytes: refs.reduce((sum, { bytes }) => sum + bytes, 0),
  }
}

/** By metadata or label, whichever stream they are of. */
export async function traceLines(
  traceId: string,
  { limit, ...times }: Static<typeof TraceQuery>,
  { owner, signal }: Asking,
  parts: Parts,
) {
  const query: LogQuery = {
    kind: 'log',
    matchers: [],
    stages: [{ kind: 'label', condition: { kind: 'text', name: 'trace_id', op: '=', value: traceId.toLowerCase() } }],
  }
  const range = readRange({ since: '1d', ...times }, parts.clock.now())
  const effort = new Effort(parts.maxQueryMb, signal)
  const asked = { span: spanOf(range), limit: limit + 1, direction: 'forward' } as const
  const lines = await queryLines(owner, query, asked, effort, parts)
  return {
    data: lines.slice(0, limit).map(({ line, labels, ...moment }) => ({
      timestamp: timestampOf(nsOf(moment)),
      line,
      labels: { ...labels },
      ...(labels['span_id'] !== undefined && { span_id: labels['span_id'] }),
    })),
    complete: lines.length <= limit,
  }
}
