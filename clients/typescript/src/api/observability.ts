// Printed by clients/generator from the contracts: do not edit.
import type { RequestOptions, Upload } from '../options.ts'
import type { APIPromise, PagePromise } from '../promise.ts'
import type { ModuleInfo } from './shared.ts'

export interface LangfuseObservation {
  id: string
  traceId: string
  startTime: string
  endTime: string
  projectId: string
  parentObservationId: string | null
  type: string
  name?: string
  level?: string
  statusMessage?: string | null
  environment?: string
  userId?: string | null
  sessionId?: string | null
  isRootObservation?: boolean
  input?: string | null
  output?: string | null
  metadata?: Record<string, unknown>
  model?: string | null
  usageDetails?: Record<string, number>
  costDetails?: Record<string, number>
  totalCost?: number | null
  /** Seconds. */
  latency?: number
  traceName?: string | null
  tags?: string[]
}

export interface LangfusePrompt {
  name: string
  version: number
  type: 'text' | 'chat'
  prompt: unknown
  config: Record<string, unknown>
  labels: string[]
  tags: string[]
  commitMessage: string | null
  createdAt: string
  updatedAt: string
}

export interface LangfuseScore {
  id: string
  projectId: string
  name: string
  value: unknown
  dataType: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN'
  source: 'API'
  timestamp: string
  environment: string
  createdAt: string
  updatedAt: string
  comment?: string | null
  subject?: LangfuseScoreSubject
}

export interface LangfuseScoreSubject {
  kind: 'trace' | 'observation' | 'session'
  id: string
  traceId?: string
}

export interface ObservabilityChangeSloParams {
  name?: string | undefined
  /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. */
  indicator?: 'availability' | 'latency' | undefined
  /** Share of good spans, such as 0.99. */
  objective?: number | undefined
  window_days?: number | undefined
  threshold_ms?: number | undefined
  /** Which spans count; default all. */
  filter?: ObservabilityChangeSloParamsFilter | undefined
  /** Alerts by mail, too, beside the webhook events. */
  mail?: boolean | undefined
}

/** Which spans count; default all. */
export interface ObservabilityChangeSloParamsFilter {
  span_name?: string | undefined
  model?: string | undefined
  service?: string | undefined
  operation?: string | undefined
}

export interface ObservabilityCreatePromptParams {
  name: string
  prompt: unknown
  type?: 'text' | 'chat' | null | undefined
  config?: Record<string, unknown> | null | undefined
  labels?: string[] | null | undefined
  tags?: string[] | null | undefined
  commitMessage?: string | null | undefined
  [further: string]: unknown
}

export interface ObservabilityCreateSloParams {
  name: string
  /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. */
  indicator: 'availability' | 'latency'
  /** Share of good spans, such as 0.99. */
  objective: number
  window_days?: number | undefined
  threshold_ms?: number | undefined
  /** Which spans count; default all. */
  filter?: ObservabilityCreateSloParamsFilter | undefined
  /** Alerts by mail, too, beside the webhook events. */
  mail?: boolean | undefined
}

/** Which spans count; default all. */
export interface ObservabilityCreateSloParamsFilter {
  span_name?: string | undefined
  model?: string | undefined
  service?: string | undefined
  operation?: string | undefined
}

export interface ObservabilityIngestionParams {
  batch: ObservabilityIngestionParamsBatchItem[]
  [further: string]: unknown
}

export interface ObservabilityIngestionParamsBatchItem {
  id: string
  type: string
  timestamp?: string | undefined
  body: Record<string, unknown>
  [further: string]: unknown
}

export interface ObservabilityIngestionResult {
  successes: ObservabilityIngestionResultSuccesse[]
  errors: ObservabilityIngestionResultError[]
}

export interface ObservabilityIngestionResultError {
  id: string
  status: number
  message: string
}

export interface ObservabilityIngestionResultSuccesse {
  id: string
  status: number
}

export interface ObservabilityLabelPromptParams {
  newLabels: string[]
}

export interface ObservabilityLangfuseHealthResult {
  status: 'OK'
  version: string
}

export interface ObservabilityLangfuseObservationsParams {
  /** Groups of fields, with commas, as Langfuse names them. */
  fields?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  name?: string | undefined
  userId?: string | undefined
  sessionId?: string | undefined
  type?: string | undefined
  traceId?: string | undefined
  level?: 'DEFAULT' | 'ERROR' | undefined
  /** Empty: those without parent. */
  parentObservationId?: string | undefined
  isRootObservation?: boolean | undefined
  environment?: unknown | undefined
  fromStartTime?: string | undefined
  toStartTime?: string | undefined
}

export interface ObservabilityLangfuseProjectsResultItem {
  id: string
  name: string
  organization: ObservabilityLangfuseProjectsResultItemOrganization
  metadata: Record<string, unknown>
  retentionDays: number
}

