import { type Labels, labelOf } from '../labels.ts'
import type { Grouping, RangeQuery } from '../logql/ast.ts'
import { compilePipeline, type Pipeline } from '../logql/pipeline.ts'
import { READERS } from '../logql/units.ts'
import type { Columns } from '../store/chunk.ts'
import { untilStill } from '../store/chunks.ts'
import { HOUR_NS, momentOf } from '../time.ts'
import { type Grid, type Slots, slotAt, slotsOf } from './grid.ts'
import { type Effort, findChunks, type OpenChunk, openChunks, type QueryParts } from './reading.ts'
import { scan, within } from './scan.ts'
import { Accumulator, groupLabels, type Series } from './series.ts'

export interface RangeContext {
  readonly owner: string
  readonly grid: Grid
  readonly effort: Effort
  readonly parts: QueryParts
}

/** How lines become series. */
interface Work {
  readonly query: RangeQuery
  readonly pipeline: Pipeline
  readonly slots: Slots
  readonly span: Parameters<typeof within>[1]
  /** Nanoseconds from the first window's end, of the beginning of an hour. */
  readonly beginOf: (hour: number) => number
  readonly labelsOf: (labels: Labels, stream: Labels, metadata: Labels | undefined) => Labels
  readonly withMetadata: boolean
  readonly sums: Accumulator
}

/**
 * Lines added up over windows that end at each time of the grid. `grouping` says that the series are added up by it
 * anyway, so that they never come to be one by one; `named` are the labels that something around this names: of the
 * structured metadata only those make series.
 */
export async function queryRange(
  query: RangeQuery,
  { grouping, named }: { readonly grouping: Grouping | undefined; readonly named: ReadonlySet<string> },
  { owner, grid, effort, parts }: RangeContext,
): Promise<readonly Series[]> {
  const endNs = grid.startNs - BigInt(query.offsetNs)
  if (endNs < 0n) return []
  const begin = endNs - BigInt(query.rangeNs) + 1n
  const span = {
    first: momentOf(begin < 0n ? 0n : begin),
    last: momentOf(endNs + BigInt(grid.stepNs) * BigInt(grid.count - 1)),
  }
  const origin = momentOf(endNs)
  const slots = slotsOf(grid, query.rangeNs)
  const pipeline = compilePipeline(query.log)
  const reading: Omit<Work, 'sums' | 'withMetadata'> = {
    query,
    pipeline,
    slots,
    span,
    beginOf: (hour) => (hour - origin.hour) * HOUR_NS - origin.offset,
    labelsOf: (labels, stream, metadata) => {
      const own = metadata ? withoutUnnamed(labels, stream, metadata, named) : labels
      return grouping ? groupLabels(own, grouping) : own
    },
  }
  return untilStill(async () => {
    const found = await findChunks(owner, query.log, span, parts)
    // what the stream says itself need not be looked for in the metadata
    const everywhere = (name: string): boolean =>
      [...found.labelsOf.values()].every((labels) => Object.hasOwn(labels, name))
    const withMetadata = [...named, ...(query.unwrap ? [query.unwrap.label] : [])].some((name) => !everywhere(name))
    const work = { ...reading, withMetadata, sums: new Accumulator(slots, query.fn) }
    for await (const batch of openChunks(found, columnsOf(work), effort, parts))
      await Promise.all(batch.map((chunk) => addChunk(chunk, work)))
    return work.sums.series(query.rangeNs)
  })
}

const withoutUnnamed = (labels: Labels, stream: Labels, metadata: Labels, named: ReadonlySet<string>): Labels =>
  Object.fromEntries(
    Object.entries(labels).filter(
      ([name, value]) => named.has(name) || Object.hasOwn(stream, name) || labelOf(metadata, name) !== value,
    ),
  )

const onlyTimes = ({ pipeline, query, withMetadata }: Work): boolean =>
  pipeline.needle === undefined &&
  pipeline.lineTests.length === 0 &&
  pipeline.stages.length === 0 &&
  !withMetadata &&
  (query.fn === 'rate' || query.fn === 'count_over_time')

const columnsOf = (work: Work): readonly (keyof Columns)[] =>
  onlyTimes(work) ? ['times'] : ['times', 'ends', 'text', 'metaEnds', 'meta']

async function addChunk(chunk: OpenChunk, work: Work): Promise<void> {
  const { slots, sums, query, beginOf, labelsOf, withMetadata, pipeline, span } = work
  const begin = beginOf(chunk.ref.hour)
  const range = within(chunk, span)
  const { bounds } = slots
  // lines come in the order of time: the slot of one is mostly that of the one before
  let slot = 0
  const slotOf = (index: number): number => {
    const time = begin + (chunk.times[index] as number)
    if (slot >= 0 && time > (bounds[slot] as number) && time <= (bounds[slot + 1] as number)) return slot
    slot = slotAt(bounds, time)
    return slot
  }
  if (onlyTimes(work)) {
    if (range.first >= range.end) return
    const series = sums.of(labelsOf(chunk.labels, chunk.labels, undefined))
    for (let index = range.first; index < range.end; index++) {
      const at = slotOf(index)
      if (at >= 0) sums.add(series, at, 1)
    }
    return
  }
  const read = query.unwrap && READERS[query.unwrap.unit]
  const byBytes = query.fn === 'bytes_rate' || query.fn === 'bytes_over_time'
  let last: { readonly labels: Labels; readonly series: ReturnType<Accumulator['of']> } | undefined
  await scan(chunk, range, { pipeline, withMetadata }, (index, line, labels, metadata) => {
    const at = slotOf(index)
    if (at < 0) return
    let amount: number | undefined = byBytes ? Buffer.byteLength(line) : 1
    if (query.unwrap && read) {
      const text = labelOf(labels, query.unwrap.label)
      amount = text === undefined ? undefined : read(text)
      if (amount === undefined) return
    }
    if (last?.labels !== labels) {
      const own = query.unwrap ? without(labels, query.unwrap.label) : labels
      last = { labels, series: sums.of(labelsOf(own, chunk.labels, metadata)) }
    }
    sums.add(last.series, at, amount)
  })
}

const without = (labels: Labels, name: string): Labels => {
  const { [name]: _value, ...rest } = labels
  return rest
}
