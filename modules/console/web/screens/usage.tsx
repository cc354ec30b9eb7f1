import { useState } from 'preact/hooks'
import type { ObservabilityMetricsResultItem } from '../../../../clients/typescript/src/api/observability.ts'
import { service } from '../service.ts'
import { Share } from '../ui/bars.tsx'
import { Choices } from '../ui/choices.tsx'
import { count, csv, duration, money, save } from '../ui/format.ts'
import { Await, Card, Cards, Empty, Table } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { Spent } from './spent.tsx'

const BY = { model: 'By model', provider: 'By provider', operation: 'By operation', service: 'By service' } as const
const DAY_MS = 86_400_000
const SINCE = { 1: '24 hours', 7: '7 days', 30: '30 days' } as const
type By = keyof typeof BY
type Days = `${keyof typeof SINCE}`

export function Usage() {
  const [by, setBy] = useState<By>('model')
  const [days, setDays] = useState<Days>('7')
  // named after what was added up, also while the next sum is on its way
  const calls = useLoad(async () => {
    const from = new Date(Date.now() - Number(days) * DAY_MS).toISOString()
    const { data } = await service.observability.metrics({ group_by: by, from, calls_only: true })
    return { data, by, days }
  }, [by, days])
  return (
    <>
      <Spent />
      <h2>Calls to models</h2>
      <Choices label="Since" of={SINCE} chosen={days} choose={setDays} />
      <Await from={calls}>
        {({ data, by: shown, days: within }) =>
          data.length === 0 ? (
            <Empty title={`No calls in ${SINCE[within]}`}>
              <p>
                What you call is added up here by model, provider and operation, with its cost and how long it took.
              </p>
              <p>
                <a href="/console/start">Make a first call</a>
              </p>
            </Empty>
          ) : (
            <Calls rows={data} by={shown} setBy={setBy} />
          )
        }
      </Await>
    </>
  )
}

const sumOf = (
  rows: readonly ObservabilityMetricsResultItem[],
  of: (row: ObservabilityMetricsResultItem) => number,
): number => rows.reduce((sum, row) => sum + of(row), 0)

function Calls({
  rows: found,
  by,
  setBy,
}: {
  readonly rows: readonly ObservabilityMetricsResultItem[]
  readonly by: By
  readonly setBy: (by: By) => void
}) {
  const rows = [...found].sort((a, b) => b.cost_pence - a.cost_pence)
  const all = sumOf(rows, ({ spans }) => spans)
  const paid = sumOf(rows, (row) => row.charged_spans)
  const errors = sumOf(rows, (row) => row.errors)
  const cost = sumOf(rows, ({ cost_pence }) => cost_pence)
  const tokens = sumOf(rows, ({ input_tokens, output_tokens }) => input_tokens + output_tokens)
  const download = (): void =>
    save(
      `usage-by-${by}.csv`,
      'text/csv',
      csv([
        [by, 'calls', 'errors', 'input_tokens', 'output_tokens', 'cost_pence', 'p50_ms', 'p95_ms'],
        ...rows.map(({ group, spans, p50_ms, p95_ms, ...row }) => [
          ...[group ?? '', spans, row.errors, row.input_tokens, row.output_tokens, row.cost_pence, p50_ms, p95_ms],
        ]),
      ]),
    )
  return (
    <>
      <Cards>
        <Card name="Calls" value={count(all)} note={`${count(paid)} paid, the others free or failed`} />
        <Card name="Failed" value={count(errors)} note={`${((100 * errors) / Math.max(1, all)).toFixed(1)} %`} />
        <Card name="Tokens" value={count(tokens)} />
        <Card name="Cost" value={money(cost)} note="as priced, free ones too" />
      </Cards>
      <Choices label="Add up by" of={BY} chosen={by} choose={setBy} />
      <Table
        caption={`Calls ${BY[by].toLowerCase()}`}
        rows={rows}
        keyOf={({ group }) => group ?? ''}
        columns={[
          { name: by.charAt(0).toUpperCase() + by.slice(1), show: ({ group }) => group ?? 'other' },
          { name: 'Calls', right: true, show: ({ spans }) => count(spans) },
          { name: 'Failed', right: true, show: (row) => count(row.errors) },
          { name: 'Tokens', right: true, show: (row) => `${count(row.input_tokens)} + ${count(row.output_tokens)}` },
          { name: 'Cost', right: true, show: ({ cost_pence }) => money(cost_pence) },
          { name: 'Share', show: ({ cost_pence }) => <Share of={cost_pence / Math.max(1e-9, cost)} /> },
          { name: 'Half within', right: true, show: ({ p50_ms }) => duration(p50_ms) },
          { name: '95 % within', right: true, show: ({ p95_ms }) => duration(p95_ms) },
        ]}
      />
      <p class="actions">
        <button type="button" class="quiet" onClick={download}>
          Download as CSV
        </button>
      </p>
    </>
  )
}