export interface ObservabilityLangfuseProjectsResultItemOrganization {
  id: string
  name: string
}

export interface ObservabilityLangfuseReadScoresParams {
  /** Groups of fields, with commas, as Langfuse names them. */
  fields?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  id?: string | undefined
  name?: string | undefined
  dataType?: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN' | undefined
  traceId?: string | undefined
  observationId?: string | undefined
  sessionId?: string | undefined
  valueMin?: number | undefined
  valueMax?: number | undefined
  fromTimestamp?: string | undefined
  toTimestamp?: string | undefined
}

export interface ObservabilityLangfuseRemoveScoreResult {
  message: string
}

export interface ObservabilityLangfuseRemoveTraceResult {
  message: string
}

export interface ObservabilityLangfuseScoresResult {
  id: string
}

export interface ObservabilityLangfuseTraceResult {
  id: string
  timestamp: string
  name: string | null
  input: string | null
  output: string | null
  sessionId: string | null
  userId: string | null
  release: unknown
  version: unknown
  metadata: Record<string, unknown>
  tags: string[]
  public: boolean
  environment: string
  htmlPath: string
  /** Seconds. */
  latency: number
  /** US dollars. */
  totalCost: number
  observations: LangfuseObservation[]
  scores: LangfuseScore[]
}

export interface ObservabilityLangfuseTracesParams {
  page?: number | undefined
  limit?: number | undefined
  userId?: string | undefined
  name?: string | undefined
  sessionId?: string | undefined
  fromTimestamp?: string | undefined
  toTimestamp?: string | undefined
}

export interface ObservabilityLangfuseTracesResult {
  data: ObservabilityLangfuseTracesResultDataItem[]
  meta: ObservabilityLangfuseTracesResultMeta
}

export interface ObservabilityLangfuseTracesResultDataItem {
  id: string
  timestamp: string
  name: string | null
  input: string | null
  output: string | null
  sessionId: string | null
  userId: string | null
  release: unknown
  version: unknown
  metadata: Record<string, unknown>
  tags: string[]
  public: boolean
  environment: string
  htmlPath: string
  /** Seconds. */
  latency: number
  /** US dollars. */
  totalCost: number
  observations: string[]
  scores: string[]
}

export interface ObservabilityLangfuseTracesResultMeta {
  page: number
  limit: number
  totalItems: number
  totalPages: number
}

export interface ObservabilityMetricsParams {
  from?: string | undefined
  to?: string | undefined
  group_by?: 'none' | 'name' | 'model' | 'provider' | 'service' | 'operation' | 'source' | undefined
  /** Only calls to models. */
  calls_only?: boolean | undefined
}

export interface ObservabilityMetricsResultItem {
  group: string | null
  spans: number
  errors: number
  /** calls of this service that cost the account something */
  charged_spans: number
  p50_ms: number
  p95_ms: number
  p99_ms: number
  histogram: ObservabilityMetricsResultItemHistogramItem[]
  input_tokens: number
  output_tokens: number
  /** In pence, with their fraction. */
  cost_pence: number
}

export interface ObservabilityMetricsResultItemHistogramItem {
  le_ms: number
  count: number
}

export interface ObservabilityPointsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  name: string
}

export interface ObservabilityPointsResultItem {
  name: string
  kind: string
  unit: string
  service: string | null
  at: string
  value: number | null
  count: number | null
  attributes: Record<string, unknown>
  distribution: Record<string, unknown> | null
}

export interface ObservabilityPromptParams {
  version?: number | undefined
  label?: string | undefined
  resolve?: boolean | undefined
}

export interface ObservabilityPromptsParams {
  name?: string | undefined
  label?: string | undefined
  tag?: string | undefined
  page?: number | undefined
  limit?: number | undefined
}

export interface ObservabilityPromptsResult {
  data: ObservabilityPromptsResultDataItem[]
  meta: ObservabilityPromptsResultMeta
}

export interface ObservabilityPromptsResultDataItem {
  name: string
  type: 'text' | 'chat'
  versions: number[]
  labels: string[]
  tags: string[]
  lastUpdatedAt: string
  lastConfig: Record<string, unknown>
}

export interface ObservabilityPromptsResultMeta {
  page: number
  limit: number
  totalItems: number
  totalPages: number
}

export interface ObservabilityPutSettingsParams {
  store_content?: boolean | undefined
  retention_days?: number | undefined
}

export interface ObservabilityRemovePromptsParams {
  version?: number | undefined
  label?: string | undefined
}

export interface ObservabilityRemovePromptsResult {
  message: string
}

export interface ObservabilityRemoveSloResult {
  id: string
  deleted: boolean
}

export interface ObservabilityRemoveTraceResult {
  trace_id: string
  deleted: boolean
}

