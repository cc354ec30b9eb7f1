import { createHash, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { ed25519Key } from '../audit/services.ts'

export interface CredentialJwk {
  readonly kty: string
  readonly crv: string
  readonly x: string
  readonly kid: string
  readonly alg: string
  readonly use: string
}

/** Signs credentials with a key that follows from the log's secret, and differs from the log's own. */
export class CredentialSigner {
  readonly #key: KeyObject
  readonly jwk: CredentialJwk

  constructor(secret: Buffer) {
    this.#key = ed25519Key(Buffer.from(hkdfSync('sha256', secret, '', 'reputation credentials', 32)))
    const { x = '' } = createPublicKey(this.#key).export({ format: 'jwk' })
    // RFC 7638
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
      .digest('base64url')
    this.jwk = { kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }
  }

  sign(claims: Readonly<Record<string, unknown>>): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: this.jwk.kid })
      .sign(this.#key)
  }
}
