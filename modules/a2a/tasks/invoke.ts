import { ApiError, type Call } from '../../../kernel/define.ts'
import { type contract, type Task, TaskPending } from '../contract.ts'
import type { Parts } from '../parts.ts'
import { isOpen } from './state.ts'
import { submit } from './submit.ts'
import { taskView } from './view.ts'
import { waitForEnd } from './wait.ts'

/** `POST /v1/a2a/invoke`: the whole way of one task. What it fails with is the answer's error. */
export async function invoke(call: Call<(typeof contract)['invoke']>, parts: Parts): Promise<Task> {
  const { body, caller, operationKey, signal } = call
  const { target_agent, task_type, payload, max_cost_pence, trail } = body
  const { agents } = parts.services
  const agent = await agents.get(target_agent)
  const plain = (await agents.schemas(agent.id)).input !== undefined || Object.keys(payload).length === 1
  const submitted = await submit(
    {
      owner: caller.userId,
      agent,
      key: `invoke ${operationKey}`,
      // the payload alone where that says all
      input: plain ? payload : { task_type, ...payload },
      ...(trail && { trail }),
      ...(max_cost_pence !== undefined && { maxPriceMicroPence: BigInt(Math.round(max_cost_pence * 1e6)) }),
    },
    parts,
  )
  const task = await waitForEnd(submitted, signal, parts)
  if (isOpen(task))
    throw new ApiError(TaskPending, `task ${task._id} goes on; ask for it again`, { extra: { task_id: task._id } })
  if (task.error !== null) {
    const { code, status, message } = task.error
    throw new ApiError({ code, status, meaning: '', remedy: '' }, message, { extra: { task_id: task._id } })
  }
  return taskView(task)
}
