import Type, { type Static } from 'typebox'

/** The scanners that a policy can name. */
export const SCANNERS = [
  'personal_data',
  'secrets',
  'prompt_injection',
  'harm',
  'links',
  'invisible_text',
  'encoded_payload',
] as const

const Action = Type.Enum(['off', 'flag', 'redact', 'block'])
const Name = Type.String({ minLength: 1, maxLength: 64 })
const EntityType = Type.String({ pattern: '^[a-z][a-z0-9_]{1,47}$', maxLength: 48 })
const Score = Type.Number({ minimum: 0, maximum: 1 })
const Direction = Type.Enum(['input', 'output'])

export const Rule = Type.Object(
  {
    scanner: Type.Enum([...SCANNERS]),
    action: Action,
    entity_types: Type.Optional(
      Type.Array(EntityType, { maxItems: 64, description: 'Only these; absent: all that the scanner finds.' }),
    ),
    threshold: Type.Optional(Score),
    direction: Type.Optional(Direction),
  },
  {
    title: 'SafetyRule',
    description: 'Of several rules for the same finding the strictest counts; `off` exempts it from rules before.',
  },
)

const Topic = Type.Object({
  name: Name,
  words: Type.Array(Type.String({ minLength: 2, maxLength: 100 }), {
    minItems: 1,
    maxItems: 200,
    description: 'Words or phrases, found whole, whatever their case, accents and disguise.',
  }),
  action: Action,
})

const Pattern = Type.Object({
  name: EntityType,
  pattern: Type.String({
    minLength: 1,
    maxLength: 500,
    description: 'RE2 syntax: no look-around, no back-references, so that it runs in linear time.',
  }),
  action: Action,
})

const Ids = Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 100 })

/** What a policy says, as its owner writes it. */
export const PolicyFields = Type.Object({
  name: Name,
  rules: Type.Array(Rule, { maxItems: 50 }),
  banned_topics: Type.Optional(Type.Array(Topic, { maxItems: 20 })),
  patterns: Type.Optional(Type.Array(Pattern, { maxItems: 30 })),
  allow: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 100,
      description: 'Values that are never findings: your own support address.',
    }),
  ),
  regions: Type.Optional(
    Type.Array(Type.String({ pattern: '^[A-Z]{2}$', maxLength: 2 }), {
      maxItems: 10,
      description: 'Where phone numbers without country code are at home. Default GB, US, DE, FR, ES.',
    }),
  ),
  on_error: Type.Optional(
    Type.Enum(['closed', 'open'], {
      description:
        'Where a text cannot be judged (too long, a fault): `closed` (default) blocks it, `open` lets it pass.',
    }),
  ),
  applies_to: Type.Optional(
    Type.Object(
      { account: Type.Optional(Type.Boolean()), key_ids: Type.Optional(Ids), agent_ids: Type.Optional(Ids) },
      {
        description: 'Whose calls of models the gateway checks by it: all of the account, or those of keys and agents.',
      },
    ),
  ),
})
export type PolicyFields = Static<typeof PolicyFields>
export type Action = Static<typeof Action>
export type Direction = Static<typeof Direction>

const Earlier = Type.Object({ version: Type.Integer(), changed_at: Type.String(), fields: PolicyFields })

/** As it is stored: with the versions before. */
export const StoredPolicy = Type.Object({
  ...PolicyFields.properties,
  version: Type.Integer(),
  earlier: Type.Array(Earlier),
})
export type StoredPolicy = Static<typeof StoredPolicy>
