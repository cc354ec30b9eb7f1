import { createHmac } from 'node:crypto'
import type { Parts } from '../parts.ts'

/** Of one agent: derived, so that it is stored nowhere. In the form of Standard Webhooks. */
export const signingSecret = (agent: string, { keyed }: Pick<Parts, 'keyed'>): string =>
  `whsec_${keyed(`endpoint|${agent}`).toString('base64')}`

/** Signed anew for each attempt, since verifiers refuse old ones. */
export function signedHeaders(agent: string, id: string, body: string, parts: Parts): Readonly<Record<string, string>> {
  const secret = signingSecret(agent, parts)
  const timestamp = String(Math.floor(parts.services.clock.now() / 1_000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const standard = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'x-service-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${standard}`,
  }
}
