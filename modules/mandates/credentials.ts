import { createECDH, createHash, createPrivateKey, hkdfSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint, importJWK, type JWK, jwtVerify, SignJWT } from 'jose'
import { VCT } from './ap2.ts'

const CURVE = 'prime256v1'
const CLOCK_SKEW_S = 60

export interface Claims {
  readonly id: string
  readonly expiresAt: number
  readonly holderKey: JWK | null
  readonly terms: Readonly<Record<string, unknown>>
}

/** Signs mandates as SD-JWT (nothing in them is withheld), with a key that follows from the log's secret. */
export class Credentials {
  readonly #issuer: string
  readonly #key: KeyObject
  readonly jwk: { readonly [K in 'kty' | 'crv' | 'x' | 'y' | 'kid' | 'alg' | 'use']: string }

  constructor(secret: Buffer, issuer: string) {
    this.#issuer = issuer
    const ecdh = createECDH(CURVE)
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', 'spend mandates', 32))
    ecdh.setPrivateKey(scalar)
    const point = ecdh.getPublicKey()
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url')) as [
      string,
      string,
    ]
    const kid = createHash('sha256')
      .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
      .digest('base64url')
    this.jwk = { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig' }
    const d = scalar.toString('base64url')
    this.#key = createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d }, format: 'jwk' })
  }

  async issue({ id, expiresAt, holderKey, terms }: Claims, issuedAt: number): Promise<string> {
    const { kty, crv, x, y } = this.jwk
    // without a holder key, this service acts for whoever holds the account
    const jwt = await new SignJWT({ vct: VCT, ...terms, cnf: { jwk: holderKey ?? { kty, crv, x, y } } })
      .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', kid: this.jwk.kid })
      .setIssuer(this.#issuer)
      .setJti(id)
      .setIssuedAt(Math.floor(issuedAt / 1_000))
      .setExpirationTime(Math.floor(expiresAt / 1_000))
      .sign(this.#key)
    return `${jwt}~`
  }

  /** The nonce of a proof: this very credential, then a JWT over it by its holder, for this service. Throws an Error that says what is wrong. */
  async nonceOf(proof: string, credential: string, holderKey: JWK, now: number): Promise<string> {
    if (!proof.startsWith(credential)) throw new Error('it does not begin with the credential of this mandate')
    const key = await importJWK(holderKey, 'ES256')
    const { payload } = await jwtVerify(proof.slice(credential.length), key, {
      algorithms: ['ES256'],
      typ: 'kb+jwt',
      audience: this.#issuer,
      requiredClaims: ['iat', 'nonce', 'sd_hash'],
      maxTokenAge: 600,
      clockTolerance: CLOCK_SKEW_S,
      currentDate: new Date(now),
    })
    if (payload['sd_hash'] !== createHash('sha256').update(credential).digest('base64url'))
      throw new Error('its sd_hash is not that of the credential')
    return String(payload['nonce'])
  }
}

export const thumbprint = (key: JWK | null): Promise<string> | null => key && calculateJwkThumbprint(key)
