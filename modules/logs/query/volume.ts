import type { Static } from 'typebox'
import { ApiError } from '../../../kernel/define.ts'
import { BAD_QUERY } from '../errors/contract.ts'
import { type Labels, labelText } from '../labels.ts'
import type { Matcher } from '../logql/ast.ts'
import { parseQuery } from '../logql/parse.ts'
import type { Parts } from '../parts.ts'
import { nsOf } from '../time.ts'
import { matrixOf, statsOf, vectorOf } from './answers.ts'
import type { VolumeQuery } from './contract.ts'
import type { Grid } from './grid.ts'
import { readRange, readSteps, spanOf, type TimeRange } from './params.ts'
import { Effort, findChunks } from './reading.ts'

type Asked = Static<typeof VolumeQuery>

/** Bytes by labels, the most first: from what is known of the chunks, whose lines are not read. */
export async function volume(asked: Asked, owner: string, parts: Parts) {
  const range = readRange(asked, parts.clock.now())
  const grid = { startNs: range.endNs, stepNs: 1, count: 1 }
  const { series, stats } = await volumes(asked, { owner, range, grid, stepOf: () => 0 }, parts)
  return { status: 'success' as const, data: { resultType: 'vector' as const, result: vectorOf(series, grid), stats } }
}

/** The same over time. A chunk counts where its newest line is, so steps of less than an hour are rough. */
export async function volumeRange(asked: Asked, owner: string, parts: Parts) {
  const range = readRange(asked, parts.clock.now())
  const grid = { startNs: range.startNs, ...readSteps(range, asked.step) }
  const stepOf = (ns: bigint): number =>
    Math.min(grid.count - 1, Math.max(0, Math.floor(Number(ns - range.startNs) / grid.stepNs)))
  const { series, stats } = await volumes(asked, { owner, range, grid, stepOf }, parts)
  return { status: 'success' as const, data: { resultType: 'matrix' as const, result: matrixOf(series, grid), stats } }
}

interface Context {
  readonly owner: string
  readonly range: TimeRange
  readonly grid: Grid
  readonly stepOf: (ns: bigint) => number
}

async function volumes(asked: Asked, { owner, range, grid, stepOf }: Context, parts: Parts) {
  const query = parseQuery(asked.query)
  if (query.kind !== 'log') throw new ApiError(BAD_QUERY, 'only the streams of a selector { … } can be measured')
  const effort = new Effort(Number.POSITIVE_INFINITY, AbortSignal.timeout(30_000))
  const { refs, labelsOf } = await findChunks(owner, query, spanOf(range), parts)
  const groupsOf = groupsBy(asked, query.matchers)
  const found = new Map<string, { readonly labels: Labels; readonly values: number[]; total: number }>()
  for (const ref of refs) {
    effort.add(ref)
    const step = stepOf(nsOf({ hour: ref.hour, offset: ref.to }))
    for (const labels of groupsOf(labelsOf.get(ref.stream) ?? {})) {
      const key = labelText(labels)
      const group = found.get(key) ?? { labels, values: new Array<number>(grid.count), total: 0 }
      found.set(key, group)
      group.values[step] = (group.values[step] ?? 0) + ref.bytes
      group.total += ref.bytes
    }
  }
  const series = [...found.values()].sort((one, other) => other.total - one.total).slice(0, asked.limit)
  return { series, stats: statsOf(effort, series.length) }
}

/** By the labels that are asked for, else those that the selector names; `labels`: by each name by itself. */
function groupsBy({ targetLabels, aggregateBy }: Asked, matchers: readonly Matcher[]) {
  const names = targetLabels ? targetLabels.split(',') : matchers.map(({ name }) => name)
  return (labels: Labels): readonly Labels[] => {
    const own = Object.entries(labels).filter(([name]) => names.includes(name))
    if (aggregateBy === 'series') return [Object.fromEntries(own)]
    return (targetLabels ? own : Object.entries(labels)).map(([name]) => ({ [name]: '' }))
  }
}
