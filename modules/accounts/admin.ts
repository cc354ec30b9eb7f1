import { ApiError, type RecordBody, type RecordKind } from '../../kernel/define.ts'
import { freshId } from '../records/services.ts'
import type { AccountDocument } from './model.ts'
import type { Parts } from './parts.ts'
import { AccountReinstated, AccountSuspended, RoleChanged, TierChanged } from './records.ts'
import type { Account, Accounts, Admin } from './services.ts'

const PUBLIC = { createdAt: 1, tier: 1, role: 1, state: 1, payoutsFrozenUntil: 1, addressHash: 1 } as const

const toAccount = ({
  _id,
  createdAt,
  tier,
  role,
  state,
  payoutsFrozenUntil,
  addressHash,
}: AccountDocument): Account => ({
  userId: _id,
  createdAt,
  tier,
  role,
  state,
  payoutsFrozenUntil,
  ...(addressHash === undefined ? {} : { addressHash }),
})

export const accountsService = ({ accounts, pepper, usage }: Parts): Accounts => ({
  async account(userId) {
    const account = await accounts.findOne({ _id: userId }, { projection: PUBLIC })
    return account ? toAccount(account) : undefined
  },
  hashAddress: (email) => pepper.address(email),
  async accountAt(addressHash) {
    const account = await accounts.findOne({ addressHash }, { projection: PUBLIC })
    return account ? toAccount(account) : undefined
  },
  async signInKey(addressHash) {
    const account = await accounts.findOne({ addressHash, state: 'active' }, { projection: { keys: 1 } })
    const key = account?.keys.find(({ mandate }) => mandate === undefined)
    return account && key ? { userId: account._id, keyId: key.id } : undefined
  },
  async freezePayouts(userId, until) {
    await accounts.updateOne({ _id: userId }, { $max: { payoutsFrozenUntil: until } })
  },
  callsIn: (userId, days) => usage.callsIn(userId, days),
})

/** Changes of an operator: sealed, applied, made known to every process. */
export function adminService({ accounts, pepper, keyRing, services }: Parts): Admin {
  async function change<B extends RecordBody>(
    userId: string,
    set: Partial<Pick<AccountDocument, 'tier' | 'role' | 'state'>>,
    kind: RecordKind<string, B>,
    body: B,
  ): Promise<Account> {
    // an erased account stays a pseudonym
    const allowed = set.state === undefined ? { _id: userId } : { _id: userId, state: { $ne: 'erased' as const } }
    if (!(await accounts.findOne(allowed, { projection: PUBLIC })))
      throw new ApiError('not_found', `there is no account ${userId}`)
    // First: no role and no tier is ever in force without a record that gave it.
    await services.records.append(kind, { id: freshId('change-'), account: userId, body })
    const account = await accounts.findOneAndUpdate(allowed, { $set: set }, { returnDocument: 'after' })
    if (!account) throw new ApiError('not_found', `there is no account ${userId}`)
    await keyRing.changed(userId)
    return toAccount(account)
  }
  return {
    async find(emailOrUserId) {
      const account = await accounts.findOne(
        emailOrUserId.includes('@') ? { addressHash: pepper.address(emailOrUserId) } : { _id: emailOrUserId },
      )
      if (!account) throw new ApiError('not_found', `there is no account ${emailOrUserId}`)
      return toAccount(account)
    },
    setRole: (userId, role) => change(userId, { role }, RoleChanged, { role }),
    setTier: (userId, tier) => change(userId, { tier }, TierChanged, { tier }),
    suspend: (userId) => change(userId, { state: 'suspended' }, AccountSuspended, {}),
    reinstate: (userId) => change(userId, { state: 'active' }, AccountReinstated, {}),
  }
}
