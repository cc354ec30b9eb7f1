import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyParts } from './key-format.ts'

/**
 * Keyed hashes of what must be found or checked but never read: the server's pepper makes them useless to whoever
 * holds only the store. Each purpose hashes apart.
 */
export class Pepper {
  readonly #secret: Buffer

  constructor(secret: Buffer) {
    this.#secret = secret
  }

  key({ id, secret }: KeyParts): Buffer {
    return this.#hash('key', `${id}_${secret}`)
  }

  /** In constant time. */
  isKey(parts: KeyParts, hash: Buffer): boolean {
    return timingSafeEqual(this.key(parts), hash)
  }

  address(email: string): string {
    return this.#hash('address', normalisedAddress(email)).toString('hex')
  }

  network(ip: string): string {
    return this.#hash('network', ip).toString('base64url')
  }

  /** The mailed token of a recovery request; the same on every attempt at mailing it. */
  recoveryToken(requestId: string): string {
    return `rec_${this.#hash('recovery', requestId).toString('base64url')}`
  }

  /** The mailed token of an invitation. */
  invitationToken(invitationId: string): string {
    return `inv_${this.#hash('invitation', invitationId).toString('base64url')}`
  }

  /** The code on the certificate of an erasure. */
  claimCode(erasureId: string): string {
    return `claim_${this.#hash('claim', erasureId).toString('base64url')}`
  }

  /** How tokens and codes are stored. */
  token(token: string): string {
    return this.#hash('token', token).toString('hex')
  }

  #hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${purpose}\0${text}`).digest()
  }
}

/** One person's spellings of one address: outer white space, case, Unicode forms. */
export const normalisedAddress = (email: string): string => email.trim().normalize('NFKC').toLowerCase()
