import { createHash, createPublicKey, hkdfSync } from 'node:crypto'
import { type AgentCard, generateAgentCardSignature } from '@a2a-js/sdk'
import { ed25519Key } from '../../audit/services.ts'

/** Signs agent cards (JWS over RFC 8785) with a key that follows from the log's secret, and differs from the log's own. */
export interface CardSigner {
  readonly jwk: { readonly [K in 'kty' | 'crv' | 'x' | 'kid' | 'alg' | 'use']: string }
  sign(card: AgentCard): Promise<AgentCard>
}

/** `jwksUrl`: where the key is published. */
export function cardSigner(secret: Buffer, jwksUrl: string): CardSigner {
  const key = ed25519Key(Buffer.from(hkdfSync('sha256', secret, '', 'agent cards', 32)))
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  // RFC 7638
  const kid = createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
  return {
    jwk: { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' },
    sign: generateAgentCardSignature(key, { alg: 'EdDSA', typ: 'JOSE', kid, jku: jwksUrl }),
  }
}
