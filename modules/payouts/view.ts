import type { Static } from 'typebox'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import type { Payout as PayoutSchema } from './contract.ts'
import type { PayoutRow } from './model.ts'

/** A payout as the API shows it. */
export const payoutView = (row: PayoutRow): Static<typeof PayoutSchema> => ({
  id: row._id,
  status: row.status,
  amount_pence: row.amountPence,
  amount_gbp: formatGbp(toMicroPence(row.amountPence)),
  currency: 'gbp',
  livemode: row.livemode,
  processor_transfer: row.processorTransfer ?? null,
  dream_tax_pence: row.treasuryPence,
  failure_reason: row.reason ?? null,
  requested_at: row.requestedAt.toISOString(),
  completed_at: row.completedAt?.toISOString() ?? null,
  worm_seal: row.requestSeal,
  settlement_seal: row.endSeal ?? null,
})
