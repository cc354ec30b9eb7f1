import { createHash } from 'node:crypto'
import type { Network } from '../networks.ts'
import { exactOf } from '../wire/payment.ts'
import type { Facilitator } from './facilitator.ts'
import { signerOf } from './typed-data.ts'

/** Checks what can be checked without a chain: signature, receiver, amount, time. No money moves, and everybody has enough. */
export const sandboxFacilitator = (network: Network, now: () => number): Facilitator => {
  const verify: Facilitator['verify'] = async ({ payment, requirements }) => {
    const exact = exactOf(payment)
    const { from, to, value, validAfter, validBefore } = exact.authorization
    const nowS = BigInt(Math.floor(now() / 1_000))
    const reason =
      (to.toLowerCase() !== requirements.payTo.toLowerCase() && 'invalid_exact_evm_payload_recipient_mismatch') ||
      (value !== requirements.amount && 'invalid_exact_evm_payload_authorization_value') ||
      (BigInt(validAfter) > nowS && 'invalid_exact_evm_payload_authorization_valid_after') ||
      (BigInt(validBefore) <= nowS && 'invalid_exact_evm_payload_authorization_valid_before') ||
      (signerOf(exact, network) !== from.toLowerCase() && 'invalid_exact_evm_payload_signature')
    return reason ? { valid: false, reason } : { valid: true }
  }
  return {
    verify,
    async settle(claim) {
      const checked = await verify(claim)
      if (!checked.valid) return { success: false, reason: checked.reason }
      const { from, nonce } = exactOf(claim.payment).authorization
      // one transfer is one transaction, however often it is sent
      const id = createHash('sha256').update(`${from}/${nonce}`.toLowerCase()).digest('hex')
      return { success: true, transaction: `0x${id}` }
    },
  }
}
