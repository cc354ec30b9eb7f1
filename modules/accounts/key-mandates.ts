import { invalidField } from '../../kernel/define.ts'
import type { Parts } from './parts.ts'
import type { KeyMandates } from './services.ts'
import { SERVICE } from './shared-services.ts'

/** What a key under a mandate may still do: to call and to look, not to make, change or withdraw anything. */
const SCOPES = ['inference:read', 'inference:write', 'build:read', 'account:read']

export const keyMandates = ({ accounts, keyRing }: Parts): KeyMandates => {
  const owned = (userId: string, keyId: string) => ({ _id: userId, members: { $exists: false }, 'keys.id': keyId })
  return {
    has: async (userId, keyId) => (await accounts.findOne(owned(userId, keyId), { projection: { _id: 1 } })) !== null,
    async limit(userId, keyId, mandate) {
      const { matchedCount } = await accounts.updateOne(owned(userId, keyId), {
        $set: { 'keys.$.member': SERVICE, 'keys.$.scopes': SCOPES, 'keys.$.mandate': mandate },
      })
      if (matchedCount === 0) throw invalidField('/body/key_id', 'was revoked just now')
      await keyRing.changed(userId)
    },
  }
}
