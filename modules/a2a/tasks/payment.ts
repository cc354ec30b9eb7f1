import { ApiError } from '../../../kernel/define.ts'
import { type AuthorisedPayment, bringsPayment, type Payer, type Sale } from '../../x402/services.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { coverPrice } from './charge.ts'
import { changeTask, findTask } from './state.ts'

/** A payment is taken once the answer is there: longer than a task waits and runs, with its retries. */
const VALID_S = 900

const saleOf = ({ agent, price }: TaskRow): Sale => ({
  path: `/a2a/v1/${agent}`,
  description: `A task of agent ${agent}`,
  amountMicroPence: BigInt(price),
  validSeconds: VALID_S,
})

/** The payment that a task was taken on for; undefined: it has none. */
export async function paymentOf(task: TaskRow, { services }: Parts): Promise<AuthorisedPayment | undefined> {
  if (!task.payment) return undefined
  const payment = await services.schemes?.resume(task.payment, task._id)
  if (payment === undefined) throw new ApiError('E003', 'the payment of this task is not there any more: pay anew')
  return payment
}

/**
 * Has the price of a task covered, or a payment that came with the request kept for it: what the task is paid by. E003 says how else
 * it can be paid.
 */
export async function payFor(
  task: TaskRow,
  headers: Payer['headers'],
  parts: Parts,
): Promise<Pick<TaskRow, 'hold' | 'payment'>> {
  if (task.price === '0') return { hold: null, payment: null }
  const { schemes } = parts.services
  const sale = saleOf(task)
  try {
    const payment = bringsPayment(headers)
      ? await schemes?.authorise({ account: task.owner, request: task._id, headers }, sale)
      : undefined
    return { hold: await coverPrice(task, payment, parts), payment: payment?.reference ?? null }
  } catch (error) {
    throw schemes?.offer(error, sale) ?? error
  }
}

/** Another process has taken the task on: what was kept for it here is free again. */
export async function giveBack(reference: string | null, kept: TaskRow, parts: Parts): Promise<void> {
  if (reference === null || reference === kept.payment) return
  await (await parts.services.schemes?.resume(reference, kept._id))?.release()
}

/** Pays a task that was not paid when it came; one that is paid already is given as it is. */
export async function payLate(task: TaskRow, headers: Payer['headers'], parts: Parts): Promise<TaskRow> {
  const { hold, payment } = await payFor(task, headers, parts)
  const change = { state: 'submitted' as const, hold, payment, required: null }
  const paid = await changeTask(task._id, { state: 'payment-required' }, change, parts)
  if (paid !== undefined) return paid
  const now = (await findTask(task._id, parts)) ?? task
  await giveBack(payment, now, parts)
  return now
}

/** Of a paid task: the receipt for the headers of an answer. */
export async function receiptHeaders(task: TaskRow, parts: Parts): Promise<Readonly<Record<string, string>>> {
  if (task.billing?.receipt === undefined) return {}
  return (await (await paymentOf(task, parts))?.capture()) ?? {}
}
