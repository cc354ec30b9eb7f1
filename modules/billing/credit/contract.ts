import Type from 'typebox'
import { AroundPage, AroundQuery, defineContract, Id, Nullable } from '../../../kernel/define.ts'
import { CustomerId } from '../prices/contract.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const Pence = Type.Integer({ minimum: 1, maximum: 100_000_000_000 })
const EpochSeconds = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })
export const MAX_METADATA = 50
const Metadata = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }), {
  maxProperties: MAX_METADATA,
})
const Category = Type.Enum(['paid', 'promotional'])

export const GrantFields = Type.Object({
  customer: Type.String(),
  name: Type.String(),
  category: Category,
  amount_pence: Type.Integer(),
  priority: Type.Integer(),
  /** Epoch seconds; 0: at once, never. */
  effective_at: Type.Integer(),
  expires_at: Type.Integer(),
  voided_at: Type.Integer(),
  metadata: Type.Unknown(),
})

const Money = Type.Object({
  type: Type.Literal('monetary'),
  monetary: Nullable(Type.Object({ currency: Type.String(), value: Type.Integer() })),
  custom_pricing_unit: Type.Null(),
})
const Scope = Type.Object({ scope: Type.Object({ price_type: Type.Literal('metered') }) })
const CreditGrant = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('billing.credit_grant'),
    amount: Money,
    applicability_config: Scope,
    category: Category,
    created: Type.Integer(),
    customer: Type.String(),
    effective_at: Nullable(Type.Integer()),
    expires_at: Nullable(Type.Integer()),
    livemode: Type.Boolean(),
    metadata: Type.Record(Type.String(), Type.String()),
    name: Nullable(Type.String()),
    priority: Type.Integer(),
    test_clock: Type.Null(),
    updated: Type.Integer(),
    voided_at: Nullable(Type.Integer()),
  },
  { title: 'BillingCreditGrant' },
)
const stripe = { errorForm: 'nested', bodyType: 'form' } as const
const oneGrant = {
  params: Type.Object({ id: Id('credgr_') }),
  reply: { 200: CreditGrant },
  errors: ['not_found', 'conflict'],
} as const

export const creditContract = defineContract({
  createGrant: {
    method: 'post',
    path: '/v1/billing/credit_grants',
    permission: 'money:write',
    summary: 'Grant a customer credit that pays what their invoices ask',
    description:
      'In Stripe’s words: the stock stripe client works. Drawn when invoices open: lowest priority number first, then what expires soonest, then promotional, then the oldest.',
    ...stripe,
    idempotent: true,
    body: Type.Object({
      customer: CustomerId,
      amount: Type.Object({
        type: Type.Literal('monetary'),
        monetary: Type.Object({ currency: Type.String({ pattern: '^[A-Za-z]{3}$', maxLength: 3 }), value: Pence }),
      }),
      applicability_config: Type.Optional(Scope),
      category: Type.Optional(Category),
      name: Type.Optional(text(100)),
      priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
      effective_at: Type.Optional(EpochSeconds),
      expires_at: Type.Optional(EpochSeconds),
      metadata: Type.Optional(Metadata),
    }),
    reply: { 200: CreditGrant },
    errors: ['conflict'],
    example: {
      customer: 'cus_acme',
      amount: { type: 'monetary', monetary: { currency: 'gbp', value: 1_000 } },
      category: 'promotional',
    },
  },
  listGrants: {
    method: 'get',
    path: '/v1/billing/credit_grants',
    permission: 'money:read',
    summary: 'Credit grants, newest first',
    errorForm: 'nested',
    query: Type.Object({
      ...AroundQuery(Id('credgr_')).properties,
      customer: Type.Optional(CustomerId),
    }),
    reply: {
      200: AroundPage(CreditGrant, 'BillingCreditGrantList'),
    },
    errors: ['not_found'],
  },
  getGrant: {
    method: 'get',
    path: '/v1/billing/credit_grants/:id',
    permission: 'money:read',
    summary: 'One credit grant',
    errorForm: 'nested',
    ...oneGrant,
  },
  changeGrant: {
    method: 'post',
    path: '/v1/billing/credit_grants/:id',
    permission: 'money:write',
    summary: 'Change when a credit grant expires, and its metadata',
    description:
      'Keys of metadata that are not sent stay; an empty value removes one. `expires_at`: epoch seconds, 0: never.',
    ...stripe,
    ...oneGrant,
    body: Type.Object({
      expires_at: Type.Optional(EpochSeconds),
      metadata: Type.Optional(Metadata),
    }),
    example: { metadata: { contract: '2026-17' } },
  },
  voidGrant: {
    method: 'post',
    path: '/v1/billing/credit_grants/:id/void',
    permission: 'money:write',
    summary: 'Void a credit grant: what is left of it pays nothing more',
    ...stripe,
    ...oneGrant,
    body: Type.Object({}),
    bodyOptional: true,
    example: {},
  },
  expireGrant: {
    method: 'post',
    path: '/v1/billing/credit_grants/:id/expire',
    permission: 'money:write',
    summary: 'Let a credit grant expire now',
    ...stripe,
    ...oneGrant,
    body: Type.Object({}),
    bodyOptional: true,
    example: {},
  },
  creditSummary: {
    method: 'get',
    path: '/v1/billing/credit_balance_summary',
    permission: 'money:read',
    summary: 'What credit a customer has left',
    errorForm: 'nested',
    query: Type.Object({
      customer: CustomerId,
      'filter[type]': Type.Optional(text(40)),
      'filter[credit_grant]': Type.Optional(Id('credgr_')),
      'filter[applicability_scope][price_type]': Type.Optional(text(40)),
    }),
    reply: {
      200: Type.Object(
        {
          object: Type.Literal('billing.credit_balance_summary'),
          balances: Type.Array(Type.Object({ available_balance: Money, ledger_balance: Money })),
          customer: Type.String(),
          livemode: Type.Boolean(),
        },
        { title: 'CreditBalanceSummary' },
      ),
    },
    errors: ['not_found'],
  },
})
