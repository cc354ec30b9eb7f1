import Type from 'typebox'
import { task } from '../../../kernel/define.ts'

/** Runs one task to its end. */
export const RunTask = task('a2a.run', Type.Object({ task: Type.String({ maxLength: 100 }) }), {
  concurrency: 64,
  groupConcurrency: 16,
  // longer than any call
  timeoutMs: 150_000,
  retryDelaysMs: [1_000, 10_000, 60_000],
})

export const jobOf = (taskId: string): string => `a2a.run:${taskId}`
