import Type, { type Static } from 'typebox'
import { defineContract, event, Id, Nullable, Page, PageQuery, Resource, Timestamp } from '../../kernel/define.ts'
import { langfuseOperations } from './langfuse/contract.ts'
import { otlpOperation } from './otlp/contract.ts'
import { promptOperations } from './prompts/contract.ts'

export { LangfuseError, PageMeta, PUBLIC, pageMeta, pageNumber } from './langfuse/wire/contract.ts'
export { otlpOperation } from './otlp/contract.ts'

const P = '/v1/observability'
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Word = text(200)
const TraceId = text(128)
const Pence = Type.Number({ description: 'In pence, with their fraction.' })

const Span = Type.Object(
  {
    span_id: Type.String(),
    parent_span_id: Nullable(Type.String()),
    name: Type.String(),
    source: Type.Enum(['otlp', 'langfuse', 'gateway']),
    service: Nullable(Type.String()),
    started_at: Timestamp,
    duration_ms: Type.Number(),
    error: Type.Boolean(),
    operation: Nullable(Type.String()),
    provider: Nullable(Type.String()),
    model: Nullable(Type.String()),
    input_tokens: Nullable(Type.Integer()),
    output_tokens: Nullable(Type.Integer()),
    cost_pence: Nullable(Pence),
    attributes: Type.Object({}, { additionalProperties: true }),
    details: Nullable(Type.Object({}, { additionalProperties: true, description: 'Events, links, status.' })),
    content: Nullable(
      Type.Object(
        {},
        { additionalProperties: true, description: 'Prompt and answer, where `store_content` was on as they came.' },
      ),
    ),
  },
  { title: 'Span' },
)

const Trace = Type.Object(
  {
    trace_id: Type.String(),
    name: Nullable(Type.String()),
    session_id: Nullable(Type.String()),
    user: Nullable(Type.String()),
    started_at: Timestamp,
    duration_ms: Type.Number(),
    spans: Type.Integer(),
    errors: Type.Integer(),
    input_tokens: Type.Integer(),
    output_tokens: Type.Integer(),
    cost_pence: Pence,
  },
  { title: 'Trace' },
)
export type Trace = Static<typeof Trace>

const Score = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    value: Type.Union([Type.Number(), Type.String()]),
    data_type: Type.Enum(['NUMERIC', 'CATEGORICAL', 'BOOLEAN']),
    trace_id: Nullable(Type.String()),
    span_id: Nullable(Type.String()),
    session_id: Nullable(Type.String()),
    comment: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: 'TraceScore' },
)

const ScoreValue = Type.Union([Type.Number(), text(500)])
const ScoreRequest = Type.Object({
  id: Type.Optional(Word),
  name: Word,
  value: ScoreValue,
  data_type: Type.Optional(Type.Enum(['NUMERIC', 'CATEGORICAL', 'BOOLEAN'])),
  trace_id: Type.Optional(TraceId),
  span_id: Type.Optional(TraceId),
  session_id: Type.Optional(Word),
  comment: Type.Optional(Type.String({ maxLength: 2_000 })),
})

const Range = {
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
}

export const SloFields = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100 }),
  indicator: Type.Enum(['availability', 'latency'], {
    description: 'Bad are spans that failed; for `latency` also those that took longer than `threshold_ms`.',
  }),
  objective: Type.Number({ minimum: 0.5, maximum: 0.9999, description: 'Share of good spans, such as 0.99.' }),
  window_days: Type.Integer({ minimum: 1, maximum: 30, default: 28 }),
  threshold_ms: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
  filter: Type.Optional(
    Type.Object(
      {
        span_name: Type.Optional(Word),
        model: Type.Optional(Word),
        service: Type.Optional(Word),
        operation: Type.Optional(Word),
      },
      { description: 'Which spans count; default all.' },
    ),
  ),
  mail: Type.Optional(Type.Boolean({ description: 'Alerts by mail, too, beside the webhook events.' })),
})
export type SloFields = Static<typeof SloFields>

const Slo = Resource(SloFields, 'Slo')

