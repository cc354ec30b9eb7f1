import Type from 'typebox'
import { defineContract, event, Page, PageQuery, Timestamp } from '../../kernel/define.ts'
import { Withdrawal } from '../accounts/contract.ts'

export const EARN_TASKS = [
  'summarise_sentence',
  'translate_hello',
  'classify_sentiment',
  'name_three_things',
  'one_word_summary',
] as const

export const EarnRequest = Type.Object({ task: Type.Enum([...EARN_TASKS]) }, { title: 'EarnRequest' })

export const EarnResult = Type.Object(
  {
    success: Type.Boolean(),
    earned_pence: Type.Integer(),
    earned_gbp: Type.String(),
    worm_seal: Type.String(),
    record_id: Type.String(),
    under_10_minutes: Type.Boolean({ description: "Earned within 10 minutes of the account's signup." }),
  },
  { title: 'EarnResult' },
)

export const Balance = Type.Object(
  {
    balance_pence: Type.Integer({ description: 'Earnings in whole pence, rounded down.' }),
    balance_gbp: Type.String(),
    total_earned_pence: Type.Integer(),
    total_earned_gbp: Type.String(),
    ...Withdrawal.properties,
    credits_pence: Type.Integer({
      description:
        'Promotional and paid credits, such as the welcome credit: they pay for calls and are spent before earnings.',
    }),
    credits_gbp: Type.String(),
    withdrawal_minimum_gbp: Type.String(),
  },
  { title: 'Balance' },
)

export const Transaction = Type.Object(
  {
    id: Type.String(),
    type: Type.String({ description: 'What happened, e.g. `earn.rewarded`.' }),
    amount_pence: Type.Number({ description: 'Change of the earnings balance; may be fractional.' }),
    amount_exact: Type.String({ description: 'The same in pence, exact.' }),
    credits_pence: Type.Number({ description: 'Change of promotional and paid credits.' }),
    record_id: Type.String(),
    worm_seal: Type.String(),
    created_at: Timestamp,
  },
  { title: 'Transaction' },
)

export const TransactionList = Page(Transaction, 'TransactionList')

/** Somebody earned: an earn task (all fields), or a routed call. */
export const EarnCompleted = event(
  'earn.completed',
  Type.Object({
    user_id: Type.String(),
    earned_pence: Type.Number({ description: 'Whole for earn tasks; may be fractional for routed calls.' }),
    worm_seal: Type.String(),
    task: Type.String({
      description:
        'The earn task. Of a routed call: a known task, `custom`, or without one `chat`, `embeddings` or `internal`.',
    }),
    earned_gbp: Type.String(),
    balance_pence: Type.Optional(Type.Integer({ description: 'After an earn task; a routed call does not read it.' })),
    record_id: Type.String(),
  }),
  { published: 'first' },
)

export const contract = defineContract({
  earn: {
    method: 'post',
    path: '/v1/earn/1',
    permission: 'money:write',
    summary: 'Complete one of the five tasks and earn 78 pence',
    description: 'Rewards are capped per account and UTC day; beyond that 429 E002 until midnight UTC.',
    body: EarnRequest,
    reply: { 200: EarnResult },
    idempotent: true,
    errors: ['E010'],
    example: { task: 'summarise_sentence' },
  },
  balance: {
    method: 'get',
    path: '/v1/balance',
    permission: 'money:read',
    aliases: ['/v1/account/balance'],
    summary: 'Earnings balance of the account',
    description: 'To Stripe’s clients (header `stripe-version`) in Stripe’s shape.',
    reply: { 200: Balance },
    produces: ['application/json'],
  },
  transactions: {
    method: 'get',
    path: '/v1/earn/transactions',
    permission: 'money:read',
    aliases: ['/v1/transactions'],
    summary: 'Every movement of money of the account, newest first',
    query: PageQuery,
    reply: { 200: TransactionList },
  },
})
