import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, secretHash } from '../../kernel/define.ts'
import { InvalidClient, InvalidTarget, type TokenRequest, UnsupportedGrant } from './contract.ts'
import { endGrant, makeGrant } from './grants.ts'
import { isOurs } from './metadata.ts'
import type { ClientRow, CodeRow } from './model.ts'
import type { Parts } from './parts.ts'
import { firstTokens, invalidGrant, refresh } from './tokens.ts'

/** What the token endpoint answers. */
export async function issue(body: TokenRequest, parts: Parts) {
  const { models, services } = parts
  if (body.grant_type !== 'authorization_code' && body.grant_type !== 'refresh_token')
    throw new ApiError(UnsupportedGrant, 'grant_type must be authorization_code or refresh_token')
  if (!isOurs(body.resource, services.installation.publicUrl))
    throw new ApiError(InvalidTarget, `the resource here is ${services.installation.publicUrl}/mcp`)
  const client = body.client_id === undefined ? null : await models.clients.findById(body.client_id).lean()
  if (client === null) throw new ApiError(InvalidClient, 'no such client has registered here')
  return body.grant_type === 'refresh_token'
    ? refresh(body.refresh_token ?? '', client, parts)
    : redeem(body, client, parts)
}

/**
 * A code for the tokens of a grant. The code is used up first and the tokens shown last, so that whatever dies in between leaves
 * a key that nobody knows. Whoever uses a code twice takes the grant of its first use with it.
 */
async function redeem(body: TokenRequest, client: ClientRow, parts: Parts) {
  const _id = secretHash(body.code ?? '')
  const code = await parts.models.codes
    .findOneAndUpdate({ _id, redeemed: false }, { $set: { redeemed: true } }, { returnDocument: 'before' })
    .lean()
  if (code === null) {
    await revokeAgain(_id, parts)
    throw invalidGrant('the code is unknown, or was used')
  }
  if (code.redeemableUntil <= parts.services.clock.now()) throw invalidGrant('the code has expired')
  if (code.client !== client._id) throw invalidGrant('the code was given to another client')
  if (body.redirect_uri !== undefined && body.redirect_uri !== code.redirectUri)
    throw invalidGrant('redirect_uri is not that of the request for the code')
  if (!verifies(body.code_verifier ?? '', code)) throw invalidGrant('code_verifier does not fit the code_challenge')
  return firstTokens(await makeGrant(code, client.name, parts), client, parts)
}

function verifies(verifier: string, { challenge }: CodeRow): boolean {
  const given = createHash('sha256').update(verifier).digest()
  const wanted = Buffer.from(challenge, 'base64url')
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** Of a code that comes a second time. */
async function revokeAgain(codeId: string, parts: Parts): Promise<void> {
  const code = await parts.models.codes.findById(codeId).lean()
  if (code === null || code.keyId === null) return
  parts.log.warn('a code of OAuth was used twice: its key is revoked', { key: code.keyId })
  await endGrant(code.owner, code.keyId, parts)
}
