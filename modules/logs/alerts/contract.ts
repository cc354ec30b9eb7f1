import Type from 'typebox'
import { Nullable, Timestamp } from '../../../kernel/define.ts'
import { LogQl } from '../query/contract.ts'

const said = {
  name: Type.String({ minLength: 1, maxLength: 64 }),
  query: LogQl,
  for_minutes: Type.Integer({
    minimum: 0,
    maximum: 1_440,
    default: 0,
    description: 'It fires once the query has had an answer for so long.',
  }),
}

/** What its owner says. */
export const AlertRequest = Type.Object({ ...said, for_minutes: Type.Optional(said.for_minutes) })
export const AlertChange = Type.Partial(AlertRequest)

/** And what was found when it was looked at last. */
export const AlertRow = Type.Object({
  ...said,
  status: Type.Enum(['ok', 'pending', 'firing', 'error']),
  /** Since when the query has had an answer. */
  pending_since: Nullable(Timestamp),
  value: Nullable(Type.Number({ description: 'The largest of the answer.' })),
  checked_at: Nullable(Timestamp),
  error: Nullable(Type.String()),
})
