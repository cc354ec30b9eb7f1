import { isDuplicateKey } from '../../kernel/define.ts'
import { freshId } from '../records/services.ts'
import type { AccountDocument } from './model.ts'
import type { Parts } from './parts.ts'
import { AccountCreated } from './records.ts'
import type { SharedAccounts } from './shared-services.ts'
import { referralCode } from './signup.ts'

type Opening = Parameters<SharedAccounts['open']>[0]

/** An account without address and welcome; whoever repeats it finds it. */
export async function insertShared({ id, name, member, fact }: Opening, parts: Parts): Promise<void> {
  const { persons, services } = parts
  const { key, wrapped } = persons.create(id)
  const createdAt = services.clock.now()
  await insert(
    {
      ...blank(id, createdAt),
      personKey: wrapped,
      person: persons.sealPerson(key, { email: '', name }),
      members: [{ ...member, since: createdAt, source: 'created' }],
      keptBy: member.role,
      invitations: [],
      facts: [{ ...fact, body: JSON.stringify(fact.body) }],
    },
    parts,
  )
}

/** By the unique address: of several at once one makes the account, the others find it. */
export async function personFor(email: string, name: string | null, parts: Parts): Promise<string> {
  const { accounts, persons, pepper, services } = parts
  const addressHash = pepper.address(email)
  const known = await accounts.findOne({ addressHash }, { projection: { _id: 1 } })
  if (known) return known._id
  const id = freshId('usr_')
  const { key, wrapped } = persons.create(id)
  const person = persons.sealPerson(key, { email: email.trim(), name })
  await insert({ ...blank(id, services.clock.now()), addressHash, personKey: wrapped, person }, parts)
  const found = await accounts.findOne({ addressHash }, { projection: { _id: 1, referralCode: 1 } })
  if (found?._id !== id) return found?._id ?? id
  const body = { referral_code: found.referralCode, referred_by: null, tier: 'free' } as const
  await services.records.append(AccountCreated, { id: `signup-${id}`, account: id, body })
  return id
}

const blank = (id: string, createdAt: number): AccountDocument => ({
  _id: id,
  createdAt,
  tier: 'free',
  role: 'user',
  state: 'active',
  referralCode: referralCode(),
  referredBy: null,
  welcomePence: 0,
  referralPence: 0,
  payoutsFrozenUntil: 0,
  keys: [],
  recovery: [],
  erasures: 0,
})

/** Again with another referral code while that is what is taken. */
async function insert(account: AccountDocument, { accounts }: Parts): Promise<void> {
  for (let next = account; ; next = { ...next, referralCode: referralCode() }) {
    try {
      await accounts.insertOne(next)
      return
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      if (!('referralCode' in ((error as { keyPattern?: object }).keyPattern ?? {}))) return
    }
  }
}
