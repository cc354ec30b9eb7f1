import { useState } from 'preact/hooks'
import type { Span } from '../../../../clients/typescript/src/api/observability.ts'
import { service } from '../service.ts'
import { count, duration, money } from '../ui/format.ts'
import { Await, Badge, Code, Facts, Panel } from '../ui/kit.tsx'
import { useLoad } from '../ui/load.ts'

const WIDTH = 600
const HEIGHT = 10

interface Row {
  readonly span: Span
  readonly depth: number
}

/** Children below their parents; what has none here stands at the edge. */
function rowsOf(spans: readonly Span[]): readonly Row[] {
  const ids = new Set(spans.map(({ span_id }) => span_id))
  const below = new Map<string, Span[]>()
  for (const span of spans) {
    const parent = span.parent_span_id !== null && ids.has(span.parent_span_id) ? span.parent_span_id : ''
    below.set(parent, [...(below.get(parent) ?? []), span])
  }
  const rows: Row[] = []
  const add = (parent: string, depth: number): void => {
    const children = [...(below.get(parent) ?? [])].sort((a, b) => (a.started_at < b.started_at ? -1 : 1))
    below.delete(parent)
    for (const span of children) {
      rows.push({ span, depth })
      add(span.span_id, depth + 1)
    }
  }
  add('', 0)
  return rows
}

export function TracePanel({ id, close }: { readonly id: string; readonly close: () => void }) {
  const trace = useLoad(() => service.observability.trace(id), [id])
  const [open, setOpen] = useState<string>()
  return (
    <Panel title="Trace" close={close}>
      <Await from={trace}>
        {(it) => {
          const from = Math.min(...it.span_list.map(({ started_at }) => Date.parse(started_at)))
          const wide = Math.max(1, it.duration_ms)
          return (
            <>
              <Facts
                of={{
                  Trace: <code>{it.trace_id}</code>,
                  Took: duration(it.duration_ms),
                  ...(it.session_id && { Session: it.session_id }),
                  Tokens: `${count(it.input_tokens)} in, ${count(it.output_tokens)} out`,
                  Cost: money(it.cost_pence),
                }}
              />
              <ul class="list spans">
                {rowsOf(it.span_list).map(({ span, depth }) => (
                  <li key={span.span_id} class={`deep-${Math.min(depth, 6)}`}>
                    <button
                      type="button"
                      class="row"
                      aria-expanded={open === span.span_id}
                      onClick={() => setOpen(open === span.span_id ? undefined : span.span_id)}
                    >
                      {span.name}
                    </button>{' '}
                    {span.error && <Badge>failed</Badge>} <small>{duration(span.duration_ms)}</small>
                    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                      <rect
                        class={span.error ? 'bad' : ''}
                        x={((Date.parse(span.started_at) - from) / wide) * WIDTH}
                        width={Math.max(2, (span.duration_ms / wide) * WIDTH)}
                        height={HEIGHT}
                      />
                    </svg>
                    {open === span.span_id && <SpanDetails span={span} />}
                  </li>
                ))}
              </ul>
              {it.scores.length > 0 && (
                <>
                  <h3>Scores</h3>
                  <Facts of={Object.fromEntries(it.scores.map(({ name, value }) => [name, String(value)]))} />
                </>
              )}
              <LinesOf trace={id} />
            </>
          )
        }}
      </Await>
    </Panel>
  )
}

const SpanDetails = ({ span }: { readonly span: Span }) => (
  <>
    <Facts
      of={{
        ...(span.service && { Service: span.service }),
        ...(span.model && { Model: `${span.provider ? `${span.provider}/` : ''}${span.model}` }),
        ...(span.input_tokens !== null && { Tokens: `${span.input_tokens} in, ${span.output_tokens ?? 0} out` }),
        ...(span.cost_pence !== null && { Cost: money(span.cost_pence) }),
      }}
    />
    <Code
      label="Attributes"
      text={JSON.stringify(
        { ...span.attributes, ...span.details, ...(span.content && { content: span.content }) },
        null,
        2,
      )}
    />
  </>
)

/** Log lines that say this trace; nothing where the module for logs is off. */
function LinesOf({ trace }: { readonly trace: string }) {
  const lines = useLoad(() => service.logs.traceLines(trace, { limit: 100 }), [trace])
  if (!lines.data || lines.data.data.length === 0) return null
  return <Code label="Log lines of this trace" text={lines.data.data.map(({ line }) => line).join('\n')} />
}
