import { labelText } from '../labels.ts'
import { msOfNs, nsOf } from '../time.ts'
import type { Grid } from './grid.ts'
import type { FoundLine } from './log-query.ts'
import type { Effort } from './reading.ts'
import type { Series } from './series.ts'

/** Lines by their labels, as Loki's answers have them; each in the order given. */
export function streamsOf(lines: readonly FoundLine[]) {
  const streams = new Map<string, { stream: Record<string, string>; values: [string, string][] }>()
  for (const { labels, line, ...moment } of lines) {
    const key = labelText(labels)
    const stream = streams.get(key) ?? { stream: { ...labels }, values: [] }
    streams.set(key, stream)
    stream.values.push([String(nsOf(moment)), line])
  }
  return [...streams.values()]
}

/** Prometheus' way of writing numbers. */
export const numberText = (value: number): string =>
  value === Infinity ? '+Inf' : value === -Infinity ? '-Inf' : String(value)

const secondsAt = ({ startNs, stepNs }: Grid, k: number): number => msOfNs(startNs + BigInt(stepNs) * BigInt(k)) / 1_000

export const matrixOf = (series: readonly Series[], grid: Grid) =>
  series.flatMap(({ labels, values }) => {
    const samples = values.flatMap((value, k): [number, string][] =>
      value === undefined ? [] : [[secondsAt(grid, k), numberText(value)]],
    )
    return samples.length === 0 ? [] : [{ metric: { ...labels }, values: samples }]
  })

export const vectorOf = (series: readonly Series[], grid: Grid) =>
  series.flatMap(({ labels, values: [value] }) =>
    value === undefined
      ? []
      : [{ metric: { ...labels }, value: [secondsAt(grid, 0), numberText(value)] as [number, string] }],
  )

export const statsOf = ({ lines, bytes, chunks, startedAt }: Effort, answered: number) => {
  const seconds = (performance.now() - startedAt) / 1_000
  const rate = (total: number): number => Math.round(total / Math.max(seconds, 1e-6))
  return {
    summary: {
      bytesProcessedPerSecond: rate(bytes),
      linesProcessedPerSecond: rate(lines),
      totalBytesProcessed: bytes,
      totalLinesProcessed: lines,
      totalEntriesReturned: answered,
      totalChunks: chunks,
      execTime: seconds,
      queueTime: 0,
    },
  }
}