const Burn = Type.Object({
  window: Type.String(),
  burn_rate: Type.Number(),
  total: Type.Integer(),
  bad: Type.Integer(),
})
const SloStatus = Type.Object(
  {
    slo_id: Type.String(),
    state: Type.Enum(['ok', 'missed', 'slow_burn', 'fast_burn'], {
      description: 'missed: nothing burns now, and yet more was bad in the window than the objective allows',
    }),
    compliance: Nullable(Type.Number({ description: 'Share of good spans in the window; null without spans.' })),
    error_budget_remaining: Type.Number({ description: '1: untouched; below 0: more than used up.' }),
    total: Type.Integer(),
    bad: Type.Integer(),
    burn_rates: Type.Array(Burn),
  },
  { title: 'SloStatus' },
)
export type SloStatus = Static<typeof SloStatus>

const SloEventData = Type.Object({
  slo_id: Type.String(),
  severity: Type.Enum(['slow_burn', 'fast_burn']),
  burn_rate: Type.Number(),
  objective: Type.Number(),
})
/** The error budget is used up too quickly. */
export const SloBurning = event('slo.burning', SloEventData, { published: 'first' })
/** It is no more. */
export const SloRecovered = event('slo.recovered', Type.Object({ slo_id: Type.String() }), { published: 'first' })

const Free = Type.Object({}, { additionalProperties: true })

const Settings = Type.Object(
  { store_content: Type.Boolean(), retention_days: Type.Integer({ minimum: 1, maximum: 365 }) },
  { title: 'ObservabilitySettings' },
)