export interface ObservabilityScoreParams {
  id?: string | undefined
  name: string
  value: unknown
  data_type?: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN' | undefined
  trace_id?: string | undefined
  span_id?: string | undefined
  session_id?: string | undefined
  comment?: string | undefined
}

export interface ObservabilityScoresParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  trace_id?: string | undefined
}

export interface ObservabilitySessionsParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ObservabilitySessionsResultItem {
  session_id: string
  first_at: string
  last_at: string
  traces: number
}

export interface ObservabilitySettings {
  store_content: boolean
  retention_days: number
}

export interface ObservabilitySlosParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
}

export interface ObservabilityTraceResult {
  trace_id: string
  name: string | null
  session_id: string | null
  user: string | null
  started_at: string
  duration_ms: number
  spans: number
  errors: number
  input_tokens: number
  output_tokens: number
  /** In pence, with their fraction. */
  cost_pence: number
  span_list: Span[]
  scores: TraceScore[]
}

export interface ObservabilityTracesParams {
  limit?: number | undefined
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  session_id?: string | undefined
}

export interface Slo {
  id: string
  name: string
  /** Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`. */
  indicator: 'availability' | 'latency'
  /** Share of good spans, such as 0.99. */
  objective: number
  window_days: number
  threshold_ms?: number
  /** Which spans count; default all. */
  filter?: SloFilter
  /** Alerts by mail, too, beside the webhook events. */
  mail?: boolean
  created_at: string
  updated_at: string
}

/** Which spans count; default all. */
export interface SloFilter {
  span_name?: string
  model?: string
  service?: string
  operation?: string
}

export interface SloStatus {
  slo_id: string
  /** missed: nothing burns now, and yet more was bad in the window than the objective allows */
  state: 'ok' | 'missed' | 'slow_burn' | 'fast_burn'
  compliance: number | null
  /** 1: untouched; below 0: more than used up. */
  error_budget_remaining: number
  total: number
  bad: number
  burn_rates: SloStatusBurnRate[]
}

export interface SloStatusBurnRate {
  window: string
  burn_rate: number
  total: number
  bad: number
}

export interface Span {
  span_id: string
  parent_span_id: string | null
  name: string
  source: 'otlp' | 'langfuse' | 'gateway'
  service: string | null
  started_at: string
  duration_ms: number
  error: boolean
  operation: string | null
  provider: string | null
  model: string | null
  input_tokens: number | null
  output_tokens: number | null
  cost_pence: number | null
  attributes: Record<string, unknown>
  details: Record<string, unknown> | null
  content: Record<string, unknown> | null
}

export interface Trace {
  trace_id: string
  name: string | null
  session_id: string | null
  user: string | null
  started_at: string
  duration_ms: number
  spans: number
  errors: number
  input_tokens: number
  output_tokens: number
  /** In pence, with their fraction. */
  cost_pence: number
}

export interface TraceScore {
  id: string
  name: string
  value: unknown
  data_type: 'NUMERIC' | 'CATEGORICAL' | 'BOOLEAN'
  trace_id: string | null
  span_id: string | null
  session_id: string | null
  comment: string | null
  created_at: string
}

