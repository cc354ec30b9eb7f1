import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { SigningJwk } from '../audit/contract.ts'
import { signingKey } from '../audit/services.ts'

/** Signs credentials. */
export class CredentialSigner {
  readonly #key: KeyObject
  readonly jwk: SigningJwk

  constructor(secret: Buffer) {
    const { key, jwk } = signingKey(secret, 'reputation credentials')
    this.#key = key
    this.jwk = jwk
  }

  sign(claims: Readonly<Record<string, unknown>>): Promise<string> {
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'vc+jwt', cty: 'vc', kid: this.jwk.kid })
      .sign(this.#key)
  }
}
