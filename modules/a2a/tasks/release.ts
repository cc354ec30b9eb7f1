import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { releasePrice } from './charge.ts'

/** What a task that came to nothing had held, or kept of a payment, is free again. Again: harmless. */
export async function release(task: TaskRow, parts: Parts): Promise<void> {
  // it was never paid
  if (task.required) return
  const payment = !task.payment ? undefined : await parts.services.schemes?.resume(task.payment, task._id)
  await releasePrice(task, payment, parts)
}
