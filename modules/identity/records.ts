import Type from 'typebox'
import { deriving, recordKind } from '../../kernel/define.ts'
import { HolderVerified } from './contract.ts'

const Id = Type.String({ maxLength: 128 })

/** Nothing of the document is in it. */
export const Verified = recordKind(
  'identity.verified',
  Type.Object({ session_id: Id, provider: Id, holder: Type.Boolean() }),
)

export const derives = [
  deriving(Verified, ({ body: { holder } }) => (holder ? [HolderVerified.of({}, { users: [] })] : [])),
]
