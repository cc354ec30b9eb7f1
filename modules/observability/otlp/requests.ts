import {
  type Attributes,
  type AttributeValue,
  anyValue,
  attributes,
  count,
  decimal,
  hexId,
  list,
  message,
  nanos,
  own,
  small,
  text,
} from './values.ts'
import type { Raw } from './wire.ts'

/** Who made the telemetry. One object for all that came together. */
export interface Origin {
  /** `service.name` and the like. */
  readonly resource: Attributes
  readonly scope: { readonly name: string; readonly version: string; readonly attributes: Attributes }
}

export interface OtlpSpan extends Origin {
  /** 32 hex digits; empty where it was absent or invalid: to be rejected. */
  readonly traceId: string
  /** 16 hex digits, or empty. */
  readonly spanId: string
  readonly parentSpanId: string
  readonly name: string
  /** 0 unspecified, 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number
  readonly startNanos: bigint
  readonly endNanos: bigint
  readonly attributes: Attributes
  readonly events: readonly { readonly nanos: bigint; readonly name: string; readonly attributes: Attributes }[]
  readonly links: readonly { readonly traceId: string; readonly spanId: string; readonly attributes: Attributes }[]
  /** 0 unset, 1 ok, 2 error. */
  readonly status: { readonly code: number; readonly message: string }
}

export interface OtlpLogRecord extends Origin {
  readonly nanos: bigint
  readonly observedNanos: bigint
  readonly severityNumber: number
  readonly severityText: string
  readonly eventName: string
  readonly body: AttributeValue
  readonly attributes: Attributes
  /** Empty where the record belongs to no trace. */
  readonly traceId: string
  readonly spanId: string
}

export interface OtlpPoint extends Origin {
  readonly name: string
  readonly description: string
  readonly unit: string
  readonly kind: 'gauge' | 'sum' | 'histogram' | 'exponential_histogram' | 'summary'
  /** 0 unspecified, 1 delta, 2 cumulative. */
  readonly temporality: number
  readonly monotonic: boolean
  readonly attributes: Attributes
  readonly startNanos: bigint
  readonly nanos: bigint
  /** Of a gauge or sum; of a histogram or summary its sum. */
  readonly value: number | undefined
  readonly count: number
  readonly min: number | undefined
  readonly max: number | undefined
  /** Histogram: one count more than bounds. */
  readonly bucketCounts: readonly number[]
  readonly bounds: readonly number[]
  readonly exponential?: Exponential
  readonly quantiles: readonly { readonly quantile: number; readonly value: number }[]
}

export interface Exponential {
  readonly scale: number
  readonly zeroCount: number
  readonly positive: { readonly offset: number; readonly counts: readonly number[] }
  readonly negative: { readonly offset: number; readonly counts: readonly number[] }
}

export const spansOf = (request: Raw): readonly OtlpSpan[] =>
  items(request, 'resourceSpans', 'scopeSpans', 'spans', (span, origin) => ({
    ...origin,
    traceId: hexId(span['traceId'], 16),
    spanId: hexId(span['spanId'], 8),
    parentSpanId: hexId(span['parentSpanId'], 8),
    name: text(span['name'], 'name of a span'),
    kind: small(span['kind'], 'kind of a span'),
    startNanos: nanos(span['startTimeUnixNano'], 'startTimeUnixNano'),
    endNanos: nanos(span['endTimeUnixNano'], 'endTimeUnixNano'),
    attributes: attributes(span['attributes']),
    events: list(span['events'], 'events').map((item) => {
      const event = message(item, 'an event')
      return {
        nanos: nanos(event['timeUnixNano'], 'timeUnixNano'),
        name: text(event['name'], 'name of an event'),
        attributes: attributes(event['attributes']),
      }
    }),
    links: list(span['links'], 'links').map((item) => {
      const link = message(item, 'a link')
      return {
        traceId: hexId(link['traceId'], 16),
        spanId: hexId(link['spanId'], 8),
        attributes: attributes(link['attributes']),
      }
    }),
    status: statusOf(message(span['status'], 'status')),
  }))

const statusOf = (status: Raw): OtlpSpan['status'] => ({
  code: small(status['code'], 'code of a status'),
  message: text(status['message'], 'message of a status'),
})

