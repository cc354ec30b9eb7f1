import Type, { type Static } from 'typebox'
import { Nullable } from '../../../kernel/define.ts'

export const ASSERTION_TYPES = [
  'exact',
  'contains',
  'starts_with',
  'regex',
  'json_schema',
  'numeric',
  'similarity',
  'cost',
  'latency',
  'model_graded',
] as const

/** What an answer is held to. Which fields a type takes is checked by code: see the table in the README. */
export const Assertion = Type.Object(
  {
    type: Type.Enum([...ASSERTION_TYPES]),
    value: Type.Optional(
      Type.Unknown({
        description:
          'What is expected; default: what the row expects. `{{name}}` in texts is a value of the row. json_schema: a schema; model_graded: the rubric; contains: a text or up to 50.',
      }),
    ),
    path: Type.Optional(
      Type.String({ maxLength: 200, pattern: '^(/[^/]{0,100}){0,10}$', description: 'JSON pointer into the output.' }),
    ),
    not: Type.Optional(Type.Boolean({ description: 'Turns it round.' })),
    match: Type.Optional(Type.Enum(['all', 'any'], { description: 'Of several texts of contains; default all.' })),
    ignore_case: Type.Optional(Type.Boolean()),
    tolerance: Type.Optional(Type.Number({ minimum: 0, description: 'Of numeric, absolute; default 0.' })),
    relative_tolerance: Type.Optional(Type.Number({ minimum: 0, description: 'Of numeric, beside the absolute one.' })),
    max_pence: Type.Optional(Type.Number({ minimum: 0, description: 'Of cost.' })),
    max_ms: Type.Optional(Type.Number({ minimum: 0, description: 'Of latency.' })),
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'Score from which it passes: similarity 0.75, model_graded 0.5 by default.',
      }),
    ),
    model: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Of similarity: by embeddings of this model; else by shared words (F1).',
      }),
    ),
    weight: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 1_000, description: 'Default 1.' })),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'Told apart by it in results; default the type.' }),
    ),
  },
  { title: 'Assertion' },
)
export type Assertion = Static<typeof Assertion>

export const Assertions = Type.Array(Assertion, { maxItems: 20 })

export const Finding = Type.Object({
  name: Type.String(),
  type: Type.String(),
  score: Nullable(Type.Number({ description: '0 to 1; null: it could not be graded, and does not count.' })),
  pass: Type.Boolean(),
  weight: Type.Number(),
  reason: Type.String(),
})
export type Finding = Static<typeof Finding>
