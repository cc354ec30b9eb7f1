import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { isOpen } from './state.ts'
import type { Words } from './watch.ts'

/** Words of its answer as they come, then the task at its end; as it stands where that takes longer than a caller waits, or the caller has gone. */
export async function* wordsToEnd(
  task: TaskRow,
  signal: AbortSignal,
  { watch, config }: Parts,
): AsyncGenerator<Words, TaskRow, void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(config.waitMs)])
  let last = task
  for await (const change of watch.changes(task._id, limit)) {
    if ('words' in change) {
      yield change.words
      continue
    }
    last = change.task
    if (!isOpen(last)) break
  }
  return last
}

export async function waitForEnd(task: TaskRow, signal: AbortSignal, parts: Parts): Promise<TaskRow> {
  const words = wordsToEnd(task, signal, parts)
  for (;;) {
    const next = await words.next()
    if (next.done) return next.value
  }
}
