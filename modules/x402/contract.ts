import Type from 'typebox'
import { defineContract, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

const PaymentView = Type.Object(
  {
    id: Type.String(),
    scheme: Type.Enum(['exact', 'balance']),
    network: Type.String(),
    amount: Type.String({ description: 'Of the network’s token, in its smallest unit; micro-pence for `balance`.' }),
    amount_pence: Type.Number(),
    resource: Type.String({ description: 'Path of what was paid for.' }),
    state: Type.Enum(['authorised', 'released', 'capturing', 'captured', 'refused', 'unknown']),
    transaction: Nullable(Type.String()),
    created_at: Timestamp,
  },
  { title: 'X402Payment' },
)

const Kind = Type.Object({
  x402Version: Type.Integer(),
  scheme: Type.String(),
  network: Type.String(),
  extra: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
})

export const contract = defineContract({
  payments: {
    method: 'get',
    path: '/v1/x402/payments',
    permission: 'money:read',
    summary: 'Payments over x402 of this account, newest first',
    query: PageQuery,
    reply: { 200: Page(PaymentView, 'X402PaymentList') },
  },
  supported: {
    method: 'get',
    path: '/v1/x402/supported',
    permission: 'money:read',
    summary: 'Schemes and networks that paid operations take',
    reply: { 200: Type.Object({ kinds: Type.Array(Kind), livemode: Type.Boolean() }, { title: 'X402Supported' }) },
  },
})
