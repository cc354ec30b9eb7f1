import type { EventPayload, SealedRecord } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import {
  EARN_RATE,
  FraudBlocked,
  PayoutCompleted,
  PayoutRecorded,
  WithdrawalFailed,
  WithdrawalInitiated,
} from './contract.ts'
import type { EndedBody } from './facts.ts'

const recorded = (payoutId: string): EventPayload => PayoutRecorded.of({ payout_id: payoutId }, { users: [] })
const ofBody = ({ body }: SealedRecord): EventPayload[] => [
  recorded((body as unknown as { payout_id: string }).payout_id),
]

type Ending = (ended: EndedBody, record: SealedRecord, userId: string) => readonly EventPayload[]
const ending =
  (more: Ending) =>
  (record: SealedRecord): readonly EventPayload[] => {
    const ended = record.body as unknown as EndedBody
    return [recorded(ended.payout_id), ...more(ended, record, record.account ?? '')]
  }

/** What the records of a payout mean to the world. A transfer is announced once the processor has confirmed it. */
export const derives = {
  'payout.requested': ofBody,
  'payout.judged': ofBody,
  'payout.decided': ofBody,
  'payout.submitted': ofBody,
  'payout.paid': ending(({ payout_id, amount_pence, processor_transfer = '', dream_tax_pence = 0 }, _, user) => [
    WithdrawalInitiated.of({ user_id: user, amount_pence, processor_transfer }, { users: [user] }),
    PayoutCompleted.of(
      {
        payout_id,
        amount_gbp: formatGbp(toMicroPence(amount_pence)),
        earn_rate: EARN_RATE,
        dream_tax_pence,
        worm_sealed: true,
      },
      { users: [user] },
    ),
  ]),
  'payout.failed': ending(({ reason = '' }, { id }, user) => [
    WithdrawalFailed.of({ user_id: user, error: reason, record_id: id }, { users: [user] }),
  ]),
  'payout.blocked': ending(({ reason = '', risk_level = 'high' }, _, user) => [
    FraudBlocked.of({ user_id: user, reason, risk_level }, { users: [user] }),
  ]),
}
