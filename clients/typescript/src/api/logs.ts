// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions, Upload } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { EventStream, ServerEvent } from '../events.ts'
import type { ModuleInfo } from './shared.ts'

export interface LinesOfTrace {
  data: LinesOfTraceDataItem[]
  /** False: there are more than `limit`. */
  complete: boolean
}

export interface LinesOfTraceDataItem {
  timestamp: string
  line: string
  labels: Record<string, string>
  span_id?: string
}

export interface LinesTaken {
  accepted: number
  rejected: number
  /** The first twenty. */
  reasons: string[]
}

export interface LogAlert {
  id: string
  name: string
  /** LogQL; the README says which part of it. */
  query: string
  /** It fires once the query has had an answer for so long. */
  for_minutes: number
  status: 'ok' | 'pending' | 'firing' | 'error'
  pending_since: string | null
  value: number | null
  checked_at: string | null
  error: string | null
  created_at: string
  updated_at: string
}

export interface LogDetectedFieldValues {
  values: string[]
  limit: number
}

export interface LogDetectedFields {
  fields: LogDetectedFieldsField[]
  limit: number
}

export interface LogDetectedFieldsField {
  label: string
  type: 'string' | 'int' | 'float' | 'boolean' | 'duration' | 'bytes'
  cardinality: number
  /** What finds it in the line; none: it is structured metadata. */
  parsers: ('json' | 'logfmt')[]
}

export interface LogDetectedLabels {
  detectedLabels: LogDetectedLabelsDetectedLabel[]
}

export interface LogDetectedLabelsDetectedLabel {
  label: string
  cardinality: number
}

export interface LogIndexStats {
  streams: number
  chunks: number
  entries: number
  bytes: number
}

export interface LogNames {
  status: 'success'
  data: string[]
}

export interface LogQueryInstant {
  status: 'success'
  data: LogQueryInstantData
}

export interface LogQueryInstantData {
  resultType: 'vector' | 'scalar'
  result: unknown
  stats: LogQueryInstantDataStats
}

export interface LogQueryInstantDataStats {
  summary: Record<string, number>
}

export interface LogQueryRange {
  status: 'success'
  data: LogQueryRangeData
}

export interface LogQueryRangeData {
  resultType: 'streams' | 'matrix'
  result: unknown
  stats: LogQueryRangeDataStats
}

export interface LogQueryRangeDataStats {
  summary: Record<string, number>
}

export interface LogSeries {
  status: 'success'
  data: (Record<string, string>)[]
}

export interface LogTailMessage {
  streams: LogTailMessageStream[]
}

export interface LogTailMessageStream {
  stream: Record<string, string>
  values: (string[])[]
}

export interface LogVolume {
  status: 'success'
  data: LogVolumeData
}

export interface LogVolumeData {
  resultType: 'vector'
  result: LogVolumeDataResultItem[]
  stats: LogVolumeDataStats
}

export interface LogVolumeDataResultItem {
  metric: Record<string, string>
  value: unknown[]
}

export interface LogVolumeDataStats {
  summary: Record<string, number>
}

export interface LogVolumeRange {
  status: 'success'
  data: LogVolumeRangeData
}

export interface LogVolumeRangeData {
  resultType: 'matrix'
  result: LogVolumeRangeDataResultItem[]
  stats: LogVolumeRangeDataStats
}

export interface LogVolumeRangeDataResultItem {
  metric: Record<string, string>
  values: (unknown[])[]
}

export interface LogVolumeRangeDataStats {
  summary: Record<string, number>
}

export interface LogsBuildInfoResult {
  version: string
  revision: string
  branch: string
  goVersion: string
}

export interface LogsChangeAlertParams {
  name?: string | undefined
  /** LogQL; the README says which part of it. */
  query?: string | undefined
  /** It fires once the query has had an answer for so long. */
  for_minutes?: number | undefined
}

export interface LogsCreateAlertParams {
  name: string
  /** LogQL; the README says which part of it. */
  query: string
  /** It fires once the query has had an answer for so long. */
  for_minutes?: number | undefined
}

export interface LogsDetectedFieldsParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** Lines that are looked at. */
  line_limit?: number | undefined
  /** Fields, or values, of the answer. */
  limit?: number | undefined
  [further: string]: unknown
}

export interface LogsDetectedLabelsParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** A stream selector; empty: all. */
  query?: string | undefined
  [further: string]: unknown
}

export interface LogsDetectedValuesParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** Lines that are looked at. */
  line_limit?: number | undefined
  /** Fields, or values, of the answer. */
  limit?: number | undefined
  [further: string]: unknown
}

export interface LogsIndexStatsParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** LogQL; the README says which part of it. */
  query: string
  [further: string]: unknown
}

export interface LogsIngestParams {
  /** The label `app` of all lines that say no other. */
  app?: string | undefined
}

export interface LogsLabelValuesParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** A stream selector; empty: all. */
  query?: string | undefined
  [further: string]: unknown
}

export interface LogsLabelsParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  /** A stream selector; empty: all. */
  query?: string | undefined
  [further: string]: unknown
}

export interface LogsListAlertsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface LogsQueryInstantParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  time?: string | undefined
  limit?: number | undefined
  [further: string]: unknown
}

export interface LogsQueryRangeParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  limit?: number | undefined
  direction?: 'forward' | 'backward' | 'FORWARD' | 'BACKWARD' | undefined
  step?: string | undefined
  [further: string]: unknown
}

export interface LogsRemoveAlertResult {
  id: string
  deleted: boolean
}