/** Keeps traces, metrics, scores and costs of agents and calls; watches objectives */
export interface ObservabilityResource {
  /**
   * Take spans by OTLP/HTTP (protobuf or JSON, gzip)
   *
   * Set `OTEL_EXPORTER_OTLP_ENDPOINT` to this service, or to `/v1/observability`. The same span ids again replace what was told. What was written and answered is left out unless `store_content` is on.
   */
  receiveTraces(body: Upload, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Take metrics by OTLP/HTTP (protobuf or JSON, gzip) */
  receiveMetrics(body: Upload, options?: RequestOptions): APIPromise<Record<string, unknown>>
  /** Take a batch of Langfuse's events */
  ingestion(params: ObservabilityIngestionParams, options?: RequestOptions): APIPromise<ObservabilityIngestionResult>
  /** Score a trace as Langfuse's clients do */
  langfuseScores(body: unknown, options?: RequestOptions): APIPromise<ObservabilityLangfuseScoresResult>
  /** The account as Langfuse's clients see it: one project, its default */
  langfuseProjects(options?: RequestOptions): PagePromise<ObservabilityLangfuseProjectsResultItem>
  /** That it works, as Langfuse's clients ask */
  langfuseHealth(options?: RequestOptions): APIPromise<ObservabilityLangfuseHealthResult>
  /** Spans as Langfuse's clients read them, newest first */
  langfuseObservations(params?: ObservabilityLangfuseObservationsParams, options?: RequestOptions): PagePromise<LangfuseObservation>
  /** Scores as Langfuse's clients read them, newest first */
  langfuseReadScores(params?: ObservabilityLangfuseReadScoresParams, options?: RequestOptions): PagePromise<LangfuseScore>
  /** Delete a score as Langfuse's clients do */
  langfuseRemoveScore(id: string, options?: RequestOptions): APIPromise<ObservabilityLangfuseRemoveScoreResult>
  /** Traces as Langfuse's clients read them, newest first; of each the first hundred spans */
  langfuseTraces(params?: ObservabilityLangfuseTracesParams, options?: RequestOptions): APIPromise<ObservabilityLangfuseTracesResult>
  /** A trace with its observations and scores as Langfuse's clients read it */
  langfuseTrace(id: string, options?: RequestOptions): APIPromise<ObservabilityLangfuseTraceResult>
  /** Delete a trace as Langfuse's clients do */
  langfuseRemoveTrace(id: string, options?: RequestOptions): APIPromise<ObservabilityLangfuseRemoveTraceResult>
  /**
   * Keep the next version of a prompt, as Langfuse's clients do
   *
   * What has `labels` takes them from the versions before. 1,000 versions an account.
   */
  createPrompt(params: ObservabilityCreatePromptParams, options?: RequestOptions): APIPromise<LangfusePrompt>
  /** Prompts with their versions, labels and tags */
  prompts(params?: ObservabilityPromptsParams, options?: RequestOptions): APIPromise<ObservabilityPromptsResult>
  /** A version of a prompt: by its number, by a label, else that of the label `production` */
  prompt(name: string, params?: ObservabilityPromptParams, options?: RequestOptions): APIPromise<LangfusePrompt>
  /** Give a version of a prompt labels, which others lose */
  labelPrompt(name: string, version: string, params: ObservabilityLabelPromptParams, options?: RequestOptions): APIPromise<LangfusePrompt>
  /** Delete a prompt, or its version by number or label */
  removePrompts(name: string, params?: ObservabilityRemovePromptsParams, options?: RequestOptions): APIPromise<ObservabilityRemovePromptsResult>
  /** Traces, newest first */
  traces(params?: ObservabilityTracesParams, options?: RequestOptions): PagePromise<Trace>
  /** A trace with its spans (the first thousand) and scores */
  trace(traceId: string, options?: RequestOptions): APIPromise<ObservabilityTraceResult>
  /** Delete a trace, its spans and scores */
  removeTrace(traceId: string, options?: RequestOptions): APIPromise<ObservabilityRemoveTraceResult>
  /** Sessions, the last active first */
  sessions(params?: ObservabilitySessionsParams, options?: RequestOptions): PagePromise<ObservabilitySessionsResultItem>
  /** Score a trace, a span or a session; the same id again replaces it */
  score(params: ObservabilityScoreParams, options?: RequestOptions): APIPromise<TraceScore>
  /** Scores, newest first */
  scores(params?: ObservabilityScoresParams, options?: RequestOptions): PagePromise<TraceScore>
  /**
   * Counts, errors, latency, tokens and costs of spans, by a field
   *
   * Quantiles are exact to five per cent. Default: the last 24 hours; at most 31 days.
   */
  metrics(params?: ObservabilityMetricsParams, options?: RequestOptions): PagePromise<ObservabilityMetricsResultItem>
  /** Data points of a metric that was sent, newest first */
  points(params: ObservabilityPointsParams, options?: RequestOptions): PagePromise<ObservabilityPointsResultItem>
  /** What is kept, and how long */
  settings(options?: RequestOptions): APIPromise<ObservabilitySettings>
  /** Change what is kept of spans that come from now on */
  putSettings(params?: ObservabilityPutSettingsParams, options?: RequestOptions): APIPromise<ObservabilitySettings>
  /**
   * Set an objective
   *
   * Alerts are the webhook events `slo.burning` (a month’s budget would be gone in two days: `fast_burn`, over an hour and five minutes; or in five: `slow_burn`, over six hours and thirty minutes) and `slo.recovered`.
   */
  createSlo(params: ObservabilityCreateSloParams, options?: RequestOptions): APIPromise<Slo>
  /** Objectives */
  slos(params?: ObservabilitySlosParams, options?: RequestOptions): PagePromise<Slo>
  /** An objective */
  slo(id: string, options?: RequestOptions): APIPromise<Slo>
  /** How an objective is kept: compliance, error budget, burn rates */
  sloStatus(id: string, options?: RequestOptions): APIPromise<SloStatus>
  /** Change an objective; what was counted before the change stays as it was counted */
  changeSlo(id: string, params?: ObservabilityChangeSloParams, options?: RequestOptions): APIPromise<Slo>
  /** Delete an objective */
  removeSlo(id: string, options?: RequestOptions): APIPromise<ObservabilityRemoveSloResult>
  /** What the module observability is and how it does */
  info(options?: RequestOptions): APIPromise<ModuleInfo>
}
