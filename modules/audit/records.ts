import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

/** The last state that was signed in the first format of the log. */
export const LogContinued = recordKind(
  'log.continued',
  Type.Object({
    origin: Type.String({ maxLength: 200 }),
    root: Type.String({ maxLength: 64 }),
    size: Type.Integer({ minimum: 0 }),
  }),
)
