import { useState } from 'preact/hooks'
import { service } from '../service.ts'
import { count, duration, money } from '../ui/format.ts'
import { Await, Badge, Card, Cards, Code, Empty, Id, Table, Time } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'
import { plural } from '../ui/words.ts'
import { TracePanel } from './trace.tsx'

const DAY_MS = 86_400_000

const SEND = `export OTEL_EXPORTER_OTLP_ENDPOINT=${location.origin}/v1/observability
export OTEL_EXPORTER_OTLP_HEADERS="authorization=Bearer $SERVICE_API_KEY"`

export function Traces() {
  const traces = useLoad(() => service.observability.traces({ limit: 50 }))
  const day = useLoad(() => service.observability.metrics({ from: new Date(Date.now() - DAY_MS).toISOString() }))
  const [open, setOpen] = useState<string>()
  return (
    <>
      <Await from={day}>
        {({ data: [all] }) => (
          <Cards>
            <Card name="Spans in 24 hours" value={count(all?.spans ?? 0)} />
            <Card name="Failed" value={count(all?.errors ?? 0)} />
            <Card name="Half within" value={duration(all?.p50_ms ?? 0)} />
            <Card name="95 % within" value={duration(all?.p95_ms ?? 0)} />
          </Cards>
        )}
      </Await>
      <Await from={traces}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title="No traces yet">
              <p>Every routed call leaves one. Your own programs send theirs by OpenTelemetry or Langfuse:</p>
              <Code label="shell" text={SEND} />
            </Empty>
          ) : (
            <Table
              caption={`The latest ${plural(data.length, 'trace')}.`}
              rows={data}
              keyOf={({ trace_id }) => trace_id}
              open={({ trace_id }) => setOpen(trace_id)}
              columns={[
                { name: 'Trace', show: ({ name, trace_id }) => name ?? <Id text={trace_id} /> },
                { name: 'State', show: ({ errors }) => <Badge>{errors > 0 ? 'failed' : 'ok'}</Badge> },
                { name: 'Took', right: true, show: ({ duration_ms }) => duration(duration_ms) },
                { name: 'Spans', right: true, show: ({ spans }) => count(spans) },
                { name: 'Tokens', right: true, show: (row) => count(row.input_tokens + row.output_tokens) },
                { name: 'Cost', right: true, show: ({ cost_pence }) => money(cost_pence) },
                { name: 'Started', show: ({ started_at }) => <Time at={started_at} /> },
              ]}
            />
          )
        }
      </Await>
      {open && <TracePanel key={open} id={open} close={() => setOpen(undefined)} />}
    </>
  )
}
