import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Outbound } from '../../../kernel/define.ts'
import type { Network } from '../networks.ts'
import { exactOf } from '../wire/payment.ts'
import type { Credentials } from './credentials.ts'
import type { Claim, Facilitator, Taken } from './facilitator.ts'

const MAX_BYTES = 65_536
const Reason = Type.String({ maxLength: 2_000 })
const Word = Type.Optional(Type.String({ maxLength: 200 }))
const Verify = Type.Object({ isValid: Type.Boolean(), invalidReason: Type.Optional(Reason), payer: Word })
const Settle = Type.Object({
  success: Type.Boolean(),
  transaction: Type.String({ maxLength: 200 }),
  errorReason: Type.Optional(Reason),
  network: Word,
  payer: Word,
  amount: Word,
})

export interface RemoteOptions {
  readonly url: string
  readonly network: Network
  readonly credentials: Credentials
  readonly timeoutMs: number
  readonly outbound: Outbound
  readonly now: () => number
}

/** A facilitator of x402 at this URL, as its specification describes the two calls. */
export function remoteFacilitator(options: RemoteOptions): Facilitator {
  return {
    async verify(claim) {
      const { isValid, invalidReason, payer } = await post(options, '/verify', Verify, claim)
      if (isValid && !samePayer(payer, claim)) return { valid: false, reason: 'the facilitator names another payer' }
      return isValid ? { valid: true } : { valid: false, reason: invalidReason ?? 'invalid_payment' }
    },
    async settle(claim) {
      const answer = await post(options, '/settle', Settle, claim)
      if (!answer.success) return { success: false, reason: answer.errorReason ?? 'unexpected_settle_error' }
      return doubtOf(answer, claim, options.network) ?? { success: true, transaction: answer.transaction }
    },
  }
}

/** A transfer that is another than was asked for is not credited. */
function doubtOf(answer: Static<typeof Settle>, claim: Claim, { id, legacyName }: Network): Taken | undefined {
  const { amount, network, payer, transaction } = answer
  const wrong =
    (transaction === '' && 'no transaction') ||
    (amount !== undefined && amount !== claim.requirements.amount && 'another amount') ||
    (network !== undefined && network !== id && network !== legacyName && 'another network') ||
    (!samePayer(payer, claim) && 'another payer')
  return wrong ? { success: false, doubtful: true, reason: `the facilitator names ${wrong}` } : undefined
}

const samePayer = (payer: string | undefined, { payment }: Claim): boolean =>
  payer === undefined || payer.toLowerCase() === exactOf(payment).authorization.from.toLowerCase()

/** Throws where it does not say what it should. */
async function post<S extends TSchema>(
  { url, credentials, timeoutMs, outbound, now }: RemoteOptions,
  path: string,
  schema: S,
  { payment, wire }: Claim,
): Promise<Static<S>> {
  const target = new URL(url.replace(/\/$/, '') + path)
  const { status, body } = await outbound.request(target.href, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(await credentials(target.host + target.pathname, now())),
    },
    body: JSON.stringify({ x402Version: payment.x402Version, paymentPayload: payment, paymentRequirements: wire }),
    timeoutMs,
    maxBytes: MAX_BYTES,
  })
  const answer = jsonOf(body)
  // what a broken server says of a payment is not its outcome
  if (status >= 500 || !Value.Check(schema, answer))
    throw new Error(`the facilitator answers ${status} without what it should say`)
  return answer as Static<S>
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
