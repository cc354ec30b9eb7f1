import { bytes } from '../../kernel/define.ts'
import type { PayoutState } from './contract.ts'
import { findPayout } from './list.ts'
import type { PayoutRow, Store } from './model.ts'

const STATUSES: Readonly<Record<PayoutState, 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'>> = {
  requested: 'pending',
  review: 'pending',
  submitted: 'in_transit',
  paid: 'paid',
  failed: 'failed',
  blocked: 'canceled',
}
const DEFAULT_LIMIT = 10

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
const json = (body: object) => bytes(200, 'application/json; charset=utf-8', JSON.stringify(body))

/** The fields of Stripe's payout that ours has an answer to. */
const payoutOf = ({ _id, amountPence, requestedAt, completedAt, status, reason, ...row }: PayoutRow) => ({
  id: _id,
  object: 'payout',
  amount: amountPence,
  arrival_date: seconds(completedAt ?? requestedAt),
  automatic: false,
  created: seconds(requestedAt),
  currency: 'gbp',
  description: null,
  destination: row.connectionId,
  failure_code: status === 'failed' ? 'could_not_process' : null,
  failure_message: status === 'failed' || status === 'blocked' ? (reason ?? null) : null,
  livemode: row.livemode,
  metadata: {},
  method: 'standard',
  source_type: 'card',
  statement_descriptor: null,
  status: STATUSES[status],
  type: 'bank_account',
})

export const stripePayout = (row: PayoutRow) => json(payoutOf(row))

/** As `stripe.payouts.list()` asks for them, newest first. */
export async function stripePayouts(
  userId: string,
  { limit = DEFAULT_LIMIT, starting_after: after }: { readonly limit?: number; readonly starting_after?: string },
  models: Pick<Store, 'payouts'>,
) {
  const last = after === undefined ? undefined : await findPayout(after, { userId, role: 'user' }, models)
  const beyond = last && {
    $or: [{ requestedAt: { $lt: last.requestedAt } }, { requestedAt: last.requestedAt, _id: { $lt: last._id } }],
  }
  const found = await models.payouts
    .find({ userId, ...beyond })
    .sort({ requestedAt: -1, _id: -1 })
    .limit(limit + 1)
    .lean<PayoutRow[]>()
  const data = found.slice(0, limit).map(payoutOf)
  return json({ object: 'list', url: '/v1/payouts', has_more: found.length > limit, data })
}
