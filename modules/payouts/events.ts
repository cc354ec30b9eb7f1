import { deriving, type Occurrence } from '../../kernel/define.ts'
import { formatGbp, toMicroPence } from '../ledger/services.ts'
import {
  EARN_RATE,
  FraudBlocked,
  PayoutCompleted,
  PayoutRecorded,
  WithdrawalFailed,
  WithdrawalInitiated,
} from './contract.ts'
import {
  PayoutBlocked,
  PayoutDecided,
  PayoutFailed,
  PayoutJudged,
  PayoutPaid,
  PayoutRequested,
  PayoutSubmitted,
} from './records.ts'

const recorded = ({ body: { payout_id } }: { readonly body: { readonly payout_id: string } }): Occurrence[] => [
  PayoutRecorded.of({ payout_id }, { users: [] }),
]

/** What the records of a payout mean to the world. A transfer is announced once the processor has confirmed it. */
export const derives = [
  deriving(PayoutRequested, recorded),
  deriving(PayoutJudged, recorded),
  deriving(PayoutDecided, recorded),
  deriving(PayoutSubmitted, recorded),
  deriving(PayoutPaid, (record) => {
    const { payout_id, amount_pence, processor_transfer, dream_tax_pence } = record.body
    const amount_gbp = formatGbp(toMicroPence(amount_pence))
    const user_id = record.account ?? ''
    return [
      ...recorded(record),
      WithdrawalInitiated.of({ user_id, amount_pence, processor_transfer }),
      PayoutCompleted.of({ payout_id, amount_gbp, earn_rate: EARN_RATE, dream_tax_pence, worm_sealed: true }),
    ]
  }),
  deriving(PayoutFailed, (record) => [
    ...recorded(record),
    WithdrawalFailed.of({ user_id: record.account ?? '', error: record.body.reason, record_id: record.id }),
  ]),
  deriving(PayoutBlocked, (record) => [
    ...recorded(record),
    FraudBlocked.of({
      user_id: record.account ?? '',
      reason: record.body.reason,
      risk_level: record.body.risk_level,
    }),
  ]),
]
