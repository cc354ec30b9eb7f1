import { ApiError, type Caller } from '../../../kernel/define.ts'
import type { Parts } from '../parts.ts'
import { refundPrice } from './charge.ts'
import { changeTask, findTask } from './state.ts'

/** By the owner of the agent, or an operator. Again: harmless. */
export async function refundTask(id: string, { userId, role }: Caller, parts: Parts) {
  const task = await findTask(id, parts)
  if (task === undefined || (task.agentOwner !== userId && role !== 'operator'))
    throw new ApiError('not_found', `there is no task ${id} of an agent of yours`)
  const worm_seal = await refundPrice(task, role === 'operator' ? 'operator' : 'owner', parts)
  await changeTask(id, {}, { refunded: true }, parts)
  return { task_id: id, refunded: true as const, worm_seal: `sha256:${worm_seal}` }
}
