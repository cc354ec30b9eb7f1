import { ApiError } from '../../../kernel/define.ts'
import { INTERRUPTED, OPEN, type TaskRow } from '../model.ts'
import type { Parts } from '../parts.ts'
import { enqueue } from './job.ts'
import { release } from './release.ts'
import { changeTask, UNANSWERED } from './state.ts'

/** Nothing is charged. Throws `conflict` where it has ended or its answer is there. */
export async function cancelTask({ _id, owner }: TaskRow, parts: Parts): Promise<TaskRow> {
  const canceled = await changeTask(
    _id,
    { ...UNANSWERED, state: { $in: [...OPEN, ...INTERRUPTED] }, owner },
    { state: 'canceled' },
    parts,
  )
  if (canceled === undefined)
    throw new ApiError('conflict', `task ${_id} has ended or is answered already: it cannot be cancelled any more`)
  await release(canceled, parts)
  // its job tells of the end
  await enqueue(canceled, parts)
  return canceled
}
