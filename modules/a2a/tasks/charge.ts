import { ApiError } from '../../../kernel/define.ts'
import { withPaymentLink } from '../../payments/services.ts'
import type { Billing, TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { Failed, Free, Held, Refunded, Released, Settled } from '../records.ts'

/** What a caller without funds is asked for: enough for many tasks. */
const TOP_UP_PENCE = 500

type Task = Pick<TaskRow, '_id' | 'owner' | 'agent' | 'agentOwner' | 'price'>

const holdIdOf = (taskId: string): string => `hold_${taskId}`
const endOf = (taskId: string): string => `end_${taskId}`
const factsOf = ({ _id, agent, agentOwner }: Task) => ({ agent_id: agent, task_id: _id, owner: agentOwner })
const partiesOf = ({ owner, agentOwner }: Task) => [...new Set([owner, agentOwner])]

/** The price of a task is held before it is taken on. E003 with a payment link; E010 for another request under its id. */
export async function holdPrice(task: Task & Pick<TaskRow, 'request'>, parts: Parts): Promise<void> {
  if (task.price === '0') return
  const { ledger, paymentLinks } = parts.services
  await ledger
    .hold(Held, {
      id: holdIdOf(task._id),
      owner: task.owner,
      amountMicroPence: BigInt(task.price),
      expiresInMs: parts.config.holdMs,
      expiry: Released,
      intent: { request: task.request },
      facts: factsOf(task),
    })
    .catch(async (error: unknown) => {
      const options = { userId: task.owner, amountPence: TOP_UP_PENCE, purpose: 'agent calls' }
      throw await withPaymentLink(error, paymentLinks, options)
    })
}

/** Charges and splits what the answer costs; again: the same. Throws where the hold has expired. */
export async function settlePrice(task: TaskRow, parts: Parts): Promise<Billing> {
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
  const { seal, developerMicroPence, platformMicroPence, treasuryMicroPence } = await ledger.settle(Settled, {
    holdId: holdIdOf(task._id),
    grossMicroPence: BigInt(answered.price),
    policy: 'gross_revenue',
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
  }
}

/** Charges nothing; that is sealed all the same. Again: harmless. */
export async function releasePrice(task: TaskRow, parts: Parts): Promise<void> {
  const { ledger, records } = parts.services
  const facts = {
    ...factsOf(task),
    error: task.error?.code ?? task.state,
    retries: 0,
    outcome: task.state === 'canceled' ? ('abandoned' as const) : ('failed' as const),
  }
  if (task.price !== '0') {
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
