import Type from 'typebox'
import { defineContract, Id, Page, PageQuery, Resource } from '../../../kernel/define.ts'
import { Currency, CustomerId } from '../prices/contract.ts'
import { INTERVALS } from '../pricing/contract.ts'

const Item = Type.Object({
  price: Id('price_'),
  quantity: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'of what is not metered' }),
  since: Type.Integer({ description: 'epoch milliseconds: what was metered before does not count' }),
})
const Items = Type.Array(
  Type.Object({
    price: Id('price_'),
    quantity: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  { minItems: 1, maxItems: 20 },
)
const EpochMs = Type.Integer({ description: 'epoch milliseconds; 0: none' })
const Pause = Type.Enum(['none', 'void', 'keep_as_draft'], {
  description: 'void: periods pass without an invoice. keep_as_draft: invoices are drafted and not opened.',
})

export const SubscriptionFields = Type.Object({
  customer: Type.String(),
  status: Type.Enum(['trialing', 'active', 'canceled']),
  items: Type.Array(Item),
  interval: Type.Enum(INTERVALS),
  interval_count: Type.Integer(),
  anchor: EpochMs,
  period: Type.Integer({ description: 'counted from 0; -1: the trial' }),
  period_start: EpochMs,
  period_end: EpochMs,
  cancel_at_period_end: Type.Boolean(),
  canceled_at: EpochMs,
  pause_collection: Pause,
  tax_rate: Type.Optional(Type.String()),
  days_until_due: Type.Integer(),
})
const Subscription = Resource(SubscriptionFields, 'Subscription')
const ById = Type.Object({ id: Id('sub_') })
const one = { params: ById, reply: { 200: Subscription }, errors: ['not_found', 'conflict'] } as const

export const subscriptionContract = defineContract({
  createSubscription: {
    method: 'post',
    path: '/v1/billing/subscriptions',
    permission: 'money:write',
    summary: 'Subscribe a customer to prices of one interval',
    description:
      'What is not metered is billed in advance, what is metered at the end of each period. A trial costs nothing, and what is used in it neither.',
    idempotent: true,
    body: Type.Object({
      customer: CustomerId,
      items: Items,
      trial_days: Type.Optional(Type.Integer({ minimum: 0, maximum: 730 })),
      tax_rate: Type.Optional(Id('txr_')),
      days_until_due: Type.Optional(Type.Integer({ minimum: 0, maximum: 365 })),
      currency: Currency,
    }),
    reply: { 200: Subscription },
    errors: ['not_found', 'conflict'],
    example: { customer: 'cus_acme', items: [{ price: 'price_01ARZ3NDEKTSV4RRFFQ69G5FAV', quantity: 3 }] },
  },
  listSubscriptions: {
    method: 'get',
    path: '/v1/billing/subscriptions',
    permission: 'money:read',
    summary: 'Your subscriptions',
    query: Type.Object({ ...PageQuery.properties, customer: Type.Optional(CustomerId) }),
    reply: { 200: Page(Subscription) },
  },
  getSubscription: {
    method: 'get',
    path: '/v1/billing/subscriptions/:id',
    permission: 'money:read',
    summary: 'One subscription',
    ...one,
  },
  changeSubscription: {
    method: 'patch',
    path: '/v1/billing/subscriptions/:id',
    permission: 'money:write',
    summary: 'Change items, cancel at the period’s end, pause',
    description:
      'New items count from now: the rest of the period is credited at the old price and charged at the new one on the next invoice, unless proration is none.',
    ...one,
    idempotent: true,
    body: Type.Object({
      items: Type.Optional(Items),
      proration: Type.Optional(Type.Enum(['create', 'none'])),
      cancel_at_period_end: Type.Optional(Type.Boolean()),
      pause_collection: Type.Optional(Pause),
    }),
    example: { cancel_at_period_end: true },
  },
  cancelSubscription: {
    method: 'post',
    path: '/v1/billing/subscriptions/:id/cancel',
    permission: 'money:write',
    summary: 'End a subscription now: what was metered is invoiced, what was paid in advance credited with `prorate`',
    ...one,
    body: Type.Object({ prorate: Type.Optional(Type.Boolean()) }),
    bodyOptional: true,
    example: { prorate: true },
  },
})
