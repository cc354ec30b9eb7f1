import { ApiError, faultPoints } from '../../kernel/define.ts'
import type { Claim, Taken } from './facilitator/facilitator.ts'
import type { PaymentRow, PaymentState } from './model.ts'
import type { Parts } from './parts.ts'
import { TransferPaid } from './records.ts'

const passFault = faultPoints(['x402.capturing', 'x402.settled', 'x402.credited'])
/** A call that captures is over by then. */
const STUCK_MS = 5 * 60_000

export type Captured = { readonly transaction: string } | { readonly reason: string }

/**
 * Has the transfer settled and credits it, once: every step has one id and may be repeated. Where the facilitator does not
 * answer, the payment stays `capturing`, and the sweep asks again.
 */
export async function capture(id: string, request: string, parts: Parts): Promise<Captured> {
  const { payments } = parts.models
  const until = new Date(parts.services.clock.now() + STUCK_MS)
  await payments.updateOne({ _id: id, request, state: 'authorised' }, { $set: { state: 'capturing', until } })
  const row = await payments.findById(id).lean()
  if (row === null) throw new TypeError(`payment ${id} is captured before it is known`)
  if (row.request !== request) return { reason: 'it was free again, and pays for another call by now' }
  if (row.state === 'captured') return { transaction: row.transaction ?? id }
  if (row.state !== 'capturing') return { reason: row.reason ?? row.state }
  passFault('x402.capturing')
  const taken = row.scheme === 'balance' ? ownMoney(id) : await settle(row, parts)
  passFault('x402.settled')
  if (!taken.success) {
    await end(id, { state: 'refused', reason: taken.reason }, parts)
    return { reason: taken.reason }
  }
  if (row.scheme === 'exact') await credit(row, parts)
  passFault('x402.credited')
  await end(id, { state: 'captured', transaction: taken.transaction }, parts)
  return { transaction: taken.transaction }
}

const ownMoney = (id: string): Taken => ({ success: true, transaction: id })

async function settle({ _id, claim }: PaymentRow, { facilitator, log }: Parts): Promise<Taken> {
  try {
    return await facilitator.settle(JSON.parse(claim ?? '') as Claim)
  } catch (error) {
    log.error('the facilitator did not say whether it has settled a payment', { payment: _id, error: String(error) })
    throw new ApiError(
      'overloaded',
      'the facilitator does not answer at the moment: send the same payment with the same Idempotency-Key again. If it is taken, it is credited to your balance',
      { headers: { 'retry-after': '10' }, cause: error },
    )
  }
}

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
  const { models, services, facilitator, log } = parts
  const stuck = models.payments.find({ state: 'capturing', until: { $lt: new Date(services.clock.now()) } }).limit(100)
  for (const row of await stuck.lean()) {
    if (row.scheme === 'balance') {
      await end(row._id, { state: 'captured', transaction: row._id }, parts)
      continue
    }
    const taken = await facilitator.settle(JSON.parse(row.claim ?? '') as Claim).catch(() => undefined)
    if (taken === undefined) continue
    if (taken.success) {
      await credit(row, parts)
      await end(row._id, { state: 'captured', transaction: taken.transaction }, parts)
      continue
    }
    // perhaps because it was settled the first time
    log.error('a payment may have been taken without being credited: look for its nonce on the chain', {
      payment: row._id,
      reason: taken.reason,
    })
    await end(row._id, { state: 'unknown', reason: taken.reason }, parts)
  }
}
