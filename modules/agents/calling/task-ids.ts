import { operationId } from '../../../kernel/define.ts'

/** The same for the same operation of an account. */
export const taskIdOf = (account: string, operationKey: string): string =>
  operationId('task_', account, 'agent.call', operationKey)
export const holdIdOf = (taskId: string): string => `hold_${taskId}`
/** Of the record that ends a call without price; of the others the ledger names it. */
export const endOf = (taskId: string): string => `end_${taskId}`
/** Of the record that ended the call of a task, with price or without. */
export const endsOf = (taskId: string): readonly string[] => [`end:${holdIdOf(taskId)}`, endOf(taskId)]
