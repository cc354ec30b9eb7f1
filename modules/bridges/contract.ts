import Type, { type Static } from 'typebox'
import { defineContract } from '../../kernel/define.ts'

const Schema = Type.Record(Type.String(), Type.Unknown(), { description: 'JSON Schema' })
const Freshness = Type.Enum(['computed', 'bundled', 'own', 'stale'], {
  description:
    'computed: follows from the input. bundled: a data set as of `as_of`. own: this service’s own figures, now. stale: a live source that was last read at `as_of`.',
})
export type Freshness = Static<typeof Freshness>

const BridgeView = Type.Object(
  {
    id: Type.String(),
    summary: Type.String(),
    price_pence: Type.Integer(),
    source: Type.String(),
    freshness: Freshness,
    input_schema: Schema,
    output_schema: Schema,
    example: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'Bridge' },
)

export const contract = defineContract({
  list: {
    method: 'get',
    path: '/v1/bridges',
    permission: 'inference:read',
    summary: 'The data bridges, with prices and schemas',
    reply: {
      200: Type.Object({ object: Type.Literal('list'), data: Type.Array(BridgeView), count: Type.Integer() }),
    },
  },
  ask: {
    method: 'post',
    path: '/v1/oracle/:bridge',
    permission: 'inference:write',
    summary: 'Call a data bridge',
    description:
      'The body holds the fields of the bridge’s input, and `payment`. Without it the answer is 402 with a payment link, until that is paid: then the same request goes through, since the payment is found by account and bridge. A link (or the token in it) as `payment` names one; `"balance"` pays from credits and earnings. Promotional credits buy no data. What is not answered is not charged.',
    params: Type.Object({ bridge: Type.String({ minLength: 1, maxLength: 40 }) }),
    body: Type.Object(
      { payment: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })) },
      { additionalProperties: true, maxProperties: 20 },
    ),
    bodyOptional: true,
    bodyLimitBytes: 65_536,
    idempotent: true,
    reply: {
      200: Type.Object(
        {
          bridge: Type.String(),
          data: Type.Record(Type.String(), Type.Unknown()),
          source: Type.String(),
          as_of: Type.String(),
          freshness: Freshness,
          price_pence: Type.Integer(),
          worm_seal: Type.String({ description: 'seal of the charge' }),
        },
        { title: 'BridgeAnswer' },
      ),
    },
    errors: ['E003', 'E010', 'not_found', 'conflict'],
    example: { iban: 'GB82WEST12345698765432', payment: 'balance' },
  },
})
