import { createHmac, randomBytes } from 'node:crypto'
import { ApiError, type Caller, isDuplicateKey, secretHash } from '../../kernel/define.ts'
import { InvalidGrant } from './contract.ts'
import { endGrant } from './grants.ts'
import { SCOPE } from './metadata.ts'
import type { ClientRow, GrantRow, TokenRow } from './model.ts'
import type { Parts } from './parts.ts'

const ACCESS_MS = 3_600_000
/** So long a refresh token may come again and get the same answer: one that was lost, or asked for by two at once. */
const REPEAT_MS = 10_000

/** The first tokens of a grant. */
export const firstTokens = (grant: GrantRow, client: ClientRow, parts: Parts) =>
  give(grant, client, randomBytes(32).toString('base64url'), parts.services.clock.now(), parts)

/**
 * New tokens for a refresh token, which works once (OAuth 2.1, 4.3.1). The new ones follow from it and the salt in its row, so that
 * a repeat is answered alike and no token is stored. One that comes later, or after its successor, is in two hands: the grant ends.
 */
export async function refresh(token: string, client: ClientRow, parts: Parts) {
  const { models, services, log } = parts
  const now = services.clock.now()
  const own = { _id: secretHash(token), use: 'refresh', client: client._id } as const
  await models.tokens.updateOne({ ...own, usedAt: null }, { $set: { usedAt: now } })
  const row = await models.tokens.findOne(own).lean()
  const grant = row && (await models.grants.findById(row.grant).lean())
  if (!row || !grant) throw invalidGrant('the refresh token is unknown, or was given to another client')
  if (grant.until.getTime() <= now || !(await services.authenticator.callerOf?.(grant._id)))
    throw invalidGrant('what the person allowed has ended')
  const at = row.usedAt ?? now
  const root = follow(row.salt, token)
  if (now - at > REPEAT_MS || (await isUsed(refreshOf(root), parts))) {
    log.warn('a refresh token of OAuth was used twice: its key is revoked', { key: grant._id })
    await endGrant(grant.owner, grant._id, parts)
    throw invalidGrant(
      'the refresh token was used before, so somebody else may have it: all that follows from it is revoked',
    )
  }
  return give(grant, client, root, at, parts)
}

/** Who calls by an access token; undefined: it is none, or has ended. */
export async function callerBy(token: string, { models, services }: Parts): Promise<Caller | undefined> {
  if (!token.startsWith(ACCESS)) return undefined
  const row = await models.tokens.findOne({ _id: secretHash(token), use: 'access' }).lean()
  if (row === null || row.until.getTime() <= services.clock.now()) return undefined
  return services.authenticator.callerOf?.(row.grant)
}

/** RFC 7009: whoever holds a token of either kind may end its grant. What is none is no error. */
export async function revokeToken(token: string, parts: Parts): Promise<void> {
  const row = await parts.models.tokens.findById(secretHash(token)).lean()
  if (row !== null) await endGrant(row.owner, row.grant, parts)
}

export const invalidGrant = (why: string): ApiError => new ApiError(InvalidGrant, `${why}: ask the person again`)

const ACCESS = 'oat_'
const follow = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
const accessOf = (root: string): string => `${ACCESS}${follow(root, 'access')}`
const refreshOf = (root: string): string => `ort_${follow(root, 'refresh')}`

async function isUsed(token: string, { models }: Parts): Promise<boolean> {
  const row = await models.tokens.findById(secretHash(token), { usedAt: 1 }).lean()
  return row !== null && row.usedAt !== null
}

/** `at`: when they were first given. Again: harmless. */
async function give(grant: GrantRow, client: ClientRow, root: string, at: number, { models, services }: Parts) {
  const until = client.refreshes ? new Date(Math.min(at + ACCESS_MS, grant.until.getTime())) : grant.until
  const common = { grant: grant._id, owner: grant.owner, client: client._id, usedAt: null }
  const access_token = accessOf(root)
  const refresh_token = client.refreshes ? refreshOf(root) : undefined
  const rows: TokenRow[] = [{ ...common, _id: secretHash(access_token), use: 'access', salt: '', until }]
  if (refresh_token !== undefined) {
    const salt = randomBytes(32).toString('base64url')
    rows.push({ ...common, _id: secretHash(refresh_token), use: 'refresh', salt, until: grant.until })
  }
  for (const row of rows)
    await models.tokens.create(row).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error
    })
  return {
    access_token,
    token_type: 'Bearer' as const,
    expires_in: Math.max(0, Math.floor((until.getTime() - services.clock.now()) / 1_000)),
    ...(refresh_token !== undefined && { refresh_token }),
    scope: SCOPE,
  }
}
