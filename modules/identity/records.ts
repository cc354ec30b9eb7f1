import Type from 'typebox'
import { recordKind } from '../../kernel/define.ts'

const Id = Type.String({ maxLength: 128 })

/** Nothing of the document is in it. */
export const Verified = recordKind(
  'identity.verified',
  Type.Object({ session_id: Id, provider: Id, holder: Type.Boolean() }),
)
