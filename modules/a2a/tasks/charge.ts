import { ApiError } from '../../../kernel/define.ts'
import { withPaymentLink } from '../../payments/services.ts'
import { type AuthorisedPayment, receiptOf } from '../../x402/services.ts'
import type { Billing, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { charging, Refunded } from '../records.ts'

/** What a caller without funds is asked for: enough for many tasks. */
const TOP_UP_PENCE = 500

const holdOf = ({ _id, hold }: Pick<TaskRow, '_id' | 'hold'>): string => hold ?? `hold_${_id}`
const factsOf = ({ _id, agent, agentOwner }: TaskRow) => ({ agent_id: agent, task_id: _id, owner: agentOwner })

const coverOf = (task: TaskRow, payment: AuthorisedPayment | undefined, { config }: Parts) => ({
  id: holdOf(task),
  owner: task.owner,
  upToMicroPence: BigInt(task.price),
  payment,
  expiresInMs: config.holdMs,
  intent: { request: task.request },
  facts: factsOf(task),
})

/**
 * Covers the price of a task before it is taken on, and gives the id of that. E003 with a payment link; E010 for another request under
 * its id.
 */
export async function coverPrice(task: TaskRow, payment: AuthorisedPayment | undefined, parts: Parts): Promise<string> {
  const { ledger, paymentLinks } = parts.services
  try {
    return (await ledger.cover(charging, coverOf(task, payment, parts))).holdId
  } catch (error) {
    const options = { userId: task.owner, amountPence: TOP_UP_PENCE, purpose: 'agent calls' }
    throw await withPaymentLink(error, paymentLinks, options)
  }
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
  const settled = await parts.services.ledger.resume(charging, coverOf(task, payment, parts)).settle({
    grossMicroPence: BigInt(answered.price),
    policy: 'agent_call',
    beneficiary: task.agentOwner,
    intent: { task_id: task._id },
    facts: { ...factsOf(task), version: answered.version, use: answered.use },
  })
  const receipt = receiptOf(settled.receipt)
  return {
    gross: String(settled.grossMicroPence),
    developer: String(settled.developerMicroPence),
    platform: String(settled.platformMicroPence),
    treasury: String(settled.treasuryMicroPence),
    seal: settled.seal,
    ...(receipt && { receipt }),
  }
}

/** Charges nothing; that is sealed all the same. Again: harmless. */
export async function releasePrice(task: TaskRow, payment: AuthorisedPayment | undefined, parts: Parts): Promise<void> {
  await parts.services.ledger.resume(charging, coverOf(task, payment, parts)).release({
    intent: { task_id: task._id },
    facts: {
      ...factsOf(task),
      error: task.error?.code ?? task.state,
      retries: 0,
      outcome: task.state === 'canceled' ? 'abandoned' : 'failed',
    },
  })
}

/** Gives back what a task has cost, once. */
export async function refundPrice(task: TaskRow, by: string, parts: Parts): Promise<string> {
  if (task.billing === null || task.billing.gross === '0')
    throw new ApiError('conflict', `task ${task._id} has cost nothing: there is nothing to give back`)
  const { seal } = await parts.services.ledger.reverse(Refunded, `end:${holdOf(task)}`, {
    intent: { task_id: task._id },
    facts: { ...factsOf(task), by },
  })
  return seal
}
