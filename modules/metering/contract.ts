import Type, { type Static } from 'typebox'
import { AroundPage, AroundQuery, defineContract, Id, Nullable } from '../../kernel/define.ts'

export const MAX_EVENTS = 1_000
/** One event's value: an hour of a meter then sums without overflow, however busy it is. */
export const MAX_VALUE = 100_000_000_000
export const FORMULAS = ['sum', 'count', 'max', 'last'] as const
export const MAX_METERS = 100

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const EventName = Type.String({ pattern: '^[a-zA-Z0-9_.-]{1,100}$', maxLength: 100 })
const PayloadKey = Type.Optional(Type.Object({ event_payload_key: text(100) }))
/** Of `kernel/contract/id.ts`: what it names may be asked of another caller, but never guessed. */
const ById = Type.Object({ id: Id('mtr_') })
const EpochSeconds = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
const Payload = Type.Record(text(100), Type.Union([Type.String({ maxLength: 200 }), Type.Number()]), {
  maxProperties: 20,
  description:
    'The keys that the meter names: by default stripe_customer_id (an opaque id) and value (a whole number).',
})

export const Meter = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('billing.meter'),
    created: Type.Integer({ description: 'epoch seconds' }),
    customer_mapping: Type.Object({ type: Type.Literal('by_id'), event_payload_key: Type.String() }),
    default_aggregation: Type.Object({ formula: Type.Enum(FORMULAS) }),
    display_name: Type.String(),
    event_name: Type.String(),
    event_time_window: Type.Null(),
    livemode: Type.Boolean(),
    status: Type.Enum(['active', 'inactive']),
    status_transitions: Type.Object({ deactivated_at: Nullable(Type.Integer()) }),
    updated: Type.Integer({ description: 'epoch seconds' }),
    value_settings: Type.Object({ event_payload_key: Type.String() }),
  },
  { title: 'Meter' },
)

const NewEvent = {
  event_name: EventName,
  payload: Payload,
  identifier: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Counted once, however often it comes. Default: a fresh one.',
    }),
  ),
}
export const EventInput = Type.Object({
  ...NewEvent,
  timestamp: Type.Optional(EpochSeconds),
})
export type EventInput = Static<typeof EventInput>

const AnsweredPayload = Type.Record(Type.String(), Type.String())
const MeterEvent = Type.Object(
  {
    object: Type.Literal('billing.meter_event'),
    created: Type.Integer(),
    event_name: Type.String(),
    identifier: Type.String(),
    livemode: Type.Boolean(),
    payload: AnsweredPayload,
    timestamp: Type.Integer({ description: 'epoch seconds' }),
  },
  { title: 'MeterEvent' },
)
const V2MeterEvent = Type.Object(
  {
    object: Type.Literal('v2.billing.meter_event'),
    created: Type.String(),
    event_name: Type.String(),
    identifier: Type.String(),
    livemode: Type.Boolean(),
    payload: AnsweredPayload,
    timestamp: Type.String(),
  },
  { title: 'V2MeterEvent' },
)

const EventSummary = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('billing.meter_event_summary'),
    aggregated_value: Type.Number(),
    start_time: Type.Integer(),
    end_time: Type.Integer(),
    livemode: Type.Boolean(),
    meter: Type.String(),
  },
  { title: 'MeterEventSummary' },
)

const stripe = { errorForm: 'nested', bodyType: 'form' } as const
const oneMeter = { ...stripe, params: ById, reply: { 200: Meter }, errors: ['not_found'] } as const
const recording = ['not_found', 'conflict'] as const
const EVENT = { event_name: 'tokens', identifier: 'req_17', payload: { stripe_customer_id: 'cus_acme', value: '1200' } }

