import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Outbound } from '../../../kernel/define.ts'
import type { Claim, Facilitator } from './facilitator.ts'

const TIMEOUT_MS = 30_000
const MAX_BYTES = 65_536
const Reason = Type.String({ maxLength: 2_000 })
const Verify = Type.Object({ isValid: Type.Boolean(), invalidReason: Type.Optional(Reason) })
const Settle = Type.Object({
  success: Type.Boolean(),
  transaction: Type.String({ maxLength: 200 }),
  errorReason: Type.Optional(Reason),
})

/** A facilitator of x402 at this URL, as its specification describes the two calls. */
export function remoteFacilitator(url: string, outbound: Outbound): Facilitator {
  const post = async <S extends TSchema>(path: string, schema: S, { payment, wire }: Claim): Promise<Static<S>> => {
    const { status, body } = await outbound.request(url.replace(/\/$/, '') + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({ x402Version: payment.x402Version, paymentPayload: payment, paymentRequirements: wire }),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    })
    const answer = jsonOf(body)
    if (!Value.Check(schema, answer)) throw new Error(`the facilitator answers ${status} without what it should say`)
    return answer as Static<S>
  }
  return {
    async verify(claim) {
      const { isValid, invalidReason } = await post('/verify', Verify, claim)
      return isValid ? { valid: true } : { valid: false, reason: invalidReason ?? 'invalid_payment' }
    },
    async settle(claim) {
      const { success, transaction, errorReason } = await post('/settle', Settle, claim)
      return success ? { success, transaction } : { success, reason: errorReason ?? 'unexpected_settle_error' }
    },
  }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
