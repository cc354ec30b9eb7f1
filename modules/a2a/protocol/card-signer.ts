import { type AgentCard, generateAgentCardSignature } from '@a2a-js/sdk'
import type { SigningJwk } from '../../audit/contract.ts'
import { signingKey } from '../../audit/services.ts'

/** Signs agent cards: JWS over RFC 8785. */
export interface CardSigner {
  readonly jwk: SigningJwk
  sign(card: AgentCard): Promise<AgentCard>
}

/** `jwksUrl`: where the key is published. */
export function cardSigner(secret: Buffer, jwksUrl: string): CardSigner {
  const { key, jwk } = signingKey(secret, 'agent cards')
  return { jwk, sign: generateAgentCardSignature(key, { alg: 'EdDSA', typ: 'JOSE', kid: jwk.kid, jku: jwksUrl }) }
}
