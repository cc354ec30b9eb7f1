import { createHash } from 'node:crypto'
import type { Static } from 'typebox'
import type { Fields } from './contract.ts'

type Terms = Pick<Static<typeof Fields>, 'amount_pence' | 'period' | 'per_call_pence' | 'counterparties'>

export const VCT = 'mandate.payment.open.1'
const CURRENCY = 'GBP'
const FREQUENCY = { total: 'ON_DEMAND', day: 'DAILY', month: 'MONTHLY' } as const

/**
 * Terms in the words of AP2 0.2's open payment mandate. A budget is in pounds, an amount of one payment in whole pence (rounded
 * down, one at least): what binds is what this service checks, to the fraction of a penny.
 */
export const constraintsOf = (id: string, { amount_pence, period, per_call_pence, counterparties }: Terms) => [
  // the schema wants a reference; no checkout is behind this one, so it is that of the mandate itself
  { type: 'payment.reference', conditional_transaction_id: createHash('sha256').update(id).digest('base64url') },
  { type: 'payment.agent_recurrence', frequency: FREQUENCY[period] },
  { type: 'payment.budget', currency: CURRENCY, max: amount_pence / 100 },
  ...(per_call_pence === null
    ? []
    : [{ type: 'payment.amount_range', currency: CURRENCY, max: Math.max(1, Math.floor(per_call_pence)) }]),
  ...(counterparties.length === 0
    ? []
    : [{ type: 'payment.allowed_payees', allowed: counterparties.map((name) => ({ id: name, name })) }]),
]
