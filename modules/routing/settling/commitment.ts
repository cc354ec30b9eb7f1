import { createHmac, subtle } from 'node:crypto'

/** What is longer is read by another thread, since the event loop would wait for it. */
const LARGE_BYTES = 262_144

/** HMAC-SHA-256 of a request, in hex. */
export const commitmentTo = (raw: Buffer, key: Buffer): string | Promise<string> =>
  raw.length > LARGE_BYTES ? apart(raw, key) : createHmac('sha256', key).update(raw).digest('hex')

async function apart(raw: Buffer, secret: Buffer): Promise<string> {
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return Buffer.from(await subtle.sign('HMAC', key, raw)).toString('hex')
}
