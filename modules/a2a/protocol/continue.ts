import type { Message } from '@a2a-js/sdk'
import { UnsupportedOperationError } from '@a2a-js/sdk/errors'
import { ApiError } from '../../../kernel/define.ts'
import { bringsPayment, type Payer } from '../../x402/services.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { cancelTask } from '../tasks/cancel.ts'
import { enqueue } from '../tasks/job.ts'
import { payLate } from '../tasks/payment.ts'
import { answerQuestion } from '../tasks/question.ts'
import { changeTask, findTask } from '../tasks/state.ts'
import { inputOf, saidIn } from './input.ts'
import { paymentIn, rejectsPayment } from './x402.ts'

/** A message to a task that waits for its caller. −32004 for any other. */
export async function continueTask(
  task: TaskRow,
  message: Message,
  headers: Payer['headers'],
  parts: Parts,
): Promise<TaskRow> {
  const paid = paymentIn(message)
  // sent again after a lost answer
  if ((task.payment && bringsPayment(paid)) || task.replies?.includes(message.messageId)) return task
  if (task.state === 'payment-required') {
    if (rejectsPayment(message)) return cancelTask(task, parts)
    return pay(task, { ...headers, ...paid }, parts)
  }
  if (task.state === 'input-required') return reply(task, message, parts)
  throw new UnsupportedOperationError(
    `task ${task._id} is ${task.state} and takes no further messages: send the message without taskId, in the same context`,
  )
}

/** An answer to what the agent has asked: the same task goes on. */
async function reply(task: TaskRow, message: Message, parts: Parts): Promise<TaskRow> {
  const structured = (await parts.services.agents.schemas(task.agent)).input !== undefined
  const said = inputOf(saidIn(message), structured, [])
  return answerQuestion(task, { message: message.messageId, said, structured }, parts)
}

/** As the extension says, a payment that does not pay fails its task. */
async function pay(task: TaskRow, payment: Payer['headers'], parts: Parts): Promise<TaskRow> {
  try {
    const paid = await payLate(task, payment, parts)
    await enqueue(paid, parts)
    return paid
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'overloaded' || !bringsPayment(payment)) throw error
    const { code, status, message } = error
    const failed = { state: 'failed' as const, error: { code, status, message: message.slice(0, 2_000) } }
    const changed = await changeTask(task._id, { state: 'payment-required' }, failed, parts)
    if (changed !== undefined) await enqueue(changed, parts)
    return changed ?? (await findTask(task._id, parts)) ?? task
  }
}
