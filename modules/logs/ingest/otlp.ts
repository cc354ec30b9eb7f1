import type { OtlpLogRecord } from '../../observability/services.ts'
import { type Labels, labelName } from '../labels.ts'
import { flattened } from '../logql/json-line.ts'
import type { NewLine, NewLines } from './push.ts'

/** Attributes of a resource that few values are to be expected of: these are labels, all others structured metadata. */
const LABELS: ReadonlySet<string> = new Set([
  'service.name',
  'service.namespace',
  'deployment.environment',
  'deployment.environment.name',
  'cloud.region',
  'k8s.cluster.name',
  'k8s.namespace.name',
  'k8s.deployment.name',
  'k8s.container.name',
])

/** Four numbers a level. */
const LEVELS = ['unknown', 'trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const
const levelOf = (severity: number): string => LEVELS[Math.min(6, Math.ceil(severity / 4))] ?? 'unknown'

/** Log records as lines of streams, as Loki takes OTLP: the body is the line. */
export function linesOfOtlp(records: readonly OtlpLogRecord[], now: bigint): readonly NewLines[] {
  const streams = new Map<string, { readonly labels: Labels; readonly lines: NewLine[] }>()
  for (const record of records) {
    const labels = labelsOf(record)
    const key = JSON.stringify(labels)
    const stream = streams.get(key) ?? { labels, lines: [] }
    streams.set(key, stream)
    stream.lines.push(lineOf(record, now))
  }
  return [...streams.values()]
}

function labelsOf({ resource }: OtlpLogRecord): Labels {
  const labels: Record<string, string> = { service_name: 'unknown_service' }
  for (const [name, value] of Object.entries(resource))
    if (LABELS.has(name) && (typeof value === 'string' || typeof value === 'number'))
      labels[labelName(name)] = String(value)
  return labels
}

function lineOf(record: OtlpLogRecord, now: bigint): NewLine {
  const { body, severityNumber, severityText, eventName, scope, resource, attributes, traceId, spanId } = record
  const others = Object.fromEntries(Object.entries(resource).filter(([name]) => !LABELS.has(name)))
  const metadata = flattened(attributes, others)
  if (scope.name) metadata['scope_name'] = scope.name
  if (eventName) metadata['event_name'] = eventName
  if (severityText) metadata['severity_text'] = severityText
  if (severityNumber > 0) {
    metadata['severity_number'] = String(severityNumber)
    metadata['detected_level'] = levelOf(severityNumber)
  }
  if (traceId) metadata['trace_id'] = traceId
  if (spanId) metadata['span_id'] = spanId
  return {
    ns: record.nanos || record.observedNanos || now,
    line: typeof body === 'string' ? body : JSON.stringify(body ?? ''),
    metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
  }
}
