import type { Static } from 'typebox'
import { ApiError, type Caller, invalidField, openBox, sealBox } from '../../kernel/define.ts'
import type { KeyList, NewKey, Revoked, RevokeRequest } from './contract.ts'
import { type KeyParts, keyPrefix, makeKey, parseKey } from './key-format.ts'
import type { StoredKey } from './model.ts'
import type { Parts } from './parts.ts'
import type { Pepper } from './pepper.ts'
import { KeyCreated, KeyRevoked } from './records.ts'
import type { PersonKeys } from './services.ts'

/** What the label of a key is sealed with. */
export const labelContext = (keyId: string): string => `key-label:${keyId}`
const iso = (epochMs: number): string => new Date(epochMs).toISOString()

/** A key as it is stored: hash, and its label sealed under the person's key (people write names into labels). */
export const storedKey = (
  key: KeyParts,
  label: string,
  personKey: Buffer,
  pepper: Pepper,
  createdAt: number,
): StoredKey => ({
  id: key.id,
  hash: pepper.key(key),
  label: sealBox(personKey, labelContext(key.id), label),
  createdAt,
})

export async function listKeys(caller: Caller, { accounts, persons, usage }: Parts): Promise<Static<typeof KeyList>> {
  const account = await accounts.findOne({ _id: caller.userId }, { projection: { keys: 1, personKey: 1, tier: 1 } })
  if (!account?.personKey) throw gone()
  const personKey = persons.unwrap(caller.userId, account.personKey)
  const lastUses = await usage.lastUses(caller.userId)
  const data = account.keys.map(({ id, label, createdAt }) => {
    const lastUse = lastUses.get(id)
    return {
      key_id: id,
      label: openBox(personKey, labelContext(id), label).toString(),
      prefix: keyPrefix(account.tier, id),
      created_at: iso(createdAt),
      last_used_at: lastUse === undefined ? null : iso(lastUse),
      current: id === caller.keyId,
    }
  })
  return { data, has_more: false, next_cursor: null }
}

/** ApiError `conflict` when the account has as many keys as it may, E002 when it made too many within the hour. */
export async function createKey(
  caller: Pick<Caller, 'userId'>,
  label: string,
  parts: Parts,
): Promise<Static<typeof NewKey>> {
  const { accounts, persons, pepper, keyLimit, config, services } = parts
  const account = await accounts.findOne({ _id: caller.userId }, { projection: { keys: 1, personKey: 1, tier: 1 } })
  if (!account?.personKey) throw gone()
  if (account.keys.length >= config.maxKeys) throw tooManyKeys(config.maxKeys)
  await keyLimit.take(caller.userId)
  const issued = makeKey(account.tier)
  const now = services.clock.now()
  const stored = storedKey(issued, label, persons.unwrap(caller.userId, account.personKey), pepper, now)
  const room = { [`keys.${config.maxKeys - 1}`]: { $exists: false } }
  const { matchedCount } = await accounts.updateOne({ _id: caller.userId, ...room }, { $push: { keys: stored } })
  if (matchedCount === 0) throw tooManyKeys(config.maxKeys)
  const { seal } = await services.records.append(KeyCreated, {
    id: `key-${issued.id}`,
    account: caller.userId,
    body: { key_id: issued.id },
  })
  return { api_key: issued.key, key_id: issued.id, label, created_at: iso(now), worm_seal: seal }
}

/** Sealed first, so that a repeat after a crash finds the record and completes the revocation. */
export async function revokeKey(
  caller: Pick<Caller, 'userId' | 'keyId'>,
  request: Static<typeof RevokeRequest>,
  parts: Parts,
): Promise<Static<typeof Revoked>> {
  const { accounts, keyRing, services } = parts
  const keyId = keyIdOf(request, caller)
  const recordId = `key-revoked-${keyId}`
  const owned = await accounts.findOne({ _id: caller.userId, 'keys.id': keyId }, { projection: { _id: 1 } })
  const before = owned ? undefined : await services.records.find(KeyRevoked, recordId)
  if (!owned && before?.account !== caller.userId)
    throw new ApiError('not_found', 'the account has no such key; GET /v1/account/keys lists them')
  const { seal, at } = await services.records.append(KeyRevoked, {
    id: recordId,
    account: caller.userId,
    body: { key_id: keyId },
  })
  await accounts.updateOne({ _id: caller.userId }, { $pull: { keys: { id: keyId } } })
  await keyRing.changed(caller.userId)
  return { revoked: true, key_id: keyId, revoked_at: iso(at), worm_seal: seal }
}

function keyIdOf({ api_key: key, key_id: id }: Static<typeof RevokeRequest>, caller: Pick<Caller, 'keyId'>): string {
  if (key !== undefined && id !== undefined) throw invalidField('/body', 'must name the key once: api_key or key_id')
  if (key === undefined) return id ?? caller.keyId
  const parts = parseKey(key)
  if (!parts) throw invalidField('/body/api_key', 'is not a key of this service: its form or checksum is wrong')
  return parts.id
}

export const personKeys = (parts: Parts): PersonKeys => ({
  async create(userId, label) {
    const { api_key: apiKey, key_id: keyId } = await createKey({ userId }, label, parts)
    return { apiKey, keyId }
  },
  async revoke(userId, keyId) {
    await revokeKey({ userId, keyId }, {}, parts).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
    })
  },
})

const tooManyKeys = (maxKeys: number): ApiError =>
  new ApiError('conflict', `the account has ${maxKeys} keys, as many as it may: revoke one first`)

const gone = (): ApiError => new ApiError('not_found', 'the account has been erased')
