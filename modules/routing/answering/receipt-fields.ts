import { exactPence, penceNumber } from '../../ledger/services.ts'
import { shownEarning } from '../money.ts'
import type { Charged } from '../settling/charged-call.ts'
import type { KeptAnswer } from './response-cache.ts'

/** Our fields of an answer that otherwise passes through. */
export interface Billing {
  readonly cost_pence: number
  readonly earned_pence: number
  readonly earned_pence_exact: string
  readonly model_used: string
  readonly latency_ms: number
}

export const billing = ({ settled, candidate }: Charged, latencyMs: number): Billing => ({
  cost_pence: penceNumber(settled.grossMicroPence),
  earned_pence: shownEarning(settled.grossMicroPence, settled),
  earned_pence_exact: exactPence(settled.developerMicroPence),
  model_used: candidate.offer.id,
  latency_ms: latencyMs,
})

const BRACE = 0x7d

/** The JSON object with our fields before its last brace: what passes through is never serialised again. */
export const withReceipt = (json: Buffer, charged: Charged, latencyMs: number): Buffer =>
  withFields(json, billing(charged, latencyMs), charged.settled.seal)

/** An answer given again: free of charge, under the seal of the call that paid for it. */
export const repeated = ({ bytes, modelUsed, seal }: KeptAnswer, latencyMs: number): Buffer =>
  withFields(
    bytes,
    {
      cost_pence: 0,
      earned_pence: 0,
      earned_pence_exact: exactPence(0n),
      model_used: modelUsed,
      latency_ms: latencyMs,
    },
    seal,
  )

const withFields = (json: Buffer, fields: Billing, seal: string): Buffer => {
  const end = json.lastIndexOf(BRACE)
  const text = `,"billing":${JSON.stringify(fields)},"worm_seal":"${seal}"`
  return Buffer.concat([json.subarray(0, end), Buffer.from(text), json.subarray(end)])
}

/** The same for every stream, as a comment: clients ignore it, people see it. */
export const receiptComment = (charged: Charged, latencyMs: number): Buffer =>
  Buffer.from(
    `: receipt ${JSON.stringify({ worm_seal: charged.settled.seal, billing: billing(charged, latencyMs) })}\n\n`,
  )
