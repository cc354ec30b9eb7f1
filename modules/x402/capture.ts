import { ApiError, faultPoints } from '../../kernel/define.ts'
import { settleOnce } from './facilitator/settle.ts'
import type { PaymentRow, PaymentState } from './model.ts'
import type { Parts } from './parts.ts'
import { TransferPaid } from './records.ts'

const passFault = faultPoints(['x402.capturing', 'x402.settled', 'x402.credited'])
/** Longer than a facilitator is waited for: by then whoever asked it has its answer, or is dead. */
const LEASE_MS = 60_000

export type Captured = { readonly transaction: string } | { readonly reason: string }

/**
 * Has the transfer settled and credits it, once: every step has one id and may be repeated, and one at a time asks the facilitator.
 * Where that does not answer, the payment stays `capturing`, and the sweep asks again.
 */
export async function capture(id: string, request: string, parts: Parts): Promise<Captured> {
  const { payments } = parts.models
  const now = parts.services.clock.now()
  const until = new Date(now + LEASE_MS)
  const first = await payments.updateOne(
    { _id: id, request, state: 'authorised' },
    { $set: { state: 'capturing', until } },
  )
  const row = await payments.findById(id).lean<PaymentRow | null>()
  if (row === null) throw new TypeError(`payment ${id} is captured before it is known`)
  if (row.request !== request) return { reason: 'it was free again, and pays for another call by now' }
  if (row.state === 'captured') return { transaction: row.transaction ?? id }
  if (row.state !== 'capturing') return { reason: row.reason ?? row.state }
  passFault('x402.capturing')
  if (row.scheme === 'balance') {
    await end(id, { state: 'captured', transaction: id }, parts)
    return { transaction: id }
  }
  const again = first.matchedCount === 0
  if (again && !(await takeOver(row, parts))) throw undecided('another call takes this payment at the moment')
  return (await take(row, again, parts)) ?? undecidedNow(row, parts)
}

/** Whoever asked the facilitator has not ended it in time: nobody else asks meanwhile. */
async function takeOver({ _id }: PaymentRow, { models, services }: Parts): Promise<boolean> {
  const now = services.clock.now()
  const over = { _id, state: 'capturing' as const, until: { $lte: new Date(now) } }
  const taken = await models.payments.updateOne(over, { $set: { until: new Date(now + LEASE_MS) } })
  return taken.matchedCount === 1
}

/** Undefined: whether it is taken, nobody says yet. */
async function take(row: PaymentRow, again: boolean, parts: Parts): Promise<Captured | undefined> {
  const taken = await settleOnce(row, again, parts)
  if (taken === undefined) return undefined
  passFault('x402.settled')
  if (!taken.success) {
    if (taken.doubtful)
      parts.log.error('a payment may have been taken without being credited: look for its nonce on the chain', {
        payment: row._id,
        reason: taken.reason,
      })
    await end(row._id, { state: taken.doubtful ? 'unknown' : 'refused', reason: taken.reason }, parts)
    return { reason: taken.reason }
  }
  await credit(row, parts)
  passFault('x402.credited')
  await end(row._id, { state: 'captured', transaction: taken.transaction }, parts)
  return { transaction: taken.transaction }
}

async function undecidedNow({ _id }: PaymentRow, { models, services }: Parts): Promise<never> {
  // the next may ask at once
  const until = new Date(services.clock.now())
  await models.payments.updateOne({ _id, state: 'capturing' }, { $set: { until } })
  throw undecided('the facilitator does not answer at the moment')
}

const undecided = (why: string): ApiError =>
  new ApiError(
    'overloaded',
    `${why}: send the same payment with the same Idempotency-Key again. If it is taken, it is credited to your balance`,
    { headers: { 'retry-after': '10' } },
  )

async function credit({ _id, owner, microPence, network, amount }: PaymentRow, parts: Parts): Promise<void> {
  const { livemode, services } = parts
  await services.ledger.grant(TransferPaid, {
    id: _id,
    owner,
    fund: 'paid',
    amountMicroPence: BigInt(microPence),
    source: 'house:x402',
    facts: { payment_id: _id, network, amount, livemode },
  })
}

async function end(
  id: string,
  change: { readonly state: PaymentState; readonly transaction?: string; readonly reason?: string },
  { models }: Parts,
): Promise<void> {
  await models.payments.updateOne({ _id: id, state: 'capturing' }, { $set: change, $unset: { claim: '' } })
}

/** Ends what a process left behind: credited where it was taken; else somebody must look at the chain. */
export async function sweep(parts: Parts): Promise<void> {
  const { models, services } = parts
  const stuck = models.payments.find({ state: 'capturing', until: { $lte: new Date(services.clock.now()) } }).limit(100)
  for (const row of await stuck.lean<PaymentRow[]>()) {
    if (row.scheme === 'balance') await end(row._id, { state: 'captured', transaction: row._id }, parts)
    else if (await takeOver(row, parts)) await take(row, true, parts)
  }
}
