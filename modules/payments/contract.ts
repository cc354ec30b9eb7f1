import Type from 'typebox'
import {
  AroundPage,
  AroundQuery,
  defineContract,
  event,
  Nullable,
  Page,
  PageQuery,
  Timestamp,
} from '../../kernel/define.ts'

/** Bounds of one card payment. */
export const MIN_PAYMENT_PENCE = 30
export const MAX_PAYMENT_PENCE = 1_000_000

/** Internal: a record of the payment was sealed; keeps the payment's row up to it. */
export const PaymentRecorded = event('payment.recorded', Type.Object({ payment_id: Type.String() }))

const AmountPence = Type.Integer({ minimum: MIN_PAYMENT_PENCE, maximum: MAX_PAYMENT_PENCE })
const Count = Type.Integer({ minimum: 0, maximum: MAX_PAYMENT_PENCE })
const ReturnUrl = Type.String({ maxLength: 2_048, pattern: '^https?://[^\\s]+$' })
const PaymentId = Type.Object({ id: Type.String({ pattern: '^(pay|cs)_[0-9A-Za-z]{26,40}$' }) })
const LinkQuery = Type.Object({
  token: Type.Optional(
    Type.String({ maxLength: 64, description: 'from the payment link; without it there is no page' }),
  ),
})
const SessionId = Type.Object({ id: Type.String({ pattern: '^cs_[0-9A-Za-z]{26,40}$' }) })

export const Payment = Type.Object(
  {
    payment_id: Type.String(),
    status: Type.Enum(['open', 'paid', 'disputed', 'charged_back', 'expired']),
    amount_pence: Type.Integer(),
    refunded_pence: Type.Integer({ description: 'given back to the card' }),
    amount_gbp: Type.String(),
    description: Type.String(),
    payment_link: Type.String(),
    livemode: Type.Boolean(),
    created_at: Timestamp,
    paid_at: Nullable(Type.String({ description: 'when the credits were there' })),
    worm_seal: Nullable(Type.String({ description: 'seal of the credit' })),
  },
  { title: 'Payment' },
)

/** Without anybody's words. */
export const DisputedPayment = Type.Object(
  {
    payment_id: Type.String(),
    user_id: Type.String(),
    status: Payment.properties.status,
    amount_pence: Type.Integer(),
    amount_gbp: Type.String(),
    disputes: Type.Integer({ description: 'how many were ever heard of' }),
    livemode: Type.Boolean(),
    created_at: Timestamp,
  },
  { title: 'DisputedPayment' },
)

const LineItem = Type.Object({
  price_data: Type.Object({
    currency: Type.Enum(['gbp', 'GBP']),
    unit_amount: Count,
    product_data: Type.Optional(
      Type.Object({
        name: Type.String({ minLength: 1, maxLength: 200 }),
        description: Type.Optional(Type.String({ maxLength: 500 })),
      }),
    ),
  }),
  quantity: Type.Optional(Count),
})

export const CheckoutSession = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('checkout.session'),
    url: Nullable(Type.String({ description: 'where to pay; null once it is complete or expired' })),
    status: Type.Enum(['open', 'complete', 'expired']),
    payment_status: Type.Enum(['unpaid', 'paid']),
    mode: Type.Literal('payment'),
    currency: Type.Literal('gbp'),
    amount_subtotal: Type.Integer(),
    amount_total: Type.Integer({ description: 'pence' }),
    client_reference_id: Nullable(Type.String({ description: 'as given' })),
    metadata: Type.Record(Type.String(), Type.String()),
    success_url: Nullable(Type.String({ description: 'as given' })),
    cancel_url: Nullable(Type.String({ description: 'as given' })),
    livemode: Type.Boolean(),
    created: Type.Integer({ description: 'epoch seconds' }),
    expires_at: Type.Integer({ description: 'epoch seconds' }),
  },
  { title: 'CheckoutSession' },
)

