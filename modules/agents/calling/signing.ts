import { signatureHeaders, validSecrets } from '../../webhooks/services.ts'
import type { AgentRow } from '../model.ts'
import type { Parts } from '../parts.ts'

type Signer = Pick<AgentRow, '_id' | 'signing'>
type SigningParts = Pick<Parts, 'keyed' | 'services'>

/** Of one agent: derived, so that they are stored nowhere. In the form of Standard Webhooks. */
export const signingSecrets = ({ _id, signing }: Signer, { keyed, services }: SigningParts) =>
  validSecrets(
    (number) => `whsec_${keyed(number === 0 ? `endpoint|${_id}` : `endpoint|${_id}|${number}`).toString('base64')}`,
    signing,
    services.clock.now(),
  )

/** A repeat of the same operation rotates no further. */
export async function rotateSigning(agent: string, operationKey: string, { keyed, models, services }: Parts) {
  const rotation = keyed(`rotation|${agent}|${operationKey}`).toString('hex')
  const rotatedAt = new Date(services.clock.now())
  await models.agents.updateOne(
    { _id: agent, 'signing.rotation': { $ne: rotation } },
    { $set: { 'signing.rotatedAt': rotatedAt, 'signing.rotation': rotation }, $inc: { 'signing.number': 1 } },
  )
}

/** Signed anew for each attempt, since verifiers refuse old ones. */
export function signedHeaders(
  agent: Signer,
  id: string,
  body: string,
  parts: SigningParts,
): Readonly<Record<string, string>> {
  const { secret, previousSecret } = signingSecrets(agent, parts)
  return signatureHeaders({ deliveryId: id, body, nowMs: parts.services.clock.now(), secret, previousSecret })
}
