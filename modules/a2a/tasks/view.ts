import { penceNumber } from '../../ledger/services.ts'
import type { Task } from '../contract.ts'
import type { TaskRow } from '../model.ts'

export const outputOf = ({ output }: TaskRow): Readonly<Record<string, unknown>> | undefined =>
  output === null ? undefined : (JSON.parse(output) as Readonly<Record<string, unknown>>)

const pence = (microPence: string | undefined): number => penceNumber(BigInt(microPence ?? 0))

/** A task as `/v1/a2a` shows it. A result is shown once it is paid. */
export const taskView = (task: TaskRow): Task => ({
  task_id: task._id,
  agent_id: task.agent,
  context_id: task.context,
  status: task.state,
  result: task.state === 'completed' ? { ...outputOf(task) } : null,
  question: task.state === 'input-required' ? task.asked : null,
  error: task.error && { code: task.error.code, message: task.error.message },
  economics: {
    gross_pence: pence(task.billing?.gross),
    target_developer_earned_pence: pence(task.billing?.developer),
    platform_pence: pence(task.billing?.platform),
    dt_pence: pence(task.billing?.treasury),
  },
  receipt: task.billing && `sha256:${task.billing.seal}`,
  refunded: task.refunded,
  created_at: task.createdAt.toISOString(),
  updated_at: task.updatedAt.toISOString(),
})
