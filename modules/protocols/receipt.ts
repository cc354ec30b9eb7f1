import { MICRO_PENCE_PER_PENNY } from '../ledger/services.ts'
import type { AgentBill, AgentEvent, InferenceEvent, InferenceResult } from '../routing/services.ts'

const pence = (microPence: bigint): number => Number(microPence) / Number(MICRO_PENCE_PER_PENNY)

/** Of a bill, what a caller is told. */
export type Receipt = AgentBill
/** Whole answers and streams, of models and of agents. */
export type Result = Pick<InferenceResult, 'completion'> & { readonly bill: Receipt }
export type AnswerEvents = AsyncGenerator<InferenceEvent | AgentEvent, void, void>

/** Our fields of an answer; clients ignore what they do not know. `worm_seal` leads to the receipt. */
export const receiptFields = (bill: Receipt) => ({
  billing: {
    cost_pence: pence(bill.chargedMicroPence),
    earned_pence: pence(bill.earnedMicroPence),
    model_used: bill.modelUsed,
    latency_ms: bill.latencyMs,
  },
  worm_seal: bill.seal ?? null,
})
