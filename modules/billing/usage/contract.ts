import Type from 'typebox'
import { defineContract } from '../../../kernel/define.ts'
import { Invoice } from '../invoices/contract.ts'

export const Month = Type.String({ pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$', maxLength: 7, description: '2026-11, UTC' })
const Amount = Type.Integer({ minimum: 0, maximum: 100_000_000_000 })

export const usageContract = defineContract({
  usage: {
    method: 'get',
    path: '/v1/billing/usage',
    permission: 'money:read',
    summary: 'What your account paid on this service in a month, counted from its sealed receipts',
    query: Type.Object({ month: Type.Optional(Month) }),
    reply: {
      200: Type.Object(
        {
          month: Type.String(),
          spent_pence: Type.Integer({ description: 'rounded once' }),
          spent_exact: Type.String({ description: 'pence' }),
          receipts: Type.Integer(),
          by_type: Type.Array(
            Type.Object({
              type: Type.String(),
              receipts: Type.Integer(),
              calls: Type.Integer({ description: 'that they are of: calls of a busy agent share one' }),
              spent_exact: Type.String(),
            }),
          ),
        },
        { title: 'ServiceUsage' },
      ),
    },
  },
  usageInvoice: {
    method: 'post',
    path: '/v1/billing/usage/invoice',
    permission: 'money:write',
    summary: 'The platform’s invoice of a past month; it comes by itself on the second of the next',
    body: Type.Object({ month: Month }),
    reply: { 200: Invoice },
    errors: ['conflict', 'not_found'],
    example: { month: '2026-10' },
  },
  earnings: {
    method: 'get',
    path: '/v1/billing/earnings',
    permission: 'money:read',
    summary: 'Earnings calculator: who gets what of an amount (80 / 17.5 / 2.5)',
    query: Type.Object({
      gross_pence: Type.Optional(Amount),
      price_pence: Type.Optional(Amount),
      count: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
    }),
    reply: {
      200: Type.Object(
        {
          gross_pence: Type.Integer(),
          agent_pence: Type.Integer(),
          platform_pence: Type.Integer(),
          dt_pence: Type.Integer({ description: 'the treasury’s' }),
          agent_exact: Type.String(),
          platform_exact: Type.String(),
          dt_exact: Type.String(),
        },
        { title: 'EarningsEstimate' },
      ),
    },
  },
})
