import { operationId } from '../../../kernel/define.ts'

const HOLD = 'hold_'

/** The same for the same operation of an account. */
export const taskIdOf = (account: string, operationKey: string): string =>
  operationId('task_', account, 'agent.call', operationKey)
export const holdIdOf = (taskId: string): string => `${HOLD}${taskId}`
/** A call that came to nothing and is made again is another task. */
export const taskOf = (holdId: string): string => holdId.slice(HOLD.length)
/** Of the record that ended the call of a task. */
export const endOf = (taskId: string): string => `end:${holdIdOf(taskId)}`
