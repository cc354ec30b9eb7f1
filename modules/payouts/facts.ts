import { wholePence } from '../ledger/services.ts'
import type { Records, SealedOf } from '../records/services.ts'
import type { PayoutState } from './contract.ts'
import {
  PayoutBlocked,
  PayoutDecided,
  PayoutFailed,
  PayoutJudged,
  PayoutPaid,
  PayoutRequested,
  PayoutSubmitted,
} from './records.ts'

/**
 * The sealed records of one payout, each under a fixed id. `requested` debits the balance; `ended` is one id for paid,
 * failed and blocked, so that a payout ends only once, whoever is faster.
 */
export const recordIds = {
  requested: (payoutId: string): string => payoutId,
  judged: (payoutId: string): string => `${payoutId}/judged`,
  decided: (payoutId: string): string => `${payoutId}/decided`,
  submitted: (payoutId: string): string => `${payoutId}/submitted`,
  /** The ledger's rule: what ends a record has the id `end:<id of the record>`. */
  ended: (payoutId: string): string => `end:${payoutId}`,
}
/** All that is known of a payout: the truth, from its records. */
export interface Payout {
  readonly id: string
  readonly userId: string
  readonly amountPence: number
  readonly requested: SealedOf<typeof PayoutRequested>
  readonly judged: SealedOf<typeof PayoutJudged> | undefined
  readonly decided: SealedOf<typeof PayoutDecided> | undefined
  readonly submitted: SealedOf<typeof PayoutSubmitted> | undefined
  readonly ended: SealedOf<typeof PayoutPaid | typeof PayoutFailed | typeof PayoutBlocked> | undefined
}

export async function readPayout(payoutId: string, records: Records): Promise<Payout | undefined> {
  const ids = Object.values(recordIds).map((idOf) => idOf(payoutId))
  const found = await records.findMany(ids)
  const [requested, judged, decided, submitted, ended] = ids.map((id) => found.get(id))
  if (!PayoutRequested.is(requested) || requested.account === null) return undefined
  return {
    id: payoutId,
    userId: requested.account,
    amountPence: wholePence(BigInt(requested.body.amountMicroPence)),
    requested,
    judged: PayoutJudged.is(judged) ? judged : undefined,
    decided: PayoutDecided.is(decided) ? decided : undefined,
    submitted: PayoutSubmitted.is(submitted) ? submitted : undefined,
    ended: PayoutPaid.is(ended) || PayoutFailed.is(ended) || PayoutBlocked.is(ended) ? ended : undefined,
  }
}

/** Why a payout was not paid. */
export const reasonOf = (ended: Payout['ended']): string | undefined =>
  ended === undefined || PayoutPaid.is(ended) ? undefined : ended.body.reason

const ENDS = { 'payout.paid': 'paid', 'payout.failed': 'failed', 'payout.blocked': 'blocked' } as const

export function statusOf({ judged, decided, submitted, ended }: Payout): PayoutState {
  if (ended) return ENDS[ended.type]
  if (submitted) return 'submitted'
  return judged?.body.verdict === 'review' && !decided ? 'review' : 'requested'
}

/** Grows with every record, so that an older view never overwrites a newer one. */
export const rankOf = ({ judged, decided, submitted, ended }: Payout): number =>
  [judged, decided, submitted, ended].reduce((rank, record, step) => (record ? step + 1 : rank), 0)
