import Type from 'typebox'
import { AroundPage, AroundQuery, defineContract, Id, Nullable } from '../../../kernel/define.ts'
import { CustomerId } from '../prices/contract.ts'

const Threshold = Type.Integer({ minimum: 1, maximum: 1_000_000_000_000_000 })
const Recurrence = Type.Enum(['one_time', 'monthly'], {
  description:
    'one_time: once for each customer, of what was used since the alert was created or activated. monthly: once a calendar month (UTC).',
})
const AlertType = Type.Enum(['usage_threshold', 'spend_threshold'], {
  description:
    'usage_threshold: what a meter of yours counted. spend_threshold: what your account paid on this service.',
})
const Usage = {
  gte: Threshold,
  meter: Id('mtr_'),
  recurrence: Recurrence,
}
const Filters = Type.Array(Type.Object({ type: Type.Literal('customer'), customer: CustomerId }), {
  maxItems: 1,
  description: 'one customer only; without it each customer of the meter',
})
const Spend = Type.Object({ gte: Threshold, recurrence: Type.Literal('monthly') })

/** As it is stored. `threshold`: pence, or units of the meter. */
export const AlertFields = Type.Object({
  title: Type.String(),
  type: AlertType,
  threshold: Type.Integer(),
  recurrence: Recurrence,
  meter: Type.Optional(Type.String()),
  customer: Type.Optional(Type.String()),
  active: Type.Boolean(),
  /** Epoch milliseconds: what was used before does not count for `one_time`. */
  since: Type.Integer(),
})

const Alert = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('billing.alert'),
    alert_type: AlertType,
    livemode: Type.Boolean(),
    status: Type.Enum(['active', 'inactive', 'archived']),
    title: Type.String(),
    usage_threshold: Nullable(Type.Object({ ...Usage, filters: Nullable(Filters) })),
    spend_threshold: Nullable(Spend),
  },
  { title: 'BillingAlert' },
)

const stripe = { errorForm: 'nested', bodyType: 'form' } as const
const one = { params: Type.Object({ id: Id('alrt_') }), reply: { 200: Alert }, errors: ['not_found'] } as const
const move = { method: 'post', ...stripe, ...one, body: Type.Object({}), bodyOptional: true, example: {} } as const

export const alertContract = defineContract({
  createAlert: {
    method: 'post',
    path: '/v1/billing/alerts',
    permission: 'money:write',
    summary: 'Be told (mail, event `billing.alert`) when spend or usage passes a threshold',
    description: 'In Stripe’s words: the stock stripe client works. Thresholds of spend are in pence.',
    ...stripe,
    idempotent: true,
    body: Type.Object({
      alert_type: AlertType,
      title: Type.String({ minLength: 1, maxLength: 256 }),
      usage_threshold: Type.Optional(Type.Object({ ...Usage, filters: Type.Optional(Filters) })),
      spend_threshold: Type.Optional(Spend),
    }),
    reply: { 200: Alert },
    errors: ['conflict'],
    example: {
      alert_type: 'spend_threshold',
      title: 'Half of the budget',
      spend_threshold: { gte: 5_000, recurrence: 'monthly' },
    },
  },
  listAlerts: {
    method: 'get',
    path: '/v1/billing/alerts',
    permission: 'money:read',
    summary: 'Your alerts, active and inactive, newest first',
    errorForm: 'nested',
    query: Type.Object({
      ...AroundQuery(Id('alrt_')).properties,
      alert_type: Type.Optional(AlertType),
      meter: Type.Optional(Id('mtr_')),
    }),
    reply: {
      200: AroundPage(Alert, 'BillingAlertList'),
    },
    errors: ['not_found'],
  },
  getAlert: {
    method: 'get',
    path: '/v1/billing/alerts/:id',
    permission: 'money:read',
    summary: 'One alert',
    errorForm: 'nested',
    ...one,
  },
  activateAlert: {
    path: '/v1/billing/alerts/:id/activate',
    permission: 'money:write',
    summary: 'Let an alert tell again; one_time counts anew',
    ...move,
  },
  deactivateAlert: {
    path: '/v1/billing/alerts/:id/deactivate',
    permission: 'money:write',
    summary: 'Let an alert rest',
    ...move,
  },
  archiveAlert: {
    path: '/v1/billing/alerts/:id/archive',
    permission: 'money:write',
    summary: 'Remove an alert for good',
    ...move,
  },
})
