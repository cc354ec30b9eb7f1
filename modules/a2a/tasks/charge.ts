import { ApiError, faultPoints } from '../../../kernel/define.ts'
import { withPaymentLink } from '../../payments/services.ts'
import { type AuthorisedPayment, receiptOf } from '../../x402/services.ts'
import type { Billing, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Failed, Free, Held, Refunded, Released, Settled } from '../records.ts'

const passFault = faultPoints(['a2a.captured'])
/** What a caller without funds is asked for: enough for many tasks. */
const TOP_UP_PENCE = 500

type Task = Pick<TaskRow, '_id' | 'owner' | 'agent' | 'agentOwner' | 'price'>

const holdIdOf = (taskId: string): string => `hold_${taskId}`
const endOf = (taskId: string): string => `end_${taskId}`
const factsOf = ({ _id, agent, agentOwner }: Task) => ({ agent_id: agent, task_id: _id, owner: agentOwner })
const partiesOf = ({ owner, agentOwner }: Task) => [...new Set([owner, agentOwner])]

const holdOf = (task: Task & Pick<TaskRow, 'request'>, { config }: Parts) => ({
  id: holdIdOf(task._id),
  owner: task.owner,
  amountMicroPence: BigInt(task.price),
  expiresInMs: config.holdMs,
  expiry: Released,
  intent: { request: task.request },
  facts: factsOf(task),
})

/**
 * The price of a task is held before it is taken on; where its money comes from outside and for the answer only, budgets and
 * mandates are asked. E003 with a payment link; E010 for another request under its id.
 */
export async function holdPrice(
  task: Task & Pick<TaskRow, 'request'>,
  payment: AuthorisedPayment | undefined,
  parts: Parts,
): Promise<void> {
  const { ledger, paymentLinks } = parts.services
  if (payment?.external) return ledger.reserve(Held, holdOf(task, parts))
  await ledger
    .hold(Held, { ...holdOf(task, parts), ...(payment && { funds: payment.funds }) })
    .catch(async (error: unknown) => {
      const options = { userId: task.owner, amountPence: TOP_UP_PENCE, purpose: 'agent calls' }
      throw await withPaymentLink(error, paymentLinks, options)
    })
}

/**
 * Takes the payment that the task came with, charges and splits what the answer costs; again: the same. Throws where the hold has
 * expired or the payment is not to be had; `overloaded` where nobody says yet whether it is.
 */
export async function settlePrice(
  task: TaskRow,
  payment: AuthorisedPayment | undefined,
  parts: Parts,
): Promise<Billing> {
  const { answered } = task
  if (answered === null) throw new TypeError('a task is settled before its answer')
  const { ledger, records } = parts.services
  const facts = { ...factsOf(task), version: answered.version, use: answered.use }
  if (task.price === '0') {
    const { seal } = await records.append(Free, {
      id: endOf(task._id),
      account: task.owner,
      parties: partiesOf(task),
      body: facts,
      intent: { task_id: task._id },
    })
    return { gross: '0', developer: '0', platform: '0', treasury: '0', seal }
  }
  const receipt = payment && receiptOf(await payment.capture())
  passFault('a2a.captured')
  if (payment?.external) await ledger.hold(Held, { ...holdOf(task, parts), funds: payment.funds })
  const { seal, developerMicroPence, platformMicroPence, treasuryMicroPence } = await ledger.settle(Settled, {
    holdId: holdIdOf(task._id),
    grossMicroPence: BigInt(answered.price),
    policy: 'agent_call',
    beneficiary: task.agentOwner,
    intent: { task_id: task._id },
    facts,
  })
  return {
    gross: answered.price,
    developer: String(developerMicroPence),
    platform: String(platformMicroPence),
    treasury: String(treasuryMicroPence),
    seal,
    ...(receipt && { receipt }),
  }
}

/** Charges nothing; that is sealed all the same. Again: harmless. */
export async function releasePrice(task: TaskRow, payment: AuthorisedPayment | undefined, parts: Parts): Promise<void> {
  const { ledger, records } = parts.services
  const facts = {
    ...factsOf(task),
    error: task.error?.code ?? task.state,
    retries: 0,
    outcome: task.state === 'canceled' ? ('abandoned' as const) : ('failed' as const),
  }
  // harmless where it was taken
  await payment?.release()
  if (task.payment) await ledger.unreserve({ id: holdIdOf(task._id), owner: task.owner })
  const held = task.price !== '0' && (!task.payment || (await records.find(holdIdOf(task._id))) !== undefined)
  if (held) {
    await ledger.release(Released, holdIdOf(task._id), { intent: { task_id: task._id }, facts })
    return
  }
  await records.append(Failed, {
    id: endOf(task._id),
    account: task.owner,
    parties: partiesOf(task),
    body: facts,
    intent: { task_id: task._id },
  })
}

/** Gives back what a task has cost, once. */
export async function refundPrice(task: TaskRow, by: string, parts: Parts): Promise<string> {
  if (task.billing === null || task.billing.gross === '0')
    throw new ApiError('conflict', `task ${task._id} has cost nothing: there is nothing to give back`)
  const { seal } = await parts.services.ledger.reverse(Refunded, `end:${holdIdOf(task._id)}`, {
    intent: { task_id: task._id },
    facts: { ...factsOf(task), by },
  })
  return seal
}
