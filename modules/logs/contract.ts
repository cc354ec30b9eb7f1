import Type from 'typebox'
import { defineContract, event, Id, type Operation, Page, PageQuery, Resource } from '../../kernel/define.ts'
import { otlpOperation } from '../observability/contract.ts'
import { AlertChange, AlertRequest, AlertRow } from './alerts/contract.ts'
import {
  BAD_QUERY,
  DAILY_VOLUME,
  lokiErrors,
  QUERY_TOO_LARGE,
  TOO_MANY_QUERIES,
  TOO_MANY_STREAMS,
} from './errors/contract.ts'
import {
  DetectedFieldsAnswer,
  DetectedLabelsAnswer,
  DetectedQuery,
  DetectedValuesAnswer,
  InstantAnswer,
  LabelsQuery,
  NamesAnswer,
  QueryInstant,
  QueryRange,
  RangeAnswer,
  SeriesAnswer,
  SeriesQuery,
  StatsAnswer,
  StatsQuery,
  TailMessage,
  TailQuery,
  TraceLines,
  TraceQuery,
  VolumeAnswer,
  VolumeQuery,
  VolumeRangeAnswer,
} from './query/contract.ts'

const MAX_BODY_BYTES = 16 * 1_048_576
const LOKI = '/v1/logs/loki/api/v1'

const Alert = Resource(AlertRow, 'LogAlert')
const ById = Type.Object({ id: Id('logal_') })
const LabelName = Type.String({ pattern: '^[a-zA-Z_][a-zA-Z0-9_]{0,127}$', maxLength: 128 })

/** An alert fires, or what it watches is over. */
export const LogAlert = event(
  'log.alert',
  Type.Object({
    alert_id: Type.String(),
    status: Type.Enum(['firing', 'resolved']),
    series: Type.Integer({ description: 'How many the answer has.' }),
    value: Type.Union([Type.String(), Type.Null()], { description: 'The largest of them.' }),
  }),
  { published: 'first' },
)

/** What stock clients of Loki call. */
const loki = { errorForm: lokiErrors } as const
const reading = { method: 'get', errors: [BAD_QUERY, QUERY_TOO_LARGE, TOO_MANY_QUERIES], ...loki } as const
const MOST_INGESTED =
  'Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.'

