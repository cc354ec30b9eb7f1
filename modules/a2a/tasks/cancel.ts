import { ApiError } from '../../../kernel/define.ts'
import type { TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { releasePrice } from './charge.ts'
import { jobOf, RunTask } from './job.ts'
import { changeTask, UNANSWERED } from './state.ts'

/** Nothing is charged. Throws `conflict` where it has ended or its answer is there. */
export async function cancelTask({ _id, owner }: TaskRow, parts: Parts): Promise<TaskRow> {
  const canceled = await changeTask(_id, { ...UNANSWERED, owner }, { state: 'canceled' }, parts)
  if (canceled === undefined)
    throw new ApiError('conflict', `task ${_id} has ended or is answered already: it cannot be cancelled any more`)
  await releasePrice(canceled, parts)
  // its job tells of the end
  await parts.services.queue.enqueue(RunTask, { task: _id }, { id: jobOf(_id), group: owner })
  return canceled
}
