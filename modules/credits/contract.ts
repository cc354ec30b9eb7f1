import Type from 'typebox'
import { defineContract, Nullable, PageQuery, Timestamp } from '../../kernel/define.ts'

const UserId = Type.String({ pattern: '^(?:usr|ws)_[0-9A-Z]{26}$', maxLength: 30 })
const AmountPence = Type.Integer({ minimum: 1, maximum: 100_000_000 })
const Id = Type.Object({ id: Type.String({ minLength: 1, maxLength: 128 }) })

const list = <T extends Type.TSchema>(item: T, title: string) =>
  Type.Object(
    {
      object: Type.Literal('list'),
      data: Type.Array(item),
      has_more: Type.Boolean(),
      next_cursor: Nullable(Type.String()),
    },
    { title },
  )

export const CreditBalance = Type.Object(
  {
    object: Type.Literal('credit_balance'),
    available_pence: Type.Integer({ description: 'All that can be spent, in whole pence, rounded down.' }),
    promotional_pence: Type.Integer(),
    paid_pence: Type.Integer(),
    unripe_pence: Type.Integer({
      description: 'Earnings that were paid with promotional credits: spendable, withdrawable once they ripen.',
    }),
    earned_pence: Type.Integer(),
    held_pence: Type.Integer(),
    exact: Type.Object(
      {
        available: Type.String(),
        promotional: Type.String(),
        paid: Type.String(),
        unripe: Type.String(),
        earned: Type.String(),
        held: Type.String(),
      },
      { description: 'The same amounts in pence, exact.' },
    ),
  },
  { title: 'CreditBalance' },
)

export const LedgerEntry = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('credit_ledger_entry'),
    type: Type.String(),
    created_at: Timestamp,
    worm_seal: Type.String(),
    legs: Type.Array(
      Type.Object({
        fund: Type.String({ description: 'promotional, paid, unripe, earned, or receivable (owed to the service).' }),
        amount_pence: Type.Number(),
        amount_exact: Type.String(),
      }),
    ),
  },
  { title: 'LedgerEntry' },
)

export const CreditGrant = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('credit_grant'),
    category: Type.Enum(['promotional', 'paid']),
    amount_pence: Type.Number(),
    type: Type.String({ description: 'Why it was granted, e.g. `credits.welcome`.' }),
    priority: Type.Integer({ description: 'Lower is spent first.' }),
    effective_at: Timestamp,
    expires_at: Nullable(Timestamp),
    voided_at: Nullable(Timestamp),
    worm_seal: Type.String(),
  },
  { title: 'CreditGrant' },
)

export const CreditHold = Type.Object(
  {
    id: Type.String(),
    object: Type.Literal('credit_hold'),
    amount_pence: Type.Number(),
    captured_pence: Nullable(Type.Number()),
    status: Type.Enum(['pending', 'captured', 'released', 'expired']),
    type: Type.String(),
    created_at: Timestamp,
    expires_at: Timestamp,
    worm_seal: Type.String(),
  },
  { title: 'CreditHold' },
)

export const GrantRequest = Type.Object(
  {
    user_id: UserId,
    amount_pence: AmountPence,
    category: Type.Optional(Type.Enum(['promotional', 'paid'])),
    priority: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
    expires_at: Type.Optional(Type.String({ format: 'date-time', maxLength: 40 })),
  },
  { title: 'GrantRequest' },
)

export const HoldRequest = Type.Object(
  {
    user_id: UserId,
    amount_pence: AmountPence,
    expires_in_s: Type.Optional(Type.Integer({ minimum: 1, maximum: 604_800 })),
  },
  { title: 'HoldRequest' },
)

export const CaptureRequest = Type.Object(
  { amount_pence: Type.Optional(AmountPence) },
  { title: 'CaptureRequest', description: 'All that is held where no amount is given; the rest goes back.' },
)

export const ConsumeRequest = Type.Object({ user_id: UserId, amount_pence: AmountPence }, { title: 'ConsumeRequest' })

