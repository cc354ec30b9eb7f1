import Type from 'typebox'

/** What AP2 publishes as `open_payment_mandate.json`, as far as mandates here use it: no other constraint passes. */
const Party = Type.Object({ id: Type.String({ minLength: 1 }), name: Type.String({ minLength: 1 }) })
const constraint = (type: string, fields: Parameters<typeof Type.Object>[0]) =>
  Type.Object({ type: Type.Literal(`payment.${type}`), ...fields }, { additionalProperties: false })
const Currency = Type.String({ pattern: '^[A-Z]{3}$' })
const Reference = constraint('reference', { conditional_transaction_id: Type.String({ pattern: '^[\\w-]{43}$' }) })

export const OpenPaymentMandate = Type.Object({
  vct: Type.Literal('mandate.payment.open.1'),
  constraints: Type.Array(
    Type.Union([
      Reference,
      constraint('agent_recurrence', {
        frequency: Type.Enum(['ON_DEMAND', 'DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY', 'QUARTERLY', 'ANNUALLY']),
        max_occurrences: Type.Optional(Type.Integer()),
      }),
      constraint('budget', { currency: Currency, max: Type.Number() }),
      constraint('amount_range', {
        currency: Currency,
        max: Type.Integer({ minimum: 1 }),
        min: Type.Optional(Type.Integer()),
      }),
      constraint('allowed_payees', { allowed: Type.Array(Party) }),
    ]),
    { contains: Reference },
  ),
  cnf: Type.Object({ jwk: Type.Object({ kty: Type.Literal('EC'), crv: Type.Literal('P-256') }) }),
  iat: Type.Integer(),
  exp: Type.Integer(),
})