export const contract = defineContract({
  createMeter: {
    method: 'post',
    path: '/v1/billing/meters',
    permission: 'build:write',
    summary: 'Create a meter: what is counted, by which name of events',
    ...stripe,
    idempotent: true,
    body: Type.Object({
      display_name: text(250),
      event_name: EventName,
      default_aggregation: Type.Object({ formula: Type.Enum(FORMULAS) }),
      customer_mapping: Type.Optional(
        Type.Object({ type: Type.Optional(Type.Literal('by_id')), event_payload_key: text(100) }),
      ),
      value_settings: PayloadKey,
    }),
    reply: { 200: Meter },
    errors: ['conflict'],
    example: { display_name: 'Tokens', event_name: 'tokens', default_aggregation: { formula: 'sum' } },
  },
  listMeters: {
    method: 'get',
    path: '/v1/billing/meters',
    summary: 'Your meters, newest first',
    errorForm: 'nested',
    query: Type.Object({
      ...AroundQuery(Id('mtr_')).properties,
      status: Type.Optional(Type.Enum(['active', 'inactive'])),
    }),
    reply: { 200: AroundPage(Meter, 'MeterList') },
    errors: ['not_found'],
  },
  getMeter: {
    method: 'get',
    path: '/v1/billing/meters/:id',
    summary: 'One meter',
    errorForm: 'nested',
    params: ById,
    reply: { 200: Meter },
    errors: ['not_found'],
  },
  changeMeter: {
    method: 'post',
    path: '/v1/billing/meters/:id',
    permission: 'build:write',
    summary: 'Rename a meter',
    ...oneMeter,
    body: Type.Object({ display_name: Type.Optional(text(250)) }),
    example: { display_name: 'Tokens of all models' },
  },
  deactivateMeter: {
    method: 'post',
    path: '/v1/billing/meters/:id/deactivate',
    permission: 'build:write',
    summary: 'Take no more events for a meter',
    ...oneMeter,
    body: Type.Object({}),
    bodyOptional: true,
    example: {},
  },
  reactivateMeter: {
    method: 'post',
    path: '/v1/billing/meters/:id/reactivate',
    permission: 'build:write',
    summary: 'Take events again',
    ...oneMeter,
    body: Type.Object({}),
    bodyOptional: true,
    example: {},
  },
  summaries: {
    method: 'get',
    path: '/v1/billing/meters/:id/event_summaries',
    summary: 'What a meter counted for a customer: in all, by hour or by day (at most 1,000 windows)',
    errorForm: 'nested',
    params: ById,
    query: Type.Object({
      customer: text(64),
      start_time: EpochSeconds,
      end_time: EpochSeconds,
      value_grouping_window: Type.Optional(Type.Enum(['hour', 'day'])),
      limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 1_000 }),
    }),
    reply: { 200: AroundPage(EventSummary, 'MeterEventSummaryList') },
    errors: ['not_found'],
  },
  record: {
    method: 'post',
    path: '/v1/billing/meter_events',
    permission: 'build:write',
    summary: 'Record one event',
    description:
      'In Stripe’s words, JSON or form-encoded. From 35 days ago to 5 minutes ahead. An identifier counts once, for as long as its event is kept; with other contents it is 409.',
    ...stripe,
    idempotent: true,
    body: EventInput,
    reply: { 200: MeterEvent },
    errors: recording,
    example: EVENT,
  },
  recordV2: {
    method: 'post',
    path: '/v2/billing/meter_events',
    permission: 'build:write',
    summary: 'Record one event, as version 2 of Stripe’s API says it',
    errorForm: 'nested',
    body: Type.Object({
      ...NewEvent,
      timestamp: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
    }),
    idempotent: true,
    reply: { 200: V2MeterEvent },
    errors: recording,
    example: EVENT,
  },
  recordBatch: {
    method: 'post',
    path: '/v1/billing/meter_events/batch',
    permission: 'build:write',
    summary: 'Record up to 1,000 events at once',
    description:
      'All are durable when the answer comes. One that is not as it must be refuses all; one that was there already is not counted again.',
    body: Type.Object({ events: Type.Array(EventInput, { minItems: 1, maxItems: MAX_EVENTS }) }),
    bodyValues: 40_000,
    reply: {
      200: Type.Object(
        {
          accepted: Type.Integer({ description: 'counted now' }),
          duplicates: Type.Integer({ description: 'counted before' }),
          conflicts: Type.Array(Type.String(), {
            description: 'identifiers that were counted before with other contents',
          }),
        },
        { title: 'MeterEventBatch' },
      ),
    },
    errors: ['not_found'],
    example: { events: [EVENT] },
  },
  cancelEvent: {
    method: 'post',
    path: '/v1/billing/meter_event_adjustments',
    permission: 'build:write',
    summary: 'Take an event back, within 24 hours',
    ...stripe,
    body: Type.Object({
      event_name: EventName,
      type: Type.Literal('cancel'),
      cancel: Type.Object({ identifier: text(100) }),
    }),
    reply: {
      200: Type.Object(
        {
          object: Type.Literal('billing.meter_event_adjustment'),
          cancel: Type.Object({ identifier: Type.String() }),
          event_name: Type.String(),
          livemode: Type.Boolean(),
          status: Type.Literal('complete'),
          type: Type.Literal('cancel'),
        },
        { title: 'MeterEventAdjustment' },
      ),
    },
    errors: recording,
    example: { event_name: 'tokens', type: 'cancel', cancel: { identifier: 'req_17' } },
  },
})
