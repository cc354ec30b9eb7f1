import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { isOpen } from './state.ts'

/** The task at its end; as it stands where that takes longer than a caller waits, or the caller has gone. */
export async function waitForEnd(task: TaskRow, signal: AbortSignal, { watch, config }: Parts): Promise<TaskRow> {
  let last = task
  const limit = AbortSignal.any([signal, AbortSignal.timeout(config.waitMs)])
  for await (const change of watch.changes(task._id, limit)) {
    if (!('task' in change)) continue
    last = change.task
    if (!isOpen(last)) break
  }
  return last
}
