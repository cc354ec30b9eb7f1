import { createHmac } from 'node:crypto'
import { standardKey } from './secret.ts'

export interface Signing {
  readonly deliveryId: string
  readonly body: string
  /** Of this attempt, epoch milliseconds: verifiers refuse an old one. */
  readonly nowMs: number
  readonly secret: string
  /** Still valid after a rotation. */
  readonly previousSecret?: string | undefined
}

/**
 * Headers of one attempt. `X-Service-Signature`: lower-case hex HMAC-SHA-256 of the body, keyed with the secret's UTF-8
 * bytes. The Standard Webhooks headers are added for `whsec_` secrets, with a signature for each valid secret.
 */
export function signatureHeaders({
  deliveryId,
  body,
  nowMs,
  secret,
  previousSecret,
}: Signing): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(nowMs / 1_000))
  const standard = [secret, previousSecret].flatMap((each) => {
    const key = each === undefined ? undefined : standardKey(each)
    return key ? [`v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`] : []
  })
  return {
    'x-service-signature': hex(secret, body),
    ...(previousSecret === undefined ? {} : { 'x-service-signature-previous': hex(previousSecret, body) }),
    'x-service-delivery': deliveryId,
    ...(standard.length === 0
      ? {}
      : { 'webhook-id': deliveryId, 'webhook-timestamp': timestamp, 'webhook-signature': standard.join(' ') }),
  }
}

const hex = (secret: string, body: string): string => createHmac('sha256', secret).update(body).digest('hex')
