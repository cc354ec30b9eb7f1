import type { OperationEnd } from '../contract/telemetry.ts'
import { familyText, type Row } from './exposition.ts'

/** Upper bounds of the latency buckets. */
const BOUNDS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000]

interface Counts {
  readonly route: string
  readonly statuses: Map<string | number, number>
  /** One a bound, and one for what took longer. */
  readonly buckets: number[]
  sumMs: number
}

/** Operations by status, and their latency. Counted in plain numbers, since every request passes here; text only when asked. */
export class OperationCounts {
  readonly #counts = new Map<string, Counts>()

  add({ operation, method, route, status, complete, durationMs }: OperationEnd): void {
    let counts = this.#counts.get(operation)
    if (counts === undefined) {
      counts = {
        route: `${method.toUpperCase()} ${route}`,
        statuses: new Map(),
        buckets: new Array(BOUNDS_MS.length + 1).fill(0),
        sumMs: 0,
      }
      this.#counts.set(operation, counts)
    }
    const outcome = complete ? status : 'cut'
    counts.statuses.set(outcome, (counts.statuses.get(outcome) ?? 0) + 1)
    let bucket = 0
    while (bucket < BOUNDS_MS.length && durationMs > (BOUNDS_MS[bucket] ?? 0)) bucket++
    counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    counts.sumMs += durationMs
  }

  text(): string {
    const counts = [...this.#counts]
    return (
      familyText(
        {
          name: 'http_operations_total',
          help: 'Requests by operation and status; cut: not answered to the end',
          type: 'counter',
        },
        counts.flatMap(([operation, { route, statuses }]) =>
          [...statuses].map(([status, value]) => ({ labels: { operation, route, status: String(status) }, value })),
        ),
      ) +
      familyText(
        {
          name: 'http_operation_seconds',
          help: 'From the head of the request to the end of the answer',
          type: 'histogram',
        },
        counts.flatMap(([operation, one]) => histogramRows(operation, one)),
      )
    )
  }
}

function histogramRows(operation: string, { buckets, sumMs }: Counts): readonly Row[] {
  let count = 0
  const rows = buckets.map((some, position): Row => {
    count += some
    const bound = BOUNDS_MS[position]
    const le = bound === undefined ? '+Inf' : String(bound / 1_000)
    return { suffix: '_bucket', labels: { operation, le }, value: count }
  })
  return [
    ...rows,
    { suffix: '_sum', labels: { operation }, value: sumMs / 1_000 },
    { suffix: '_count', labels: { operation }, value: count },
  ]
}