export const TrialBalance = Type.Object(
  {
    object: Type.Literal('trial_balance'),
    records: Type.Integer({ description: 'How many records of the sealed log are in it, from the first on.' }),
    complete: Type.Boolean({ description: 'False: the log has more; ask again, it goes on from there.' }),
    sums_to_zero: Type.Boolean(),
    accounts: Type.Array(
      Type.Object({
        account: Type.String({ description: 'A house account, or all accounts of a kind.', maxLength: 200 }),
        balance_pence: Type.Number(),
        balance_exact: Type.String({ maxLength: 40 }),
      }),
      { maxItems: 100 },
    ),
  },
  { title: 'TrialBalance' },
)

export const contract = defineContract({
  trialBalance: {
    method: 'get',
    path: '/v1/credits/trial-balance',
    permission: 'money:read',
    summary: 'House accounts, and all others by kind: what every sealed leg sums to (operators)',
    description: 'Read from the sealed records alone. Double entry: all of it sums to zero.',
    role: 'operator',
    reply: { 200: TrialBalance },
  },
  balance: {
    method: 'get',
    path: '/v1/credits/balance',
    permission: 'money:read',
    summary: 'What the account can spend, by fund',
    reply: { 200: CreditBalance },
  },
  ledger: {
    method: 'get',
    path: '/v1/credits/ledger',
    permission: 'money:read',
    summary: 'Every movement of credits of the account, newest first',
    query: PageQuery,
    reply: { 200: list(LedgerEntry, 'LedgerList') },
  },
  grants: {
    method: 'get',
    path: '/v1/credits/grants',
    permission: 'money:read',
    summary: 'Credit grants of the account, newest first',
    query: PageQuery,
    reply: { 200: list(CreditGrant, 'GrantList') },
  },
  grant: {
    method: 'post',
    path: '/v1/credits/grants',
    permission: 'money:write',
    summary: 'Grant credits to an account (operators)',
    role: 'operator',
    body: GrantRequest,
    reply: { 200: CreditGrant },
    errors: ['not_found'],
    idempotent: true,
    example: { user_id: 'usr_01JD0000000000000000000000', amount_pence: 500, category: 'promotional' },
  },
  voidGrant: {
    method: 'post',
    path: '/v1/credits/grants/:id/void',
    permission: 'money:write',
    summary: 'Void what is left of a grant (operators)',
    description: 'Takes back at most what the account still has in the fund of the grant; what was spent stays spent.',
    role: 'operator',
    params: Id,
    reply: { 200: CreditGrant },
    errors: ['not_found', 'conflict'],
  },
  holds: {
    method: 'get',
    path: '/v1/credits/holds',
    permission: 'money:read',
    summary: 'Holds on the credits of the account, newest first',
    query: PageQuery,
    reply: { 200: list(CreditHold, 'HoldList') },
  },
  hold: {
    method: 'post',
    path: '/v1/credits/holds',
    permission: 'money:write',
    summary: 'Reserve credits of an account (operators)',
    role: 'operator',
    body: HoldRequest,
    reply: { 200: CreditHold },
    errors: ['E003', 'not_found'],
    idempotent: true,
    example: { user_id: 'usr_01JD0000000000000000000000', amount_pence: 120, expires_in_s: 900 },
  },
  capture: {
    method: 'post',
    path: '/v1/credits/holds/:id/capture',
    permission: 'money:write',
    summary: 'Charge a hold, in whole or in part, for what the service bought for the account (operators)',
    role: 'operator',
    params: Id,
    body: CaptureRequest,
    bodyOptional: true,
    reply: { 200: CreditHold },
    errors: ['not_found', 'E010'],
    example: { amount_pence: 100 },
  },
  release: {
    method: 'post',
    path: '/v1/credits/holds/:id/release',
    permission: 'money:write',
    summary: 'Give held credits back (operators)',
    role: 'operator',
    params: Id,
    reply: { 200: CreditHold },
    errors: ['not_found', 'E010'],
  },
  consume: {
    method: 'post',
    path: '/v1/credits/consume',
    permission: 'money:write',
    summary: 'Charge credits of an account at once (operators)',
    role: 'operator',
    body: ConsumeRequest,
    reply: { 200: CreditHold },
    errors: ['E003', 'not_found'],
    idempotent: true,
    example: { user_id: 'usr_01JD0000000000000000000000', amount_pence: 20 },
  },
})