export const contract = defineContract({
  otlp: {
    path: '/v1/logs',
    // the second is where exporters send logs whose endpoint is `/v1/observability`
    aliases: ['/v1/logs/otlp/v1/logs', '/v1/observability/v1/logs'],
    summary: 'Take log records by OTLP/HTTP',
    description: `Protobuf or JSON, gzip or plain. ${MOST_INGESTED}`,
    ...otlpOperation,
    errors: [...otlpOperation.errors, DAILY_VOLUME],
  },
  ingest: {
    method: 'post',
    path: '/v1/logs/ingest',
    permission: 'build:write',
    summary: 'Take lines as JSON, one object a line',
    description: `\`message\`, \`timestamp\` (RFC 3339, milliseconds or nanoseconds; else now), \`labels\`; other fields are structured metadata. gzip or plain. ${MOST_INGESTED}`,
    query: Type.Object({
      app: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'The label `app` of all lines that say no other.' }),
      ),
    }),
    bodyType: 'bytes',
    bodyLimitBytes: MAX_BODY_BYTES,
    reply: {
      200: Type.Object(
        {
          accepted: Type.Integer(),
          rejected: Type.Integer(),
          reasons: Type.Array(Type.String(), { description: 'The first twenty.' }),
        },
        { title: 'LinesTaken' },
      ),
    },
    errors: ['payload_too_large', 'unsupported_media_type', DAILY_VOLUME],
  },
  push: {
    method: 'post',
    path: `${LOKI}/push`,
    permission: 'build:write',
    summary: 'Take lines as Loki does: JSON, or protobuf compressed with Snappy',
    description: MOST_INGESTED,
    bodyType: 'bytes',
    bodyLimitBytes: MAX_BODY_BYTES,
    reply: {},
    produces: ['application/json'],
    errors: ['payload_too_large', 'unsupported_media_type', TOO_MANY_STREAMS, DAILY_VOLUME],
    ...loki,
  },
  queryRange: {
    path: `${LOKI}/query_range`,
    aliases: ['/v1/logs/query'],
    summary: 'Lines, or series over time, by LogQL',
    query: QueryRange,
    reply: { 200: RangeAnswer },
    ...reading,
  },
  queryInstant: {
    path: `${LOKI}/query`,
    summary: 'Series at one time, by LogQL',
    query: QueryInstant,
    reply: { 200: InstantAnswer },
    ...reading,
  },
  labels: {
    path: `${LOKI}/labels`,
    aliases: ['/v1/logs/labels', `${LOKI}/label`],
    summary: 'Names of labels',
    query: LabelsQuery,
    reply: { 200: NamesAnswer },
    ...reading,
  },
  labelValues: {
    path: `${LOKI}/label/:name/values`,
    summary: 'Values of a label',
    params: Type.Object({ name: LabelName }),
    query: LabelsQuery,
    reply: { 200: NamesAnswer },
    ...reading,
  },
  series: {
    path: `${LOKI}/series`,
    summary: 'Sets of labels',
    query: SeriesQuery,
    reply: { 200: SeriesAnswer },
    ...reading,
  },
  indexStats: {
    path: `${LOKI}/index/stats`,
    summary: 'How much a query would read',
    query: StatsQuery,
    reply: { 200: StatsAnswer },
    ...reading,
  },
  volume: {
    path: `${LOKI}/index/volume`,
    summary: 'How many bytes of lines there are, by labels',
    query: VolumeQuery,
    reply: { 200: VolumeAnswer },
    ...reading,
  },
  volumeRange: {
    path: `${LOKI}/index/volume_range`,
    summary: 'How many bytes of lines there are over time, by labels',
    query: VolumeQuery,
    reply: { 200: VolumeRangeAnswer },
    ...reading,
  },
  detectedLabels: {
    path: `${LOKI}/detected_labels`,
    summary: 'Labels with how many values each has',
    query: LabelsQuery,
    reply: { 200: DetectedLabelsAnswer },
    ...reading,
  },
  detectedFields: {
    path: `${LOKI}/detected_fields`,
    summary: 'What fields the newest lines of a query have, in JSON, logfmt or structured metadata',
    query: DetectedQuery,
    reply: { 200: DetectedFieldsAnswer },
    ...reading,
  },
  detectedValues: {
    path: `${LOKI}/detected_field/:name/values`,
    summary: 'Values that a field of the newest lines of a query has',
    params: Type.Object({ name: LabelName }),
    query: DetectedQuery,
    reply: { 200: DetectedValuesAnswer },
    ...reading,
  },
  buildInfo: {
    path: `${LOKI}/status/buildinfo`,
    summary: 'Which version of Loki’s interface clients meet',
    reply: {
      200: Type.Object({
        version: Type.String(),
        revision: Type.String(),
        branch: Type.String(),
        goVersion: Type.String(),
      }),
    },
    ...reading,
  },
  tail: {
    path: `${LOKI}/tail`,
    aliases: ['/v1/logs/tail'],
    summary: 'Lines as they come, by WebSocket or by server-sent events',
    description:
      'To a WebSocket handshake as Loki does; else by server-sent events, each of which holds what a message would: `{"streams": [{"stream": {…}, "values": [["<ns>", "<line>"]]}]}`. Ends after an hour.',
    query: TailQuery,
    reply: {},
    produces: ['text/event-stream'],
    events: { message: TailMessage },
    socket: true,
    ...reading,
    errors: [...reading.errors, 'conflict'],
  },
  traceLines: {
    method: 'get',
    path: '/v1/logs/traces/:trace_id',
    summary: 'Lines of one trace, oldest first',
    description:
      'Those whose structured metadata (or labels) say this `trace_id`; of the last day unless start and end say otherwise.',
    params: Type.Object({ trace_id: Type.String({ pattern: '^[0-9a-fA-F]{32}$', maxLength: 32 }) }),
    query: TraceQuery,
    reply: { 200: TraceLines },
    errors: [QUERY_TOO_LARGE, TOO_MANY_QUERIES],
  },
  createAlert: {
    method: 'post',
    path: '/v1/logs/alerts',
    permission: 'build:write',
    summary: 'Watch a LogQL query, once a minute',
    description:
      'It fires while the query has an answer: compare, as in `sum(rate({app="web"} |= "error" [5m])) > 1`. Webhooks get `log.alert` when it begins and when it is over.',
    idempotent: true,
    body: AlertRequest,
    reply: { 200: Alert },
    errors: [BAD_QUERY, 'conflict'],
    example: { name: 'errors', query: 'sum(rate({app="web"} |= "error" [5m])) > 1', for_minutes: 5 },
  },
  listAlerts: {
    method: 'get',
    path: '/v1/logs/alerts',
    summary: 'Your alerts, newest first',
    query: PageQuery,
    reply: { 200: Page(Alert, 'LogAlertList') },
  },
  getAlert: {
    method: 'get',
    path: '/v1/logs/alerts/:id',
    summary: 'One alert',
    params: ById,
    reply: { 200: Alert },
    errors: ['not_found'],
  },
  changeAlert: {
    method: 'patch',
    path: '/v1/logs/alerts/:id',
    permission: 'build:write',
    summary: 'Change an alert',
    params: ById,
    body: AlertChange,
    reply: { 200: Alert },
    errors: [BAD_QUERY, 'not_found'],
    example: { for_minutes: 10 },
  },
  removeAlert: {
    method: 'delete',
    path: '/v1/logs/alerts/:id',
    permission: 'build:write',
    summary: 'Delete an alert',
    params: ById,
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
} satisfies Record<string, Operation>)