export const logRecordsOf = (request: Raw): readonly OtlpLogRecord[] =>
  items(request, 'resourceLogs', 'scopeLogs', 'logRecords', (record, origin) => ({
    ...origin,
    nanos: nanos(record['timeUnixNano'], 'timeUnixNano'),
    observedNanos: nanos(record['observedTimeUnixNano'], 'observedTimeUnixNano'),
    severityNumber: small(record['severityNumber'], 'severityNumber'),
    severityText: text(record['severityText'], 'severityText'),
    eventName: text(record['eventName'], 'eventName'),
    body: anyValue(record['body']),
    attributes: attributes(record['attributes']),
    traceId: hexId(record['traceId'], 16),
    spanId: hexId(record['spanId'], 8),
  }))

const KINDS = [
  ['gauge', 'gauge'],
  ['sum', 'sum'],
  ['histogram', 'histogram'],
  ['exponentialHistogram', 'exponential_histogram'],
  ['summary', 'summary'],
] as const

export const pointsOf = (request: Raw): readonly OtlpPoint[] =>
  items(request, 'resourceMetrics', 'scopeMetrics', 'metrics', (metric, origin) =>
    KINDS.flatMap(([field, kind]) => {
      const given = own(metric, field)
      if (given === undefined || given === null) return []
      const data = message(given, field)
      const shared = {
        ...origin,
        name: text(metric['name'], 'name of a metric'),
        description: text(metric['description'], 'description'),
        unit: text(metric['unit'], 'unit'),
        kind,
        temporality: small(data['aggregationTemporality'], 'aggregationTemporality'),
        monotonic: data['isMonotonic'] === true,
      }
      return list(data['dataPoints'], 'dataPoints').map((item) => pointOf(message(item, 'a data point'), shared))
    }),
  ).flat()

type PerPoint =
  | 'attributes'
  | 'startNanos'
  | 'nanos'
  | 'value'
  | 'count'
  | 'min'
  | 'max'
  | 'bucketCounts'
  | 'bounds'
  | 'exponential'
  | 'quantiles'

const pointOf = (point: Raw, shared: Omit<OtlpPoint, PerPoint>): OtlpPoint => ({
  ...shared,
  attributes: attributes(point['attributes']),
  startNanos: nanos(point['startTimeUnixNano'], 'startTimeUnixNano'),
  nanos: nanos(point['timeUnixNano'], 'timeUnixNano'),
  value: numberOf(point),
  count: count(point['count'], 'count'),
  min: decimal(own(point, 'min'), 'min'),
  max: decimal(own(point, 'max'), 'max'),
  bucketCounts: countsOf(point),
  bounds: list(point['explicitBounds'], 'explicitBounds').map((bound) => decimal(bound, 'explicitBounds') ?? 0),
  ...(shared.kind === 'exponential_histogram' && { exponential: exponentialOf(point) }),
  quantiles: list(point['quantileValues'], 'quantileValues').map((item) => {
    const at = message(item, 'quantileValues')
    return { quantile: decimal(at['quantile'], 'quantile') ?? 0, value: decimal(at['value'], 'value') ?? 0 }
  }),
})

function numberOf(point: Raw): number | undefined {
  const whole = own(point, 'asInt')
  if (whole !== undefined && whole !== null) return Number(BigInt.asIntN(64, nanos(whole, 'asInt')))
  return decimal(own(point, 'asDouble') ?? own(point, 'sum'), 'the value of a data point')
}

const countsOf = (buckets: Raw): readonly number[] =>
  list(buckets['bucketCounts'], 'bucketCounts').map((of) => count(of, 'bucketCounts'))

function exponentialOf(point: Raw): Exponential {
  const side = (name: string): Exponential['positive'] => {
    const buckets = message(point[name], name)
    return { offset: small(buckets['offset'], 'offset'), counts: countsOf(buckets) }
  }
  return {
    scale: small(point['scale'], 'scale'),
    zeroCount: count(point['zeroCount'], 'zeroCount'),
    positive: side('positive'),
    negative: side('negative'),
  }
}

/** The three levels that all signals share: resource, scope, item. */
function items<T>(
  request: Raw,
  resources: string,
  scopes: string,
  name: string,
  read: (item: Raw, origin: Origin) => T,
): readonly T[] {
  const found: T[] = []
  for (const one of list(request[resources], resources)) {
    const ofResource = message(one, resources)
    const resource = attributes(message(ofResource['resource'], 'resource')['attributes'])
    for (const two of list(ofResource[scopes], scopes)) {
      const ofScope = message(two, scopes)
      const scope = message(ofScope['scope'], 'scope')
      const origin = {
        resource,
        scope: {
          name: text(scope['name'], 'name of a scope'),
          version: text(scope['version'], 'version of a scope'),
          attributes: attributes(scope['attributes']),
        },
      }
      for (const item of list(ofScope[name], name)) found.push(read(message(item, name), origin))
    }
  }
  return found
}
