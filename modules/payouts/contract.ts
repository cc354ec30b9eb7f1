import Type from 'typebox'
import { defineContract, errorType, event, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { BelowMinimum } from '../ledger/contract.ts'

export const ProcessorNotConnected = errorType(
  'processor_not_connected',
  409,
  'no payout account is connected',
  'open GET /account/connect first',
)

export const IdentityRequired = errorType(
  'identity_required',
  403,
  'withdrawals of this size need a verified holder',
  'verify yourself: POST /v1/identity/verification_sessions',
)

export const PAYOUT_STATES = ['requested', 'review', 'submitted', 'paid', 'failed', 'blocked'] as const
export type PayoutState = (typeof PAYOUT_STATES)[number]

/**
 * What a real processor does on a bad day, one per transfer: `drop_reply` moves the money and never answers; `error_500`
 * answers 500 and moves nothing; `conflict_409` answers that the key is in use; `refuse` is a definite refusal;
 * `duplicate` moves the money twice; `delay_day` moves it, never answers, and lists it only a day later.
 */
export const SANDBOX_FAULTS = ['drop_reply', 'error_500', 'conflict_409', 'refuse', 'duplicate', 'delay_day'] as const
export type SandboxFault = (typeof SANDBOX_FAULTS)[number]

/** What an agent's owner keeps of gross revenue, as events show it. */
export const EARN_RATE = 0.8

export const WithdrawalInitiated = event(
  'withdrawal.initiated',
  Type.Object({ user_id: Type.String(), amount_pence: Type.Integer(), processor_transfer: Type.String() }),
  { published: 'first' },
)
export const WithdrawalFailed = event(
  'withdrawal.failed',
  Type.Object({ user_id: Type.String(), error: Type.String(), record_id: Type.String() }),
  { published: 'first' },
)
export const PayoutCompleted = event(
  'payout.completed',
  Type.Object({
    payout_id: Type.String(),
    amount_gbp: Type.String(),
    earn_rate: Type.Number(),
    dream_tax_pence: Type.Integer(),
    worm_sealed: Type.Boolean(),
  }),
  { published: 'second' },
)
export const FraudBlocked = event(
  'fraud.blocked',
  Type.Object({ user_id: Type.String(), reason: Type.String(), risk_level: Type.String() }),
  { published: 'first' },
)

/** Internal: a record of the payout was sealed; keeps the projection and wakes what died half-way. */
export const PayoutRecorded = event('payout.recorded', Type.Object({ payout_id: Type.String() }))

const PayoutId = Type.Object({ id: Type.String({ pattern: '^po_[0-9A-Za-z]{26,40}$' }) })

export const Payout = Type.Object(
  {
    id: Type.String(),
    status: Type.Enum([...PAYOUT_STATES]),
    amount_pence: Type.Integer(),
    amount_gbp: Type.String(),
    currency: Type.Literal('gbp'),
    livemode: Type.Boolean({ description: 'false: the sandbox processor; no money moved' }),
    processor_transfer: Nullable(Type.String({ description: 'the transfer at the processor, once it is known' })),
    dream_tax_pence: Type.Integer({ description: 'treasury contributions on the earnings paid out' }),
    failure_reason: Nullable(Type.String({ description: 'why it failed, was blocked, or is under review' })),
    requested_at: Timestamp,
    completed_at: Nullable(Type.String({ description: 'when it was paid, failed or blocked' })),
    worm_seal: Type.String({ description: 'seal of the request' }),
    settlement_seal: Nullable(Type.String({ description: 'seal of the end: paid, failed or blocked' })),
  },
  { title: 'Payout' },
)

export const contract = defineContract({
  withdraw: {
    method: 'post',
    path: '/v1/withdraw',
    permission: 'payouts:write',
    confirm: true,
    summary: 'Pay out withdrawable earnings to the connected account',
    description:
      'Pays all whole withdrawable pence, or amount_pence. Needs a connected processor account and at least £5.00.',
    body: Type.Object({ amount_pence: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000_000 })) }),
    bodyOptional: true,
    idempotent: true,
    reply: {
      200: Type.Object(
        {
          success: Type.Boolean(),
          payout_id: Type.String({ description: 'See GET /v1/payouts/:id for how it goes on.' }),
          withdrawn_pence: Type.Integer(),
          withdrawn_gbp: Type.String(),
          worm_seal: Type.String(),
          settlement: Type.String(),
        },
        { title: 'Withdrawal' },
      ),
    },
    errors: [ProcessorNotConnected, IdentityRequired, BelowMinimum, 'conflict', 'E010'],
    example: { amount_pence: 500 },
  },
  list: {
    method: 'get',
    path: '/v1/payouts',
    permission: 'payouts:read',
    summary: 'List your payouts, newest first',
    description: 'To Stripe’s clients (header `stripe-version`) in Stripe’s shape, paged by `starting_after`.',
    query: Type.Object({
      ...PageQuery.properties,
      starting_after: Type.Optional(
        Type.String({ maxLength: 64, description: 'of Stripe’s clients; others send cursor' }),
      ),
    }),
    reply: { 200: Page(Payout) },
    produces: ['application/json'],
  },
  get: {
    method: 'get',
    path: '/v1/payouts/:id',
    permission: 'payouts:read',
    summary: 'One of your payouts',
    params: PayoutId,
    reply: { 200: Payout },
    produces: ['application/json'],
    errors: ['not_found'],
  },
  decide: {
    method: 'post',
    path: '/v1/payouts/:id/review',
    permission: 'payouts:write',
    summary: 'Release or block a payout that is under review',
    role: 'operator',
    confirm: true,
    params: PayoutId,
    body: Type.Object({
      decision: Type.Enum(['release', 'block']),
      reason: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    reply: { 200: Payout },
    errors: ['not_found', 'conflict'],
    example: { decision: 'release', reason: 'identity checked by phone' },
  },
  connect: {
    method: 'get',
    path: '/account/connect',
    permission: 'payouts:read',
    summary: 'Connect a payout account: redirects to the processor’s OAuth page',
    description:
      'With Accept: application/json the address is answered as {url}. auto_approve (sandbox only) completes the flow by redirects alone.',
    query: Type.Object({ auto_approve: Type.Optional(Type.Boolean()) }),
    reply: { 200: Type.Object({ url: Type.String() }) },
    produces: ['text/html'],
    errors: ['E009'],
  },
  callback: {
    method: 'get',
    path: '/account/connect/callback',
    summary: 'Where the processor sends the browser back to',
    auth: 'none',
    query: Type.Object(
      {
        state: Type.String({ maxLength: 200 }),
        code: Type.Optional(Type.String({ maxLength: 500 })),
        error: Type.Optional(Type.String({ maxLength: 200 })),
      },
      { additionalProperties: true },
    ),
    reply: { 200: Type.Object({ processor_connected: Type.Boolean() }) },
    produces: ['text/html'],
    errors: ['conflict', 'E009'],
  },
  stripeEvents: {
    method: 'post',
    path: '/v1/payouts/stripe/events',
    summary: 'Events of Stripe Connect (signed by Stripe)',
    auth: 'none',
    bodyType: 'bytes',
    reply: { 200: Type.Object({ received: Type.Literal(true) }) },
    errors: ['E006', 'E009', 'not_found'],
  },
  sandboxPage: {
    method: 'get',
    path: '/sandbox/processor/authorize',
    summary: 'OAuth page of the sandbox processor',
    auth: 'none',
    query: Type.Object({
      state: Type.String({ maxLength: 200 }),
      redirect_uri: Type.String({ maxLength: 500 }),
      auto_approve: Type.Optional(Type.Boolean()),
    }),
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
  },
  sandboxDecision: {
    method: 'post',
    path: '/sandbox/processor/authorize',
    summary: 'Approve or refuse on the sandbox processor’s OAuth page',
    auth: 'none',
    bodyType: 'form',
    body: Type.Object({
      state: Type.String({ maxLength: 200 }),
      redirect_uri: Type.String({ maxLength: 500 }),
      decision: Type.Enum(['approve', 'refuse']),
    }),
    reply: {},
    produces: ['text/html'],
    errors: ['not_found'],
    example: {
      state: 'from-the-page',
      redirect_uri: 'http://localhost:3000/account/connect/callback',
      decision: 'approve',
    },
  },
  sandboxFaults: {
    method: 'post',
    path: '/v1/payouts/sandbox/faults',
    permission: 'payouts:write',
    summary: 'Script what the sandbox processor does with the next transfers',
    role: 'operator',
    body: Type.Object({
      faults: Type.Array(Type.Enum([...SANDBOX_FAULTS]), {
        minItems: 1,
        maxItems: 100,
      }),
    }),
    reply: { 200: Type.Object({ queued: Type.Integer() }) },
    errors: ['not_found'],
    example: { faults: ['drop_reply', 'error_500'] },
  },
})
