import { ApiError, type Call, reply } from '../../../kernel/define.ts'
import { nearestMicroPence } from '../../ledger/services.ts'
import type { Mandates } from '../../mandates/services.ts'
import { type contract, type Task, TaskPending } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { receiptHeaders } from './payment.ts'
import { isOpen } from './state.ts'
import { type Submission, submit } from './submit.ts'
import { taskView } from './view.ts'
import { waitForEnd } from './wait.ts'

/** `POST /v1/a2a/invoke`: the whole way of one task. What it fails with is the answer's error. */
export async function invoke(
  call: Call<(typeof contract)['invoke']>,
  parts: Parts,
): Promise<ReturnType<typeof reply<200, Task>>> {
  const { body, caller, headers, operationKey, signal } = call
  const { target_agent, task_type, payload, max_cost_pence, trail, mandate_id, mandate_proof } = body
  const { agents, mandates } = parts.services
  const agent = await agents.get(target_agent)
  const plain = (await agents.schemas(agent.id)).input !== undefined || Object.keys(payload).length === 1
  const submission: Submission = {
    owner: caller.userId,
    agent,
    key: `invoke ${operationKey}`,
    // the payload alone where that says all
    headers,
    input: plain ? payload : { task_type, ...payload },
    ...(trail && { trail }),
    ...(max_cost_pence !== undefined && { maxPriceMicroPence: nearestMicroPence(max_cost_pence) }),
  }
  const work = () => submit(submission, parts)
  const submitted = await (mandate_id === undefined
    ? work()
    : named(mandates).under({ mandate: mandate_id, account: caller.userId, proof: mandate_proof }, work))
  const task = await waitForEnd(submitted, signal, parts)
  if (isOpen(task))
    throw new ApiError(TaskPending, `task ${task._id} goes on; ask for it again`, { extra: { task_id: task._id } })
  if (task.error !== null) {
    const { code, status, message } = task.error
    throw new ApiError({ code, status, meaning: '', remedy: '' }, message, { extra: { task_id: task._id } })
  }
  return reply(200, taskView(task), await receiptHeaders(task, parts))
}

function named(mandates: Mandates | undefined): Mandates {
  if (mandates !== undefined) return mandates
  throw new ApiError('module_unavailable', 'the module that keeps spend mandates is not running: leave out mandate_id')
}