export interface LogsSeriesParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  match?: unknown | undefined
  'match[]'?: unknown | undefined
  [further: string]: unknown
}

export interface LogsTailParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  limit?: number | undefined
  [further: string]: unknown
}

export interface LogsTraceLinesParams {
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  limit?: number | undefined
}

export interface LogsVolumeParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  limit?: number | undefined
  step?: string | undefined
  /** Names, with commas. */
  targetLabels?: string | undefined
  aggregateBy?: 'series' | 'labels' | undefined
  [further: string]: unknown
}

export interface LogsVolumeRangeParams {
  /** LogQL; the README says which part of it. */
  query: string
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  start?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  end?: string | undefined
  /** RFC 3339, seconds (up to 10 digits, or with a point) or nanoseconds. */
  since?: string | undefined
  limit?: number | undefined
  step?: string | undefined
  /** Names, with commas. */
  targetLabels?: string | undefined
  aggregateBy?: 'series' | 'labels' | undefined
  [further: string]: unknown
}

/** What `logs.tail` tells. */
export type LogsTailEvent =
  | ServerEvent<'message', LogTailMessage>

/** Keeps log lines and answers LogQL, for OpenTelemetry, logcli and Grafana */
export interface LogsResource {
  /**
   * Take log records by OTLP/HTTP
   *
   * Protobuf or JSON, gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
   */
  otlp(body: Upload, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /**
   * Take lines as JSON, one object a line
   *
   * `message`, `timestamp` (RFC 3339, milliseconds or nanoseconds; else now), `labels`; other fields are structured metadata. gzip or plain. Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
   */
  ingest(body: Upload, params?: LogsIngestParams, options?: RequestOptions): APIPromise<LinesTaken>
  /**
   * Take lines as Loki does: JSON, or protobuf compressed with Snappy
   *
   * Up to 16 MiB (64 MiB once inflated) and 100,000 lines; what is not taken is told, the rest is stored. Lines are durable before the answer.
   */
  push(body: Upload, options?: RequestOptions): APIPromise<unknown>
  /** Lines, or series over time, by LogQL */
  queryRange(params: LogsQueryRangeParams, options?: RequestOptions): APIPromise<LogQueryRange>
  /** Series at one time, by LogQL */
  queryInstant(params: LogsQueryInstantParams, options?: RequestOptions): APIPromise<LogQueryInstant>
  /** Names of labels */
  labels(params?: LogsLabelsParams, options?: RequestOptions): APIPromise<LogNames>
  /** Values of a label */
  labelValues(name: string, params?: LogsLabelValuesParams, options?: RequestOptions): APIPromise<LogNames>
  /** Sets of labels */
  series(params?: LogsSeriesParams, options?: RequestOptions): APIPromise<LogSeries>
  /** How much a query would read */
  indexStats(params: LogsIndexStatsParams, options?: RequestOptions): APIPromise<LogIndexStats>
  /** How many bytes of lines there are, by labels */
  volume(params: LogsVolumeParams, options?: RequestOptions): APIPromise<LogVolume>
  /** How many bytes of lines there are over time, by labels */
  volumeRange(params: LogsVolumeRangeParams, options?: RequestOptions): APIPromise<LogVolumeRange>
  /** Labels with how many values each has */
  detectedLabels(params?: LogsDetectedLabelsParams, options?: RequestOptions): APIPromise<LogDetectedLabels>
  /** What fields the newest lines of a query have, in JSON, logfmt or structured metadata */
  detectedFields(params: LogsDetectedFieldsParams, options?: RequestOptions): APIPromise<LogDetectedFields>
  /** Values that a field of the newest lines of a query has */
  detectedValues(name: string, params: LogsDetectedValuesParams, options?: RequestOptions): APIPromise<LogDetectedFieldValues>
  /** Which version of Loki’s interface clients meet */
  buildInfo(options?: RequestOptions): APIPromise<LogsBuildInfoResult>
  /**
   * Lines as they come, by WebSocket or by server-sent events
   *
   * To a WebSocket handshake as Loki does; else by server-sent events, each of which holds what a message would: `{"streams": [{"stream": {…}, "values": [["<ns>", "<line>"]]}]}`. Ends after an hour.
   */
  tail(params: LogsTailParams, options?: RequestOptions): APIPromise<EventStream<LogsTailEvent>>
  /**
   * Lines of one trace, oldest first
   *
   * Those whose structured metadata (or labels) say this `trace_id`; of the last day unless start and end say otherwise.
   */
  traceLines(traceId: string, params?: LogsTraceLinesParams, options?: RequestOptions): APIPromise<LinesOfTrace>
  /**
   * Watch a LogQL query, once a minute
   *
   * It fires while the query has an answer: compare, as in `sum(rate({app="web"} |= "error" [5m])) > 1`. Webhooks get `log.alert` when it begins and when it is over.
   */
  createAlert(params: LogsCreateAlertParams, options?: RequestOptions): APIPromise<LogAlert>
  /** Your alerts, newest first */
  listAlerts(params?: LogsListAlertsParams, options?: RequestOptions): PagePromise<LogAlert>
  /** One alert */
  getAlert(id: string, options?: RequestOptions): APIPromise<LogAlert>
  /** Change an alert */
  changeAlert(id: string, params?: LogsChangeAlertParams, options?: RequestOptions): APIPromise<LogAlert>
  /** Delete an alert */
  removeAlert(id: string, options?: RequestOptions): APIPromise<LogsRemoveAlertResult>
  /** What the module logs is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