export const contract = defineContract({
  collect: {
    method: 'post',
    path: '/v1/payments/collect',
    permission: 'money:write',
    summary: 'Collect a payment: a link that whoever opens it pays; the amount becomes your paid credits',
    body: Type.Object({ amount_pence: AmountPence, description: Type.String({ minLength: 1, maxLength: 200 }) }),
    idempotent: true,
    reply: { 200: Type.Object({ payment_id: Type.String(), status: Type.String(), payment_link: Type.String() }) },
    errors: ['E009', 'E010'],
    example: { amount_pence: 1_000, description: 'Logo design' },
  },
  createSession: {
    method: 'post',
    path: '/v1/checkout/sessions',
    permission: 'money:write',
    aliases: ['/v1/checkout/session', '/checkout/session'],
    summary: 'Create a checkout session that tops up your credits, or buys a product of the marketplace',
    description:
      'In Stripe’s words, as JSON or form-encoded: the stock stripe client works unchanged. Say amount_pence, or line_items with price_data, or the listing (its slug) that is to be bought.',
    body: Type.Object({
      amount_pence: Type.Optional(AmountPence),
      line_items: Type.Optional(Type.Array(LineItem, { minItems: 1, maxItems: 100 })),
      listing: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
      mode: Type.Optional(Type.Literal('payment')),
      success_url: Type.Optional(ReturnUrl),
      cancel_url: Type.Optional(ReturnUrl),
      client_reference_id: Type.Optional(Type.String({ maxLength: 200 })),
      metadata: Type.Optional(
        Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 500 }), { maxProperties: 50 }),
      ),
    }),
    bodyType: 'form',
    errorForm: 'nested',
    idempotent: true,
    reply: { 200: CheckoutSession },
    errors: ['E009', 'E010', 'not_found', 'conflict'],
    example: { amount_pence: 2_000, success_url: 'https://example.com/thanks' },
  },
  getSession: {
    method: 'get',
    path: '/v1/checkout/sessions/:id',
    permission: 'money:read',
    summary: 'One of your checkout sessions',
    params: SessionId,
    errorForm: 'nested',
    reply: { 200: CheckoutSession },
    errors: ['not_found'],
  },
  listSessions: {
    method: 'get',
    path: '/v1/checkout/sessions',
    permission: 'money:read',
    summary: 'Your checkout sessions, newest first',
    errorForm: 'nested',
    query: AroundQuery(SessionId.properties.id),
    reply: { 200: AroundPage(CheckoutSession, 'CheckoutSessionList') },
    errors: ['not_found'],
  },
  expireSession: {
    method: 'post',
    path: '/v1/checkout/sessions/:id/expire',
    permission: 'money:write',
    summary: 'End a checkout session that is open: nobody can pay it any more',
    params: SessionId,
    body: Type.Object({}),
    bodyOptional: true,
    bodyType: 'form',
    errorForm: 'nested',
    reply: { 200: CheckoutSession },
    errors: ['not_found', 'conflict'],
    example: {},
  },
  list: {
    method: 'get',
    path: '/v1/payments',
    permission: 'money:read',
    summary: 'List your payments, newest first',
    query: PageQuery,
    reply: { 200: Page(Payment) },
  },
  disputes: {
    method: 'get',
    path: '/v1/payments/disputes',
    permission: 'money:read',
    summary: 'Payments that are disputed, of all accounts, newest first',
    role: 'operator',
    query: Type.Object({
      ...PageQuery.properties,
      status: Type.Enum(['disputed', 'charged_back'], {
        default: 'disputed',
        description: 'charged_back: the dispute was lost',
      }),
    }),
    reply: { 200: Page(DisputedPayment) },
  },
  get: {
    method: 'get',
    path: '/v1/payments/:id',
    permission: 'money:read',
    summary: 'One of your payments',
    params: PaymentId,
    reply: { 200: Payment },
    errors: ['not_found'],
  },
  payPage: {
    method: 'get',
    path: '/pay/:id',
    summary: 'The page behind a payment link',
    auth: 'none',
    params: PaymentId,
    query: LinkQuery,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
  },
  pay: {
    method: 'post',
    path: '/pay/:id',
    summary: 'Pay on the sandbox’s page',
    auth: 'none',
    params: PaymentId,
    query: LinkQuery,
    bodyType: 'form',
    body: Type.Object({}),
    bodyOptional: true,
    reply: {},
    produces: ['text/html'],
    errors: ['not_found', 'conflict'],
    example: {},
  },
  dispute: {
    method: 'post',
    path: '/v1/payments/:id/dispute',
    permission: 'money:write',
    summary: 'Sandbox: open a chargeback on a payment, or close it as won or lost',
    role: 'operator',
    params: PaymentId,
    body: Type.Object({ event: Type.Enum(['opened', 'won', 'lost']) }),
    reply: { 200: Payment },
    errors: ['not_found', 'conflict'],
    example: { event: 'opened' },
  },
  stripeEvents: {
    method: 'post',
    path: '/v1/payments/stripe/events',
    summary: 'Events of Stripe Checkout (signed by Stripe)',
    auth: 'none',
    bodyType: 'bytes',
    reply: { 200: Type.Object({ received: Type.Literal(true) }) },
    errors: ['E006', 'E009', 'conflict', 'not_found'],
  },
})
