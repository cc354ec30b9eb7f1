import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'

/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

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
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'reputation credentials', 32))
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
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
