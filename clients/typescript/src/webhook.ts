import { WebhookSignatureError } from './errors.ts'

export interface WebhookEvent {
  event: string
  /** Epoch milliseconds, of events of the first set. */
  ts?: number
  /** Epoch seconds, of events of the second set. */
  timestamp?: number
  data: Record<string, unknown>
  /** The sealed record that the event follows from. */
  record?: Record<string, unknown>
}

const TOLERANCE_MS = 300_000

/**
 * The event of a delivery, once its signature is right; else a WebhookSignatureError. `body`: the raw text, before any
 * parsing. With a `whsec_` secret the Standard Webhooks headers are checked, with their time; else X-Service-Signature.
 */
export async function unwrapWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>,
  secret: string,
  { toleranceMs = TOLERANCE_MS, nowMs = Date.now() }: { toleranceMs?: number; nowMs?: number } = {},
): Promise<WebhookEvent> {
  const header = readerOf(headers)
  const standard = header('webhook-signature')
  const isStandard = secret.startsWith('whsec_') && standard !== ''
  if (isStandard && !(Math.abs(nowMs - Number(header('webhook-timestamp')) * 1_000) <= toleranceMs))
    throw new WebhookSignatureError('the delivery is too old or from the future')
  const expected = isStandard
    ? `v1,${base64(await mac(keyOf(secret), `${header('webhook-id')}.${header('webhook-timestamp')}.${body}`))}`
    : hex(await mac(new TextEncoder().encode(secret), body))
  const given = isStandard
    ? standard.split(' ')
    : [header('x-service-signature'), header('x-service-signature-previous')]
  if (!given.some((each) => isSame(each, expected))) throw new WebhookSignatureError('the signature does not match')
  try {
    return JSON.parse(body) as WebhookEvent
  } catch (cause) {
    throw new WebhookSignatureError('the body is not JSON', { cause })
  }
}

/** Names in any case, as servers give them. */
function readerOf(headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>) {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const values = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value ?? '')]))
  return (name: string): string => values.get(name) ?? ''
}

function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (char) => char.charCodeAt(0))
  } catch {
    throw new WebhookSignatureError('the secret is no whsec_ secret: what follows is not base64')
  }
}

async function mac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)))
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** In a time that does not tell where they differ. */
function isSame(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= (given.charCodeAt(at) || 0) ^ expected.charCodeAt(at)
  return difference === 0
}
