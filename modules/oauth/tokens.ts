import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '../../kernel/define.ts'
import { InvalidClient, InvalidGrant, InvalidTarget, type TokenRequest, UnsupportedGrant } from './contract.ts'
import { hashOf } from './hash.ts'
import { isOurs, SCOPE } from './metadata.ts'
import type { CodeRow } from './model.ts'
import type { Parts } from './parts.ts'

/**
 * A code for a key of its person under a mandate. The code is used up first and the key shown last, so that whatever dies in
 * between leaves a key that nobody knows. Whoever uses a code twice takes the key of its first use with it.
 */
export async function issue(body: TokenRequest, parts: Parts) {
  const { models, services } = parts
  if (body.grant_type !== 'authorization_code')
    throw new ApiError(
      UnsupportedGrant,
      'grant_type must be authorization_code: tokens are not refreshed, but asked for again',
    )
  if (!isOurs(body.resource, services.installation.publicUrl))
    throw new ApiError(InvalidTarget, `the resource here is ${services.installation.publicUrl}/mcp`)
  const client = body.client_id === undefined ? null : await models.clients.findById(body.client_id).lean()
  if (client === null) throw new ApiError(InvalidClient, 'no such client has registered here')
  const now = services.clock.now()
  const _id = hashOf(body.code ?? '')
  const code = await models.codes
    .findOneAndUpdate({ _id, redeemed: false }, { $set: { redeemed: true } }, { returnDocument: 'before' })
    .lean()
  if (code === null) {
    await revokeAgain(_id, parts)
    throw invalid('the code is unknown, or was used')
  }
  if (code.redeemableUntil <= now) throw invalid('the code has expired')
  if (code.client !== client._id) throw invalid('the code was given to another client')
  if (body.redirect_uri !== undefined && body.redirect_uri !== code.redirectUri)
    throw invalid('redirect_uri is not that of the request for the code')
  if (!verifies(body.code_verifier ?? '', code)) throw invalid('code_verifier does not fit the code_challenge')
  const { apiKey } = await keyFor(code, client.name, parts)
  return {
    access_token: apiKey,
    token_type: 'Bearer' as const,
    expires_in: Math.floor((code.until - now) / 1_000),
    scope: SCOPE,
  }
}

const invalid = (why: string): ApiError => new ApiError(InvalidGrant, `${why}: ask the person again`)

function verifies(verifier: string, { challenge }: CodeRow): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** One client has one key of an account: the newest. */
async function keyFor(code: CodeRow, name: string, { models, services }: Parts) {
  const { owner, client, amountPence, until } = code
  const { keys, mandates } = services
  for (const { _id } of await models.grants.find({ owner, client }).lean()) {
    await keys.revoke(owner, _id)
    await models.grants.deleteOne({ _id })
  }
  const created = await keys.create(owner, `OAuth: ${name}`.slice(0, 100))
  await models.grants.create({ _id: created.keyId, owner, client, until: new Date(until) })
  await models.codes.updateOne({ _id: code._id }, { $set: { keyId: created.keyId } })
  const terms = { amount_pence: amountPence, period: 'month', expires_at: new Date(until).toISOString() } as const
  await mandates.give(owner, { ...terms, key_id: created.keyId }, created.keyId)
  return created
}

/** Of a code that comes a second time. */
async function revokeAgain(codeId: string, parts: Parts): Promise<void> {
  const code = await parts.models.codes.findById(codeId).lean()
  if (code === null || code.keyId === null) return
  parts.log.warn('a code of OAuth was used twice: its key is revoked', { key: code.keyId })
  await end(code.owner, code.keyId, parts)
}

/** RFC 7009: whoever holds a token may end it; keys that are no tokens stay. */
export async function revokeToken(token: string, parts: Parts): Promise<void> {
  const caller = await parts.services.authenticator.authenticate(token)
  if (caller === undefined) return
  const grant = await parts.models.grants.findById(caller.keyId).lean()
  if (grant !== null) await end(grant.owner, grant._id, parts)
}

/** Keys whose time is over: their mandate lets them pay for nothing already. */
export async function sweep(parts: Parts): Promise<void> {
  const over = await parts.models.grants
    .find({ until: { $lte: new Date(parts.services.clock.now()) } })
    .limit(1_000)
    .lean()
  for (const { owner, _id } of over) await end(owner, _id, parts)
}

async function end(owner: string, keyId: string, { models, services }: Parts): Promise<void> {
  await services.keys.revoke(owner, keyId)
  await models.grants.deleteOne({ _id: keyId })
}
