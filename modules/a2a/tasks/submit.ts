import { createHash } from 'node:crypto'
import { ApiError, canonicalText, isDuplicateKey, operationId } from '../../../kernel/define.ts'
import type { AgentInfo } from '../../agents/services.ts'
import { penceNumber } from '../../ledger/services.ts'
import { MaxCostTooLow } from '../../routing/contract.ts'
import { bringsPayment, type Payer, paymentRequiredOf } from '../../x402/services.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { enqueue } from './job.ts'
import { giveBack, payFor, payLate } from './payment.ts'
import { expiryOf, findTask, isOpen } from './state.ts'

const MAX_TRACEPARENT = 256

export interface Submission {
  readonly owner: string
  readonly agent: AgentInfo
  /** The same key is the same task. */
  readonly key: string
  readonly context?: string
  readonly input: Readonly<Record<string, unknown>>
  readonly message?: string
  readonly streamed?: boolean
  readonly trail?: readonly string[]
  /** Above it the task is `max_cost_too_low`. */
  readonly maxPriceMicroPence?: bigint
  /** Of the request, or made of its message: with a payment by x402 or without, with a trace or without. */
  readonly headers?: Payer['headers']
  /** One that is not paid is kept, and says how it can be paid, rather than refused. */
  readonly keepUnpaid?: boolean
  /** Before the task can run. */
  readonly prepare?: (task: TaskRow) => Promise<void>
}

/** Holds the price, keeps the task, has it run; each step again is harmless. E003, E010, `max_cost_too_low`. */
export async function submit(submission: Submission, parts: Parts): Promise<TaskRow> {
  const { owner, agent, key, input, trail = [] } = submission
  const id = operationId('a2a_', owner, 'a2a.task', `${agent.id} ${key}`)
  const request = createHash('sha256').update(canonicalText({ input, trail })).digest('hex')
  const known = await findTask(id, parts)
  if (known !== undefined && known.request !== request) throw usedBefore()
  const task = known ?? (await keep(taskOf(id, request, submission, parts), submission, parts))
  await submission.prepare?.(task)
  return goOn(task, submission, parts)
}

/** Has a task run; one that waits for its payment, once that is there. */
async function goOn(task: TaskRow, { headers = {}, keepUnpaid = false }: Submission, parts: Parts): Promise<TaskRow> {
  if (task.state === 'payment-required' && keepUnpaid && !bringsPayment(headers)) return task
  const paid = task.state === 'payment-required' ? await payLate(task, headers, parts) : task
  if (isOpen(paid)) await enqueue(paid, parts)
  return paid
}

async function keep(task: TaskRow, submission: Submission, parts: Parts): Promise<TaskRow> {
  assertPrice(task, submission)
  const paid = await payFor(task, submission.headers ?? {}, parts).catch((error: unknown) => {
    const required = submission.keepUnpaid && error instanceof ApiError ? paymentRequiredOf(error) : undefined
    if (required === undefined) throw error
    return { required: JSON.stringify(required), state: 'payment-required' as const }
  })
  const row = { ...task, ...paid }
  try {
    await parts.models.tasks.collection.insertOne(row as never)
    return row
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    const kept = (await findTask(task._id, parts)) ?? row
    await giveBack(row.payment, kept, parts)
    return kept
  }
}

function assertPrice(task: TaskRow, { maxPriceMicroPence }: Submission): void {
  const price = BigInt(task.price)
  if (maxPriceMicroPence !== undefined && price > maxPriceMicroPence)
    throw new ApiError(
      MaxCostTooLow,
      `a call of this agent costs ${penceNumber(price)} pence, and at most ${penceNumber(maxPriceMicroPence)} are allowed; raise max_cost_pence`,
      { extra: { cheapest_pence: penceNumber(price) } },
    )
}

function taskOf(id: string, request: string, submission: Submission, parts: Parts): TaskRow {
  const { owner, agent, context, input, message = null, streamed = false, trail = [], headers = {} } = submission
  const at = new Date(parts.services.clock.now())
  return {
    _id: id,
    owner,
    agent: agent.id,
    agentOwner: agent.owner,
    context: context ?? `ctx_${id}`,
    state: 'submitted',
    request,
    input: JSON.stringify(input),
    message,
    streamed,
    trail,
    traceparent: headers['traceparent']?.toString().slice(0, MAX_TRACEPARENT) ?? null,
    // agents of one's own cost and earn nothing
    price: agent.owner === owner ? '0' : String(agent.priceMicroPence),
    hold: null,
    payment: null,
    required: null,
    asked: null,
    round: 0,
    replies: [],
    output: null,
    answered: null,
    billing: null,
    error: null,
    refunded: false,
    createdAt: at,
    updatedAt: at,
    expireAt: expiryOf(parts),
  }
}

const usedBefore = (): ApiError =>
  new ApiError('E010', 'this message id (or Idempotency-Key) was used for another request; use a fresh one')
