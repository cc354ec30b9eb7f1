import { wholePence } from '../ledger/services.ts'
import type { Records, Sealed } from '../records/services.ts'
import type { PayoutState } from './contract.ts'

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
const STEPS = ['requested', 'judged', 'decided', 'submitted', 'ended'] as const
type Step = (typeof STEPS)[number]

export interface RequestedBody {
  readonly payout_id: string
  readonly connection_id: string
  readonly livemode: boolean
  /** Put there by the ledger. */
  readonly amountMicroPence: string
}
export interface VerdictBody {
  readonly verdict: 'allow' | 'review' | 'block'
  readonly reason: string
  readonly risk_level: string
}
export interface DecisionBody {
  readonly decision: 'release' | 'block'
  readonly reason: string
}
export interface EndedBody {
  readonly payout_id: string
  readonly amount_pence: number
  /** paid */
  readonly processor_transfer?: string
  readonly dream_tax_pence?: number
  /** failed, blocked */
  readonly reason?: string
  readonly risk_level?: string
}

/** All that is known of a payout: the truth, from its records. */
export interface Payout {
  readonly id: string
  readonly userId: string
  readonly amountPence: number
  readonly requested: Sealed & { readonly body: RequestedBody }
  readonly judged: (Sealed & { readonly body: VerdictBody }) | undefined
  readonly decided: (Sealed & { readonly body: DecisionBody }) | undefined
  readonly submitted: Sealed | undefined
  readonly ended: (Sealed & { readonly body: EndedBody }) | undefined
}

export async function readPayout(payoutId: string, records: Records): Promise<Payout | undefined> {
  const found = await Promise.all(STEPS.map((step) => records.find(recordIds[step](payoutId))))
  const of = <S extends Step>(step: S): Payout[S] => found[STEPS.indexOf(step)] as Payout[S]
  const requested = of('requested')
  if (!requested?.account) return undefined
  return {
    id: payoutId,
    userId: requested.account,
    amountPence: wholePence(BigInt(requested.body.amountMicroPence)),
    requested,
    judged: of('judged'),
    decided: of('decided'),
    submitted: of('submitted'),
    ended: of('ended'),
  }
}

export function statusOf({ judged, decided, submitted, ended }: Payout): PayoutState {
  if (ended) return ended.type.slice('payout.'.length) as PayoutState
  if (submitted) return 'submitted'
  return judged?.body.verdict === 'review' && !decided ? 'review' : 'requested'
}

/** Grows with every record, so that an older view never overwrites a newer one. */
export const rankOf = ({ judged, decided, submitted, ended }: Payout): number =>
  [judged, decided, submitted, ended].reduce((rank, record, step) => (record ? step + 1 : rank), 0)
