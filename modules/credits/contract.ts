import Type from 'typebox'
import { defineContract } from '../../kernel/define.ts'
import { PageQuery } from '../earnings/contract.ts'

const Nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Timestamp = Type.String({ format: 'date-time' })
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
      description: 'Earnings that were paid with promotional credits: spendable, never withdrawable.',
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
    legs: Type.Array(Type.Object({ fund: Type.String(), amount_pence: Type.Number(), amount_exact: Type.String() })),
  },
  { title: 'LedgerEntry' },
)

export const LedgerList = list(LedgerEntry, 'LedgerList')

export const contract = defineContract({
  balance: {
    method: 'get',
    path: '/v1/credits/balance',
    summary: 'What the account can spend, by fund',
    reply: { 200: CreditBalance },
  },
  ledger: {
    method: 'get',
    path: '/v1/credits/ledger',
    summary: 'Every movement of credits of the account, newest first',
    query: PageQuery,
    reply: { 200: LedgerList },
  },
})
