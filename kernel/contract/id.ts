import { hash } from 'node:crypto'
import { freshUlid } from './ulid.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const ULID = /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/
const TIME_LENGTH = 10

/**
 * The id of what an operation does under an idempotency key: the same three parts always give the same id. The parts
 * are length-prefixed, so no two triples collide, and hashed, so that a caller's key neither shows nor chooses the id.
 * A key that is a ULID lends its time, so that ids grow and the store's pages stay warm.
 * @param prefix what clients see first: `earn1-`, `po_`
 */
export const operationId = (prefix: string, tenant: string, operation: string, key: string): string => {
  const parts = [tenant, operation, key].map((part) => `${part.length}:${part}`).join('')
  const digest = hash('sha256', parts, 'buffer')
  const time = ULID.test(key) ? key.slice(0, TIME_LENGTH) : ''
  let id = prefix + time
  for (const byte of digest.subarray(0, 26 - time.length)) id += ALPHABET[byte & 31]
  return id
}

/** A fresh id that grows with time, for what no idempotency key names. */
export const freshId = (prefix: string): string => prefix + freshUlid()
