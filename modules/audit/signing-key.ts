import { createHash, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import type { SigningJwk } from './contract.ts'
import { ed25519Key } from './note.ts'

/**
 * An Ed25519 key for one purpose, which follows from the log's secret and differs from the log's own, with its public half as a
 * JWK whose `kid` is its thumbprint (RFC 7638).
 */
export function signingKey(secret: Buffer, purpose: string): { readonly key: KeyObject; readonly jwk: SigningJwk } {
  const key = ed25519Key(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)))
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return { key, jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' } }
}
