import Type, { type Static } from 'typebox'
import { defineContract, errorType, Id, Nullable, Page, PageQuery, Timestamp } from '../../kernel/define.ts'

const Name = Type.String({ minLength: 1, maxLength: 100 })
const Coordinate = Type.String({ pattern: '^[\\w-]{43}$', maxLength: 43 })
const HolderKey = Type.Object(
  { kty: Type.Literal('EC'), crv: Type.Literal('P-256'), x: Coordinate, y: Coordinate },
  { description: 'Public JWK. Who names the mandate must then prove that they hold its private key.' },
)
/** Fractions of a penny count, down to a thousandth. */
const Pence = Type.Number({ minimum: 0.001, maximum: 10_000_000 })

/** What an account allows. */
const terms = {
  amount_pence: Pence,
  period: Type.Enum(['total', 'day', 'month'], { description: 'What the amount is for; days and months by UTC.' }),
  counterparties: Type.Array(Name, {
    maxItems: 50,
    description:
      'Whom to pay: ids of agents or of their owners, names of bridges, or kinds of charges as records name them (`inference`, `bridge`, `agent_call`). None: anybody.',
  }),
  expires_at: Type.String({ format: 'date-time', maxLength: 40 }),
}

export const Fields = Type.Object({
  ...terms,
  per_call_pence: Nullable(Pence),
  key_id: Nullable(Name),
  agent_id: Nullable(Name),
  holder_key: Nullable(HolderKey),
  credential: Type.String(),
  worm_seal: Type.String(),
})

export const MandateView = Type.Object(
  {
    id: Type.String(),
    ...Fields.properties,
    credential: Type.String({
      description: 'AP2 0.2: SD-JWT, `vct` `mandate.payment.open.1`, signed by this service.',
    }),
    status: Type.Enum(['active', 'revoked', 'expired']),
    spent_pence: Type.Number({ description: 'In the period that runs, with what is held now.' }),
    created_at: Timestamp,
    updated_at: Timestamp,
  },
  { title: 'Mandate' },
)
export type MandateView = Static<typeof MandateView>

/** The mandate does not cover what was to be paid. */
export const MandateRefused = errorType(
  'mandate_refused',
  403,
  'the spend mandate does not allow this payment',
  'see its terms at GET /v1/mandates; only the account that gave it can give another',
)

const ById = Type.Object({ id: Id('mdt_') })

export const contract = defineContract({
  create: {
    method: 'post',
    path: '/v1/mandates',
    permission: 'account:write',
    summary: 'Give a key or an agent a spend mandate',
    description:
      'A key under a mandate spends within it, whatever it calls, and no longer manages the account. An agent under a mandate spends within it on models and other agents. The newest mandate of a key or agent counts; once it is revoked or expired, nothing is paid. With neither: for `mandate_id` of single calls.',
    body: Type.Object({
      ...terms,
      counterparties: Type.Optional(terms.counterparties),
      per_call_pence: Type.Optional(Pence),
      key_id: Type.Optional(Name),
      agent_id: Type.Optional(Name),
      holder_key: Type.Optional(HolderKey),
    }),
    reply: { 200: MandateView },
    errors: ['conflict', 'forbidden'],
    idempotent: true,
    example: {
      amount_pence: 500,
      period: 'month',
      per_call_pence: 20,
      counterparties: ['bridge', 'inference'],
      expires_at: '2027-11-22T00:00:00Z',
    },
  },
  list: {
    method: 'get',
    path: '/v1/mandates',
    permission: 'account:read',
    summary: 'Spend mandates of this account, newest first',
    query: PageQuery,
    reply: { 200: Page(MandateView, 'MandateList') },
  },
  get: {
    method: 'get',
    path: '/v1/mandates/:id',
    permission: 'account:read',
    summary: 'One spend mandate',
    params: ById,
    reply: { 200: MandateView },
    errors: ['not_found'],
  },
  revoke: {
    method: 'delete',
    path: '/v1/mandates/:id',
    permission: 'account:write',
    summary: 'Revoke a spend mandate at once; again: harmless',
    params: ById,
    reply: { 200: MandateView },
    errors: ['not_found', 'forbidden'],
  },
  challenge: {
    method: 'post',
    path: '/v1/mandates/:id/challenge',
    permission: 'inference:write',
    summary: 'A nonce for one proof that the holder key is held',
    params: ById,
    reply: {
      200: Type.Object(
        { nonce: Type.String(), audience: Type.String(), expires_at: Timestamp },
        { title: 'MandateChallenge' },
      ),
    },
    errors: ['not_found'],
  },
  keys: {
    method: 'get',
    path: '/v1/mandates/keys',
    permission: 'account:read',
    summary: 'Public keys that credentials of mandates are signed with, as a JWK set',
    reply: {
      200: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }, { title: 'MandateKeys' }),
    },
  },
})
