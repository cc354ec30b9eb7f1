import type { Filter, UpdateFilter } from 'mongodb'
import { openBox, sealBox } from '../../kernel/define.ts'
import { keyPrefix, makeKey } from './key-format.ts'
import { labelContext, storedKey } from './keys.ts'
import type { AccountDocument, StoredInvitation } from './model.ts'
import type { Parts } from './parts.ts'
import { insertShared, personFor } from './shared-opening.ts'
import {
  type Fact,
  type Outcome,
  SERVICE,
  type SharedAccount,
  type SharedAccounts,
  type SharedInvitation,
} from './shared-services.ts'

const MAX_MEMBERS = 1_000
const MAX_INVITATIONS = 200
const MAX_KEYS = 500
const MAX_ACCOUNTS_OF_A_MEMBER = 100
const UNSEALED_BATCH = 100

const room = (list: string, most: number) => ({ [`${list}.${most - 1}`]: { $exists: false } })
const emailContext = (id: string): string => `invitation:${id}`
/** Whoever leaves or gets another role: somebody else must have the role that the account may not be without. */
const another = (role: string, than: string) => ({ members: { $elemMatch: { role, id: { $ne: than } } } })
const hasMember = (id: string) => ({ members: { $elemMatch: { id } } })

export function sharedAccounts(parts: Parts): SharedAccounts {
  const { accounts, pepper, persons, keyRing, services } = parts

  /** One atomic step, with the fact that is to be sealed of it. */
  async function change(
    id: string,
    where: Filter<AccountDocument>,
    update: UpdateFilter<AccountDocument>,
    fact: Fact,
    options: object = {},
  ): Promise<Outcome> {
    const stored = { ...fact, body: JSON.stringify(fact.body) }
    const push = { ...(update.$push as object), facts: stored }
    const { matchedCount } = await accounts.updateOne(
      { _id: id, members: { $exists: true }, ...where },
      { ...update, $push: push } as UpdateFilter<AccountDocument>,
      options,
    )
    if (matchedCount === 0) return 'refused'
    await keyRing.changed(id)
    return 'done'
  }

  const read = async (filter: Filter<AccountDocument>): Promise<readonly SharedAccount[]> => {
    const found = await accounts
      .find({ ...filter, members: { ...(filter['members'] as object), $exists: true }, state: { $ne: 'erased' } })
      .limit(MAX_ACCOUNTS_OF_A_MEMBER)
      .toArray()
    return found.map(view)
  }

  function view(account: AccountDocument): SharedAccount {
    const { _id: id, createdAt, tier, members = [], invitations = [], keys, personKey } = account
    const key = personKey && persons.unwrap(id, personKey)
    const opened = (context: string, box: Buffer): string => (key ? openBox(key, context, box).toString() : '')
    return {
      id,
      name: persons.personOf(account)?.name ?? '',
      createdAt,
      tier,
      members,
      invitations: invitations
        .filter(({ expiresAt }) => expiresAt > services.clock.now())
        .map(
          ({ id: invitationId, role, by, expiresAt, email }): SharedInvitation => ({
            id: invitationId,
            role,
            by,
            expiresAt,
            email: opened(emailContext(invitationId), email),
          }),
        ),
      keys: keys.map((one) => ({
        id: one.id,
        label: opened(labelContext(one.id), one.label),
        prefix: keyPrefix(tier, one.id),
        member: one.member ?? '',
        scopes: one.scopes,
        createdAt: one.createdAt,
        expiresAt: one.expiresAt,
      })),
    }
  }

  const personKeyOf = async (id: string): Promise<{ key: Buffer; account: AccountDocument } | undefined> => {
    const account = await accounts.findOne({ _id: id, members: { $exists: true } })
    return account?.personKey ? { account, key: persons.unwrap(id, account.personKey) } : undefined
  }

  return {
    open: (account) => insertShared(account, parts),
    get: async (id) => (await read({ _id: id }))[0],
    ofMember: (userId) => read({ 'members.id': userId }),
    async rename(id, name, fact) {
      const found = await personKeyOf(id)
      const person = found && persons.personOf(found.account)
      if (!found || !person) return 'refused'
      return change(id, {}, { $set: { person: persons.sealPerson(found.key, { ...person, name }) } }, fact)
    },
    addMember: (id, member, fact) =>
      change(
        id,
        { 'members.id': { $ne: member.id }, ...room('members', MAX_MEMBERS) },
        { $push: { members: { ...member, since: services.clock.now() } } },
        fact,
      ),
    setRole: (id, memberId, role, keeps, fact) =>
      change(
        id,
        { $and: [hasMember(memberId), ...(role === keeps ? [] : [another(keeps, memberId)])] },
        { $set: { 'members.$[one].role': role } },
        fact,
        { arrayFilters: [{ 'one.id': memberId }] },
      ),
    removeMember: (id, memberId, keeps, fact) =>
      change(
        id,
        { $and: [hasMember(memberId), another(keeps, memberId)] },
        { $pull: { members: { id: memberId }, keys: { member: memberId } } },
        fact,
      ),
    async invite(id, { email, ...invitation }, expiresAt, fact) {
      const found = await personKeyOf(id)
      if (!found) return undefined
      const now = services.clock.now()
      const addressHash = pepper.address(email)
      await accounts.updateOne({ _id: id }, { $pull: { invitations: { expiresAt: { $lte: now } } } })
      const token = pepper.invitationToken(invitation.id)
      const stored: StoredInvitation = {
        ...invitation,
        expiresAt,
        addressHash,
        hash: pepper.token(token),
        email: sealBox(found.key, emailContext(invitation.id), email),
      }
      const free = { 'invitations.addressHash': { $ne: addressHash }, ...room('invitations', MAX_INVITATIONS) }
      return (await change(id, free, { $push: { invitations: stored } }, fact)) === 'done' ? token : undefined
    },
    withdrawInvitation: (id, invitationId, fact) =>
      change(id, { 'invitations.id': invitationId }, { $pull: { invitations: { id: invitationId } } }, fact),
    async join({ token, userId, fact }) {
      const hash = pepper.token(token)
      const person = await accounts.findOne({ _id: userId }, { projection: { addressHash: 1 } })
      const account = await accounts.findOne({ 'invitations.hash': hash }, { projection: { invitations: 1 } })
      const invitation = account?.invitations?.find((one) => one.hash === hash)
      if (!account || !invitation || invitation.addressHash !== person?.addressHash) return undefined
      const now = services.clock.now()
      const { role } = invitation
      const outcome = await change(
        account._id,
        {
          invitations: { $elemMatch: { hash, expiresAt: { $gt: now } } },
          'members.id': { $ne: userId },
          ...room('members', MAX_MEMBERS),
        },
        {
          $pull: { invitations: { hash } },
          $push: { members: { id: userId, role, since: now, source: 'invited' } },
        },
        fact(invitation),
      )
      return outcome === 'done' ? account._id : undefined
    },
    async issueKey(id, { label, member, scopes, expiresAt }, fact) {
      const found = await personKeyOf(id)
      if (!found) return undefined
      const issued = makeKey(found.account.tier)
      const createdAt = services.clock.now()
      await accounts.updateOne({ _id: id }, { $pull: { keys: { expiresAt: { $lte: createdAt } } } })
      const stored = {
        ...storedKey(issued, label, found.key, pepper, createdAt),
        member,
        ...(scopes && { scopes }),
        ...(expiresAt !== undefined && { expiresAt }),
      }
      const where = { ...(member === SERVICE ? {} : hasMember(member)), ...room('keys', MAX_KEYS) }
      const outcome = await change(id, where, { $push: { keys: stored } }, fact(issued.id))
      return outcome === 'done' ? { key: issued.key, keyId: issued.id, createdAt } : undefined
    },
    revokeKey: (id, keyId, fact) => change(id, { 'keys.id': keyId }, { $pull: { keys: { id: keyId } } }, fact),
    personFor: (email, name) => personFor(email, name, parts),
    async find(email) {
      const found = await accounts.findOne({ addressHash: pepper.address(email) }, { projection: { _id: 1 } })
      return found?._id
    },
    async unsealed(id) {
      const found = await accounts
        .find({ ...(id !== undefined && { _id: id }), 'facts.id': { $exists: true } }, { projection: { facts: 1 } })
        .limit(UNSEALED_BATCH)
        .toArray()
      return found.map(({ _id, facts = [] }) => ({
        account: _id,
        facts: facts.map((fact) => ({ ...fact, body: JSON.parse(fact.body) as object })),
      }))
    },
    async sealed(id, factIds) {
      await accounts.updateOne({ _id: id }, { $pull: { facts: { id: { $in: [...factIds] } } } })
    },
  }
}
