import { randomBytes } from 'node:crypto'
import { invalidField } from '../../kernel/define.ts'

const PREFIX = 'whsec_'
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIN_BYTES = 24
const MAX_BYTES = 64

export const generateSecret = (): string => PREFIX + randomBytes(32).toString('base64')

/** The key of a Standard Webhooks secret; `undefined` for any other secret. */
export function standardKey(secret: string): Buffer | undefined {
  if (!secret.startsWith(PREFIX)) return undefined
  const encoded = secret.slice(PREFIX.length)
  const key = BASE64.test(encoded) ? Buffer.from(encoded, 'base64') : Buffer.alloc(0)
  return key.length >= MIN_BYTES && key.length <= MAX_BYTES ? key : undefined
}

/** Refuses a secret that looks like a Standard Webhooks secret and is none. */
export function checkSecret(secret: string): void {
  if (!secret.startsWith(PREFIX) || standardKey(secret)) return
  throw invalidField('/body/secret', `must be base64 of ${MIN_BYTES} to ${MAX_BYTES} bytes after 'whsec_'`)
}
