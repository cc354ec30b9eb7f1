import Type from 'typebox'
import { task } from '../../../kernel/define.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { isOver } from './state.ts'

/** Runs one task to its end. */
export const RunTask = task('a2a.run', Type.Object({ task: Type.String({ maxLength: 100 }) }), {
  concurrency: 64,
  groupConcurrency: 16,
  // longer than any call
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 10_000, 60_000],
})

/** One for each time that the task goes on, and one for an end that comes from outside. */
const jobOf = (task: TaskRow): string => {
  const which = isOver(task) ? ':over' : !task.round ? '' : `:${task.round}`
  return `a2a.run:${task._id}${which}`
}

/** Has a task run, or its end told. Again: harmless. */
export const enqueue = (task: TaskRow, { services }: Parts): Promise<void> =>
  services.queue.enqueue(RunTask, { task: task._id }, { id: jobOf(task), group: task.owner })
