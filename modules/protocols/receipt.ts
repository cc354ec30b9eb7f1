import { MICRO_PENCE_PER_PENNY } from '../ledger/services.ts'
import type { InferenceBill } from '../routing/services.ts'

const pence = (microPence: bigint): number => Number(microPence) / Number(MICRO_PENCE_PER_PENNY)

/** Of a bill, what a caller is told. */
export type Receipt = Pick<
  InferenceBill,
  'modelUsed' | 'usage' | 'chargedMicroPence' | 'earnedMicroPence' | 'seal' | 'latencyMs'
>

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
