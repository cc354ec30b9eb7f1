import type { Attributes, AttributeValue } from '../services.ts'
import type { Incoming } from '../spans/rows.ts'

/** What an observation says, by the attributes that Langfuse's own OpenTelemetry exporter writes. */
const FIELDS: Readonly<Record<string, string>> = {
  type: 'langfuse.observation.type',
  name: 'langfuse.name',
  startTime: 'langfuse.start_time',
  endTime: 'langfuse.end_time',
  parentObservationId: 'langfuse.parent_id',
  model: 'langfuse.observation.model.name',
  modelParameters: 'langfuse.observation.model.parameters',
  level: 'langfuse.observation.level',
  statusMessage: 'langfuse.observation.status_message',
  version: 'langfuse.version',
  environment: 'langfuse.environment',
  metadata: 'langfuse.observation.metadata',
  usageDetails: 'langfuse.observation.usage_details',
  usage: 'langfuse.observation.usage_details',
  costDetails: 'langfuse.observation.cost_details',
  input: 'langfuse.observation.input',
  output: 'langfuse.observation.output',
  sessionId: 'langfuse.session.id',
  userId: 'langfuse.user.id',
}

/** The attributes that a body tells; what it leaves out stays as it was. */
export const attributesOf = (body: Readonly<Record<string, unknown>>): Attributes =>
  Object.fromEntries(
    Object.entries(FIELDS).flatMap(([field, name]) => {
      const value = body[field]
      return value === undefined || value === null ? [] : [[name, plain(value)]]
    }),
  )

const plain = (value: unknown): AttributeValue => {
  if (typeof value === 'string') return value.length > 200_000 ? value.slice(0, 200_000) : value
  return typeof value === 'number' || typeof value === 'boolean' ? value : JSON.stringify(value)
}

/** An observation from all that was told of it. */
export function incomingOf(
  ids: Pick<Incoming, 'owner' | 'keepUntil' | 'traceId' | 'spanId'>,
  attributes: Attributes,
  receivedAtMs: number,
): Incoming {
  const started = timeOf(attributes['langfuse.start_time']) ?? receivedAtMs
  const ended = timeOf(attributes['langfuse.end_time'])
  const parent = attributes['langfuse.parent_id']
  return {
    ...ids,
    source: 'langfuse',
    parentSpanId: typeof parent === 'string' ? parent : '',
    name: String(attributes['langfuse.name'] ?? ''),
    startedAtMs: started,
    durationMs: ended === undefined ? 0 : Math.max(0, ended - started),
    error: attributes['langfuse.observation.level'] === 'ERROR',
    attributes,
    resource: {},
  }
}

export function timeOf(value: unknown): number | undefined {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}
