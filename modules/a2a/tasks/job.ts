import Type from 'typebox'
import { task } from '../../../kernel/define.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'

/** Runs one task to its end. */
export const RunTask = task('a2a.run', Type.Object({ task: Type.String({ maxLength: 100 }) }), {
  concurrency: 64,
  groupConcurrency: 16,
  // longer than any call
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 10_000, 60_000],
})

const jobOf = (taskId: string): string => `a2a.run:${taskId}`

/** Has a task run, or its end told. Again: harmless. */
export const enqueue = ({ _id, owner }: TaskRow, { services }: Parts): Promise<void> =>
  services.queue.enqueue(RunTask, { task: _id }, { id: jobOf(_id), group: owner })
