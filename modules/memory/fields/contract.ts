import Type from 'typebox'

/** Schemas that the native operations and those of stock clients share. */
export const name = (maxLength: number) => Type.String({ minLength: 1, maxLength })

export const MAX_TEXT = 10_000
export const MAX_MESSAGES = 200

/** ISO 8601, or epoch seconds, as stock clients send them. */
export const When = Type.Union([Type.String({ maxLength: 40 }), Type.Number()])
export const Free = Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Object({}, { additionalProperties: true }))
export const Categories = Type.Array(name(100), { maxItems: 20 })

const Owner = Type.Optional(name(256))
export const ScopeFields = { user_id: Owner, agent_id: Owner, app_id: Owner, run_id: Owner }

const Part = Type.Object(
  { type: Type.Optional(Type.String({ maxLength: 40 })), text: Type.Optional(Type.String({ maxLength: MAX_TEXT })) },
  { additionalProperties: true },
)
export const Message = Type.Object(
  {
    role: Type.Enum(['user', 'assistant', 'system', 'developer', 'tool']),
    content: Type.Union([Type.String({ maxLength: MAX_TEXT }), Part, Type.Array(Part, { maxItems: 50 }), Type.Null()]),
    name: Type.Optional(Type.String({ maxLength: 100 })),
  },
  { additionalProperties: true },
)
export const Messages = Type.Array(Message, { minItems: 1, maxItems: MAX_MESSAGES })