export const contract = defineContract({
  receiveTraces: {
    ...otlpOperation,
    path: `${P}/v1/traces`,
    aliases: ['/v1/traces', `${P}/api/public/otel/v1/traces`],
    summary: 'Take spans by OTLP/HTTP (protobuf or JSON, gzip)',
    description:
      'Set `OTEL_EXPORTER_OTLP_ENDPOINT` to this service, or to `/v1/observability`. The same span ids again replace what was told. What was written and answered is left out unless `store_content` is on.',
  },
  receiveMetrics: {
    ...otlpOperation,
    path: `${P}/v1/metrics`,
    aliases: ['/v1/metrics'],
    summary: 'Take metrics by OTLP/HTTP (protobuf or JSON, gzip)',
  },
  ...langfuseOperations,
  ...promptOperations,
  traces: {
    method: 'get',
    path: `${P}/traces`,
    summary: 'Traces, newest first',
    query: Type.Object({ ...PageQuery.properties, ...Range, session_id: Type.Optional(Word) }),
    reply: { 200: Page(Trace, 'TracePage') },
  },
  trace: {
    method: 'get',
    path: `${P}/traces/:trace_id`,
    summary: 'A trace with its spans (the first thousand) and scores',
    params: Type.Object({ trace_id: TraceId }),
    reply: {
      200: Type.Object({ ...Trace.properties, span_list: Type.Array(Span), scores: Type.Array(Score) }),
    },
    errors: ['not_found'],
  },
  removeTrace: {
    method: 'delete',
    path: `${P}/traces/:trace_id`,
    permission: 'build:write',
    summary: 'Delete a trace, its spans and scores',
    params: Type.Object({ trace_id: TraceId }),
    reply: { 200: Type.Object({ trace_id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
  sessions: {
    method: 'get',
    path: `${P}/sessions`,
    summary: 'Sessions, the last active first',
    query: PageQuery,
    reply: {
      200: Page(
        Type.Object({ session_id: Type.String(), first_at: Timestamp, last_at: Timestamp, traces: Type.Integer() }),
      ),
    },
  },
  score: {
    method: 'post',
    path: `${P}/scores`,
    permission: 'build:write',
    summary: 'Score a trace, a span or a session; the same id again replaces it',
    body: ScoreRequest,
    reply: { 200: Score },
    example: { trace_id: '4bf92f3577b34da6a3ce929d0e0e4736', name: 'helpful', value: 1 },
  },
  scores: {
    method: 'get',
    path: `${P}/scores`,
    summary: 'Scores, newest first',
    query: Type.Object({ ...PageQuery.properties, trace_id: Type.Optional(TraceId) }),
    reply: { 200: Page(Score) },
  },
  metrics: {
    method: 'get',
    path: `${P}/metrics`,
    summary: 'Counts, errors, latency, tokens and costs of spans, by a field',
    description: 'Quantiles are exact to five per cent. Default: the last 24 hours; at most 31 days.',
    query: Type.Object({
      ...Range,
      group_by: Type.Enum(['none', 'name', 'model', 'provider', 'service', 'operation', 'source'], { default: 'none' }),
      calls_only: Type.Optional(Type.Boolean({ description: 'Only calls to models.' })),
    }),
    reply: {
      200: Type.Object({
        data: Type.Array(
          Type.Object({
            group: Nullable(Type.String()),
            spans: Type.Integer(),
            errors: Type.Integer(),
            charged_spans: Type.Integer({ description: 'calls of this service that cost the account something' }),
            p50_ms: Type.Number(),
            p95_ms: Type.Number(),
            p99_ms: Type.Number(),
            histogram: Type.Array(Type.Object({ le_ms: Type.Number(), count: Type.Integer() })),
            input_tokens: Type.Integer(),
            output_tokens: Type.Integer(),
            cost_pence: Pence,
          }),
        ),
      }),
    },
  },
  points: {
    method: 'get',
    path: `${P}/points`,
    summary: 'Data points of a metric that was sent, newest first',
    query: Type.Object({ ...PageQuery.properties, name: text(256) }),
    reply: {
      200: Page(
        Type.Object({
          name: Type.String(),
          kind: Type.String(),
          unit: Type.String(),
          service: Nullable(Type.String()),
          at: Timestamp,
          value: Nullable(Type.Number()),
          count: Nullable(Type.Number()),
          attributes: Free,
          distribution: Nullable(Free),
        }),
      ),
    },
  },
  settings: { method: 'get', path: `${P}/settings`, summary: 'What is kept, and how long', reply: { 200: Settings } },
  putSettings: {
    method: 'put',
    path: `${P}/settings`,
    permission: 'build:write',
    summary: 'Change what is kept of spans that come from now on',
    body: Type.Partial(Settings),
    reply: { 200: Settings },
    example: { store_content: true },
  },
  createSlo: {
    method: 'post',
    path: `${P}/slos`,
    permission: 'build:write',
    summary: 'Set an objective',
    description:
      'Alerts are the webhook events `slo.burning` (a month’s budget would be gone in two days: `fast_burn`, over an hour and five minutes; or in five: `slow_burn`, over six hours and thirty minutes) and `slo.recovered`.',
    idempotent: true,
    body: SloFields,
    reply: { 200: Slo },
    errors: ['conflict'],
    example: { name: 'chat answers', indicator: 'latency', threshold_ms: 2000, objective: 0.99, window_days: 28 },
  },
  slos: { method: 'get', path: `${P}/slos`, summary: 'Objectives', query: PageQuery, reply: { 200: Page(Slo) } },
  slo: {
    method: 'get',
    path: `${P}/slos/:id`,
    summary: 'An objective',
    params: Type.Object({ id: Id('slo_') }),
    reply: { 200: Slo },
    errors: ['not_found'],
  },
  sloStatus: {
    method: 'get',
    path: `${P}/slos/:id/status`,
    summary: 'How an objective is kept: compliance, error budget, burn rates',
    params: Type.Object({ id: Id('slo_') }),
    reply: { 200: SloStatus },
    errors: ['not_found'],
  },
  changeSlo: {
    method: 'patch',
    path: `${P}/slos/:id`,
    permission: 'build:write',
    summary: 'Change an objective; what was counted before the change stays as it was counted',
    params: Type.Object({ id: Id('slo_') }),
    body: Type.Partial(SloFields),
    reply: { 200: Slo },
    errors: ['not_found', 'conflict'],
    example: { objective: 0.995 },
  },
  removeSlo: {
    method: 'delete',
    path: `${P}/slos/:id`,
    permission: 'build:write',
    summary: 'Delete an objective',
    params: Type.Object({ id: Id('slo_') }),
    reply: { 200: Type.Object({ id: Type.String(), deleted: Type.Literal(true) }) },
    errors: ['not_found'],
  },
})
