import { createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { freshUlid } from '../../../kernel/define.ts'

/** Secrets come by environment only. */
export type Secrets = Readonly<Record<string, string | undefined>>
/** Headers that let a call in; `target`: host and path. */
export type Credentials = (target: string, nowMs: number) => Promise<Readonly<Record<string, string>>>

const LIFETIME_S = 120

/**
 * Of the operator at their facilitator: `X402_FACILITATOR_TOKEN` as bearer token, or Coinbase's `CDP_API_KEY_ID` and `CDP_API_KEY_SECRET`
 * (Ed25519), with which each call gets a token of its own. Throws where half of it is there, or where it would be sent in the clear.
 */
export function credentialsOf(url: URL, secrets: Secrets): Credentials {
  const { X402_FACILITATOR_TOKEN: token, CDP_API_KEY_ID: keyId, CDP_API_KEY_SECRET: secret } = secrets
  const any = Boolean(token || keyId || secret)
  if (any && url.protocol !== 'https:' && !['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname))
    throw new Error('X402__FACILITATOR must begin with https://, since a secret is sent to it')
  if (token) return async () => ({ authorization: `Bearer ${token}` })
  if (Boolean(keyId) !== Boolean(secret)) throw new Error('CDP_API_KEY_ID and CDP_API_KEY_SECRET belong together')
  if (!keyId || !secret) return async () => ({})
  const key = keyOf(secret)
  return async (target, nowMs) => {
    const now = Math.floor(nowMs / 1_000)
    const jwt = await new SignJWT({ uris: [`POST ${target}`] })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: keyId, nonce: freshUlid() })
      .setIssuer('cdp')
      .setSubject(keyId)
      .setIssuedAt(now)
      .setNotBefore(now)
      .setExpirationTime(now + LIFETIME_S)
      .sign(key)
    return { authorization: `Bearer ${jwt}` }
  }
}

/** Base64 of 64 bytes: the seed, then the public key. */
function keyOf(secret: string): KeyObject {
  const raw = Buffer.from(secret, 'base64')
  if (raw.length !== 64) throw new Error('CDP_API_KEY_SECRET is no Ed25519 key: base64 of 64 bytes')
  const [d, x] = [raw.subarray(0, 32), raw.subarray(32)].map((part) => part.toString('base64url')) as [string, string]
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}
